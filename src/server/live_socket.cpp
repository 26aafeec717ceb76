// Reads what a client says, and tells it what it has missed before what comes.
#include "server/live_socket.hpp"

#include "base/text.hpp"
#include "record/json_text.hpp"
#include "server/lab.hpp"
#include "server/table_requests.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::server {

namespace {

namespace json = boost::json;

/// A client watches so many tables at most.
constexpr std::size_t watched_most = 64;

/// And has so much asked of the house at once: what it has missed of each is up to 2,000 frames.
constexpr std::size_t in_hand_most = 64;

std::string text_of(const json::object& from, std::string_view key) {
  const auto* given = from.if_contains({key.data(), key.size()});
  const auto* text = given == nullptr ? nullptr : given->if_string();
  return text == nullptr ? std::string{} : std::string{text->data(), text->size()};
}

/// `"refused":"code","clause":"...","message":"...","entries":[...]`
void append_problem(std::string& to, const problem& why) {
  to += R"("refused":)";
  record::append_text(to, why.code);
  if (!why.clause.empty()) {
    to += R"(,"clause":)";
    record::append_text(to, why.clause);
  }
  to += R"(,"message":)";
  record::append_text(to, one_line(why.detail));
  if (!why.entries.empty()) to += R"(,"entries":)" + json::serialize(entries_json(why));
}

std::string problem_text(const problem& why) {
  std::string text = "{";
  append_problem(text, why);
  return text + "}";
}

std::string answer_text(const std::string& id, const std::string& table, const json_answer& done) {
  std::string text = R"({"answer":)";
  record::append_text(text, id);
  text += R"(,"table":)";
  record::append_text(text, table);
  if (!done) {
    text += ',';
    append_problem(text, done.error());
  }
  return text + "}";
}

}  // namespace

live_socket::live_socket(const served_parts& on, std::shared_ptr<web_socket> socket,
                         const open_session& session)
    : on_{on}, socket_{std::move(socket)}, session_{session.key}, player_{session.who->id} {
  on_.sockets.add(session_, socket_.get());
  on_.reminds.add(session, socket_);
  on_.house.ask([player = player_](house_side& house) { house.tables.connect(player); });
}

void live_socket::closed() {
  closed_ = true;
  on_.sockets.remove(session_, socket_.get());
  on_.reminds.remove(session_, socket_.get());
  for (const auto& each : watched_) on_.watchers.remove(each, socket_.get());
  watched_.clear();
  for (const auto each : std::exchange(jobs_, {})) {
    if (const auto done = on_.reckons.cancel(each, player_); !done) continue;  // it is answered
  }
  on_.house.ask([player = player_](house_side& house) { house.tables.disconnect(player); });
}

void live_socket::tell(std::string text) {
  socket_->send(std::make_shared<const std::string>(std::move(text)));
}

boost::asio::awaitable<void> live_socket::heard(std::string text) {
  take(text);
  co_return;
}

void live_socket::take(const std::string& text) {
  json::error_code error;
  const auto said = json::parse(text, error);
  // A page that has heard nothing for a while watches anew, whether or not anybody looks at it.
  const bool listens = !error && said.is_object() && said.get_object().contains("watch");
  const auto session = listens ? on_.people.find_session(session_, on_.now())
                               : on_.people.session_of(session_, on_.now());
  if (!session) return socket_->close(closed_by_policy, "the session is over");
  if (error || !said.is_object()) {
    return tell(problem_text({422, "not_accepted", "accepted: one JSON object", {}}));
  }
  const auto& object = said.get_object();
  if (object.contains("watch")) return watch(object, asker_of(*session->who));
  if (object.contains("leave")) return leave(object);
  if (object.contains("lab")) return reckon(object);
  if (object.contains("cancel")) return cancel(object);
  if (object.contains("command")) return command(object, asker_in(on_, *session));
  tell(problem_text({422,
                     "not_accepted",
                     "accepted: watch, leave, table and command, lab and request, or "
                     "cancel",
                     {}}));
}

/// A client has only so much of the house's time at once.
bool live_socket::take_in_hand() {
  if (in_hand_ < in_hand_most) {
    ++in_hand_;
    return true;
  }
  tell(problem_text({429,
                     "too_many",
                     fmt::format("{} are not answered; accepted: once one is", in_hand_most),
                     {}}));
  return false;
}

