// Finds the operation that is asked for, whether who asks may, and has it answered.
#include "server/api.hpp"

#include "server/ask_house.hpp"
#include "server/http/cookie.hpp"
#include "server/lab.hpp"
#include "server/live_socket.hpp"
#include "server/page_files.hpp"
#include "server/session_cookies.hpp"

#include <fmt/format.h>

namespace skyward::server {

namespace {

using boost::asio::awaitable;

constexpr std::string_view socket_path = "/api/v1/socket";

/// Hears nobody.
class deaf_reader final : public socket_reader {
 public:
  awaitable<void> heard(std::string /*text*/) override { co_return; }
  void closed() override {}
};

problem failed_house() {
  return {503, "failed", "the house has failed; accepted: later", {}};
}

/// Why it is not answered for who asks; nothing where it is.
std::optional<problem> check_asker(const operation& of, const std::optional<open_session>& by) {
  const auto who = by ? only(by->who->kind) : strangers;
  if ((of.askers & who) != 0) return std::nullopt;
  if (!by) return problem{401, "no_session", "accepted: with a session", {}};
  return problem{
      403,
      "role_may_not",
      fmt::format("this is not for an account of kind {} to ask", name_of(by->who->kind)),
      {}};
}

std::optional<problem> check_body(const operation& of, const request& asked) {
  if (asked.body.empty()) return std::nullopt;
  if (of.body.empty()) return not_accepted("this takes no body; accepted: none");
  const auto* type = asked.find("Content-Type");
  if (type != nullptr && type->starts_with(json_type)) return std::nullopt;
  return problem{415, "not_json", "accepted: Content-Type: application/json", {}};
}

}  // namespace

api::api(const served_parts& on) : on_{on} {
  on_.people.on_sessions_ended([this](std::span<const ended_session> ended) {
    on_.sockets.end(ended);
    for (const auto& each : ended) {
      if (on_.people.is_there(each.account)) continue;
      on_.reckons.cancel_all_of(each.account);
      on_.reads.cancel_all_of(each.account);
      on_.replays.cancel_all_of(each.account);
    }
  });
}

api::~api() {
  on_.people.on_sessions_ended([](std::span<const ended_session>) {});
}

std::optional<open_session> api::session_of(const request& asked, bool looks) {
  const auto token = session_token(asked);
  if (!token) return std::nullopt;
  return looks ? on_.people.find_session(*token, on_.now())
               : on_.people.session_of(*token, on_.now());
}

awaitable<response> api::answer_of_house(const operation& of, asked_operation& asked) {
  house_question question{
      std::move(asked.parts), std::move(asked.asked.query), std::move(asked.asked.body), {}};
  if (asked.session) question.by = asker_in(on_, *asked.session);
  house_job<json_answer> job = [answer = of.at_house, question = std::move(question)](
                                   house_side& house, auto then) {
    answer(house, question, std::move(then));
  };
  auto asking = ask_house<json_answer>(on_.house, std::move(job));
  const auto answered = co_await std::move(asking);
  if (!answered) co_return response_of(answered.error());
  co_return with_body(std::string{of.type}, *answered, of.status);
}

awaitable<response> api::answer(request asked) {
  if (!failure_.empty()) co_return response_of(failed_house());
  auto found = find_operation(asked);
  if (!found.path_known) {
    if (auto page = page_response(asked, embedded_page())) co_return *std::move(page);
  }
  if (found.what == nullptr) {
    co_return response_of(found.path_known
                              ? problem{405, "no_such_method", "accepted: another method", {}}
                              : problem{404, "no_such_path", "nothing is here", {}});
  }
  const auto session = session_of(asked, found.what->looks);
  if (const auto why = check_asker(*found.what, session)) co_return response_of(*why);
  if (const auto why = check_body(*found.what, asked)) co_return response_of(*why);
  asked_operation now{on_, std::move(asked), std::move(found.parts), session};
  auto answering = found.what->at_house != nullptr ? answer_of_house(*found.what, now)
                                                   : found.what->at_server(now);
  co_return co_await std::move(answering);
}

std::optional<problem> api::check_socket(const request& asked) {
  if (!failure_.empty()) return failed_house();
  std::vector<std::string> parts;
  if (!fits(socket_path, asked.path, parts)) {
    return problem{404, "no_such_path", fmt::format("accepted: {}", socket_path), {}};
  }
  if (!session_of(asked)) return problem{401, "no_session", "accepted: with a session", {}};
  return std::nullopt;
}

std::shared_ptr<socket_reader> api::opened(std::shared_ptr<web_socket> socket,
                                           const request& asked) {
  const auto session = session_of(asked);
  if (session) return std::make_shared<live_socket>(on_, std::move(socket), *session);
  socket->close(closed_by_policy, "the session is over");  // since it was looked at
  return std::make_shared<deaf_reader>();
}

}  // namespace skyward::server