void live_socket::watch(const json::object& said, const asker& by) {
  const auto table = text_of(said, "watch");
  wanted_records known;
  known.stream = text_of(said, "stream");
  if (const auto* after = said.if_contains("after")) {
    const auto* number = after->if_int64();
    if (number == nullptr || *number < 0) {
      return tell(problem_text({422, "not_accepted", "after: accepted: a number from 0", {}}));
    }
    known.after = static_cast<std::uint64_t>(*number);
  }
  if (watched_.size() >= watched_most && !watched_.contains(table)) {
    return tell(problem_text(
        {422, "too_many_tables", fmt::format("accepted: {} tables", watched_most), {}}));
  }
  if (!take_in_hand()) return;
  on_.house.ask([self = shared_from_this(), table, by, known](house_side& house) {
    if (self->closed_) return;
    auto missed = frames_after(house, table, by, known);
    // Told behind everything that was told before, and before everything that comes after.
    house.tell([self, table, missed = std::move(missed)] {
      --self->in_hand_;
      if (self->closed_ || !self->socket_->is_open()) return;
      if (!missed) return self->tell(problem_text(missed.error()));
      for (const auto& each : missed->frames) self->tell(each);
      std::string text = R"({"watching":)";
      record::append_text(text, table);
      text += R"(,"stream":)";
      record::append_text(text, missed->stream);
      text += fmt::format(R"(,"seq":{}}})", missed->seq);
      self->tell(std::move(text));
      self->watched_.insert(table);
      self->on_.watchers.add(table, self->socket_);
    });
  });
}

void live_socket::leave(const json::object& said) {
  const auto table = text_of(said, "leave");
  watched_.erase(table);
  on_.watchers.remove(table, socket_.get());
}

/// Has the lab reckon, and tells how far it is; nobody else is told.
void live_socket::reckon(const json::object& said) {
  const auto topic = lab_topic_named(text_of(said, "lab"));
  const auto* request = said.if_contains("request");
  if (!topic || (request != nullptr && !request->is_object())) {
    return tell(problem_text(
        {422,
         "not_accepted",
         fmt::format("lab: accepted: {}, and request, an object", fmt::join(lab_topic_names, ", ")),
         {}}));
  }
  const auto number = std::make_shared<lab::job_id>();
  const std::weak_ptr<live_socket> listener = weak_from_this();
  auto begun = on_.reckons.begin(
      {*topic, request == nullptr ? "{}" : json::serialize(*request)}, player_,
      [listener, number](std::uint64_t done, std::uint64_t total) {
        if (const auto self = listener.lock()) {
          self->tell(fmt::format(R"({{"job":{},"done":{},"total":{}}})", *number, done, total));
        }
      },
      [listener, number](json_answer answer) {
        const auto self = listener.lock();
        if (!self) return;
        self->jobs_.erase(*number);
        auto text = fmt::format(R"({{"job":{},)", *number);
        if (answer) {
          text += R"("answer":)" + *std::move(answer);
          while (text.ends_with('\n')) text.pop_back();
        } else {
          append_problem(text, answer.error());
        }
        self->tell(text + "}");
      });
  if (!begun) return tell(problem_text(begun.error()));
  *number = *begun;
  jobs_.insert(*begun);
  tell(fmt::format(R"({{"job":{}}})", *begun));
}

void live_socket::cancel(const json::object& said) {
  const auto* job = said.at("cancel").if_int64();
  if (job == nullptr || *job < 1) {
    return tell(problem_text({422, "not_accepted", "cancel: accepted: the number of a job", {}}));
  }
  const auto done = on_.reckons.cancel(static_cast<lab::job_id>(*job), player_);
  if (!done) tell(problem_text(done.error()));
}

void live_socket::command(const json::object& said, const asker& by) {
  const auto table = text_of(said, "table");
  const auto& asked = said.at("command");
  if (!asked.is_object()) {
    return tell(problem_text({422, "not_accepted", "command: accepted: an object", {}}));
  }
  auto id = text_of(asked.get_object(), "id");
  if (!take_in_hand()) return;
  house_question question{{table}, {}, json::serialize(asked), by};
  on_.house.ask([self = shared_from_this(), table, id = std::move(id),
                 question = std::move(question)](house_side& house) mutable {
    perform_command(house, question,
                    [self, table, id = std::move(id), &house](const json_answer& done) {
                      house.tell([self, text = answer_text(id, table, done)]() mutable {
                        --self->in_hand_;
                        self->tell(std::move(text));
                      });
                    });
  });
}

}  // namespace skyward::server
