// Finds the operation that is asked for, whether who asks may, and answers it.
#include "server/api.hpp"

#include "base/text.hpp"
#include "record/json_text.hpp"
#include "server/ask_house.hpp"
#include "server/http/cookie.hpp"
#include "server/live_socket.hpp"
#include "server/metrics.hpp"
#include "server/readiness.hpp"
#include "server/table_requests.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <array>
#include <charconv>

namespace skyward::server {

namespace {

namespace json = boost::json;
using boost::asio::awaitable;

constexpr std::array all_operations{
    operation{"show_house", method::get, "/", anyone},
    operation{"health", method::get, "/health", anyone},
    operation{"ready", method::get, "/ready", anyone},
    operation{"metrics", method::get, "/metrics", anyone},
    operation{"enter_as_guest", method::post, "/api/v1/guests", anyone},
    operation{"use_link", method::post, "/api/v1/links/{}", anyone},
    operation{"who_am_i", method::get, "/api/v1/me", with_session},
    operation{"register", method::post, "/api/v1/me/registration", only(account_kind::guest)},
    operation{"log_in", method::post, "/api/v1/sessions", anyone},
    operation{"log_out", method::delete_, "/api/v1/sessions/current", with_session},
    operation{"list_tables", method::get, "/api/v1/tables", anyone},
    operation{"look_at_table", method::get, "/api/v1/tables/{}", anyone},
    operation{"send_command", method::post, "/api/v1/tables/{}/commands", players},
    operation{"read_records", method::get, "/api/v1/tables/{}/records", with_session},
    operation{"ask_for_roll", method::post, "/api/v1/tables/{}/roll", players},
};

constexpr std::string_view json_type = "application/json";
constexpr std::string_view plain_cookie = "skyward";
constexpr std::string_view secure_cookie = "__Host-skyward";

std::string_view cookie_name(const request& asked) {
  return asked.is_secure ? secure_cookie : plain_cookie;
}

/// Whether a path is of a pattern; what stands for `{}` is put into `parts`.
bool fits(std::string_view pattern, const std::vector<std::string>& path,
          std::vector<std::string>& parts) {
  parts.clear();
  for (const auto& segment : path) {
    if (!pattern.starts_with('/')) return false;
    pattern.remove_prefix(1);
    const auto end = std::min(pattern.find('/'), pattern.size());
    const auto wanted = pattern.substr(0, end);
    pattern.remove_prefix(end);
    if (wanted == "{}") {
      parts.push_back(segment);
    } else if (wanted != segment) {
      return false;
    }
  }
  return pattern.empty() || (path.empty() && pattern == "/");
}

response json_response(std::string body, unsigned status = 200) {
  return with_body(std::string{json_type}, std::move(body), status);
}

problem problem_of(const account_refusal& why) {
  using enum account_refusal_code;
  unsigned status = 422;
  std::string_view code = "not_accepted";
  switch (why.code) {
    case failed:
      return {503, "failed", "accounts cannot be reached; accepted: later", {}};
    case not_accepted:
      break;
    case taken:
      status = 409, code = "taken";
      break;
    case unknown:
      status = 404, code = "unknown";
      break;
    case wrong:
      status = 401, code = "wrong";
      break;
    case locked:
      status = 429, code = "locked";
      break;
    case too_often:
      status = 429, code = "too_often";
      break;
    case busy:
      status = 503, code = "busy";
      break;
  }
  return {status, std::string{code}, why.message, {}};
}

/// Texts of a body that is one object of them.
std::expected<std::vector<std::string>, problem> texts_of(
    const request& asked, std::initializer_list<std::string_view> required,
    std::initializer_list<std::string_view> optional = {}) {
  const auto refuse = [](std::string why) {
    return std::unexpected(problem{422, "not_accepted", std::move(why), {}});
  };
  json::error_code error;
  const auto parsed =
      asked.body.empty() ? json::value{json::object{}} : json::parse(asked.body, error);
  if (error || !parsed.is_object()) return refuse("accepted: one JSON object");
  std::vector<std::string> texts;
  std::size_t known = 0;
  for (const auto keys : {required, optional}) {
    for (const auto key : keys) {
      const auto* given = parsed.get_object().if_contains({key.data(), key.size()});
      if (given == nullptr && keys.begin() == required.begin() && required.size() > 0) {
        return refuse(fmt::format("{}: missing; accepted: a text", key));
      }
      if (given != nullptr && !given->is_string()) {
        return refuse(fmt::format("{}: accepted: a text", key));
      }
      known += given == nullptr ? 0 : 1;
      texts.emplace_back(given == nullptr ? "" : std::string_view{given->get_string()});
    }
  }
  if (known != parsed.get_object().size()) return refuse("a key that is none of this request's");
  return texts;
}

std::string account_json(const account& who) {
  std::string text = R"({"id":)";
  record::append_text(text, who.id);
  text += R"(,"name":)";
  record::append_text(text, who.name);
  text += R"(,"kind":)";
  record::append_text(text, name_of(who.kind));
  if (who.last_login.given()) {
    text += R"(,"last_login":)";
    record::append_text(text, moment_text(who.last_login));
  }
  return text + "}";
}

std::optional<std::uint64_t> number_in_query(const request& asked, std::string_view name,
                                             std::uint64_t otherwise) {
  const auto* given = asked.find_in_query(name);
  if (given == nullptr) return otherwise;
  std::uint64_t number = 0;
  const auto* const end = given->data() + given->size();
  const auto [at, error] = std::from_chars(given->data(), end, number);
  constexpr std::uint64_t most = std::uint64_t{1} << 53U;
  if (error != std::errc{} || at != end || number >= most) return std::nullopt;
  return number;
}

/// Hears nobody.
class deaf_reader final : public socket_reader {
 public:
  awaitable<void> heard(std::string /*text*/) override { co_return; }
  void closed() override {}
};

}  // namespace

std::span<const operation> operations() {
  return all_operations;
}

std::string_view operation_asked(const request& asked) {
  const auto wanted = asked.asked == method::head ? method::get : asked.asked;
  std::vector<std::string> parts;
  for (const auto& each : operations()) {
    if (each.asked == wanted && fits(each.path, asked.path, parts)) return each.id;
  }
  return "none";
}

/// One request on its way to its answer.
class api::routes {
 public:
  routes(api& of, request asked, std::vector<std::string> parts,
         std::optional<open_session> session)
      : api_{of}, asked_{std::move(asked)}, parts_{std::move(parts)}, session_{session} {}

  awaitable<response> answer(std::string_view id) {
    if (id == "enter_as_guest") {
      auto entering = enter_as_guest();
      co_return co_await std::move(entering);
    }
    if (id == "who_am_i") co_return json_response(account_json(*session_->who));
    if (id == "log_out") co_return log_out();
    if (id == "health") co_return with_body("text/plain", "up\n");
    if (id == "ready") co_return readiness_response(api_.on_.not_ready());
    if (id == "metrics") {
      const bool may = may_see_metrics(asked_, session_ ? session_->who : nullptr);
      if (may) co_return with_body(std::string{metrics_type}, api_.on_.metrics_text());
      co_return response_of(
          problem{403,
                  "role_may_not",
                  "accepted: from this machine itself, or as an auditor or administrator",
                  {}});
    }
    if (id == "log_in" || id == "register" || id == "use_link") {
      auto entering = enter_with_password(id);
      co_return co_await std::move(entering);
    }
    auto of_house = answer_of_house(id);
    co_return co_await std::move(of_house);
  }

 private:
  /// What the house answers on its own thread.
  awaitable<response> answer_of_house(std::string_view id) {
    house_job<json_answer> job;
    std::string type{json_type};
    if (id == "list_tables" || id == "show_house") {
      job = [](house_side& house, auto then) { then(list_tables(house)); };
    } else if (id == "look_at_table") {
      job = [table = parts_[0]](house_side& house, auto then) {
        then(look_at_table(house, table));
      };
    } else if (id == "read_records") {
      const auto after = number_in_query(asked_, "after", 0);
      const auto most = number_in_query(asked_, "limit", 1'000);
      if (!after || !most || *most == 0 || *most > 10'000) {
        co_return response_of(problem{
            422, "not_accepted", "accepted: after, a number from 0, and limit, 1 to 10000", {}});
      }
      const auto* stream = asked_.find_in_query("stream");
      type = "application/x-ndjson";
      job = [table = parts_[0],
             wanted = wanted_records{stream == nullptr ? "" : *stream, *after, *most}](
                house_side& house, auto then) { then(read_records(house, table, wanted)); };
    } else if (id == "send_command") {
      job = [table = parts_[0], by = asking_player{session_->who->id},
             line = std::move(asked_.body)](house_side& house, auto then) {
        perform_command(house, table, by, line, std::move(then));
      };
    } else {
      job = [table = parts_[0], by = asking_player{session_->who->id}](
                house_side& house, auto then) { then(ask_for_roll(house, table, by)); };
    }
    auto asking = ask_house<json_answer>(api_.on_.house, std::move(job));
    const auto answered = co_await std::move(asking);
    if (!answered) co_return response_of(answered.error());
    co_return with_body(std::move(type), *answered);
  }

  visitor from() {
    address_ = asked_.peer.to_string();
    const auto* cookies = asked_.find("Cookie");
    const auto device = cookies == nullptr ? std::nullopt : find_cookie(*cookies, device_name());
    device_ = device ? std::string{*device} : std::string{};
    return {address_, device_};
  }
  std::string_view device_name() const {
    return asked_.is_secure ? "__Host-skyward-device" : "skyward-device";
  }

  response entered_response(const accounts::answer<entered>& in) const {
    if (!in) return response_of(problem_of(in.error()));
    auto made = json_response(account_json(in->who), 201);
    made.headers.push_back({"Set-Cookie", set_cookie(cookie_name(asked_), in->session.view(),
                                                     session_most, asked_.is_secure)});
    if (in->device) {
      constexpr std::chrono::hours year{365 * 24};
      made.headers.push_back(
          {"Set-Cookie", set_cookie(device_name(), in->device->view(), year, asked_.is_secure)});
    }
    return made;
  }

  awaitable<response> enter_as_guest() {
    const auto texts = texts_of(asked_, {}, {"name"});
    if (!texts) co_return response_of(texts.error());
    const auto name = (*texts)[0].empty() ? std::string{"Guest"} : (*texts)[0];
    const auto in = api_.on_.people.enter_as_guest(name, from(), api_.on_.now());
    if (!in) co_return response_of(problem_of(in.error()));
    house_job<json_answer> job = [guest = asking_player{in->who.id}](house_side& house, auto then) {
      then(give_play_money(house, guest));
    };
    auto giving = ask_house<json_answer>(api_.on_.house, std::move(job));
    const auto given = co_await std::move(giving);
    if (!given) co_return response_of(given.error());
    co_return entered_response(in);
  }

  response log_out() {
    const auto* cookies = asked_.find("Cookie");
    const auto token = find_cookie(*cookies, cookie_name(asked_));
    if (const auto out = api_.on_.people.log_out(*token); !out) {
      return response_of(problem_of(out.error()));
    }
    response made{204, {}, {}, "no-store", {}};
    made.headers.push_back({"Set-Cookie", set_cookie(cookie_name(asked_), "",
                                                     std::chrono::seconds{0}, asked_.is_secure)});
    return made;
  }

  awaitable<response> enter_with_password(std::string_view id) {
    const auto texts = texts_of(asked_, {"name", "password"});
    if (!texts) co_return response_of(texts.error());
    auto entering = entering_of(id, (*texts)[0], secret_text{(*texts)[1]});
    const auto in = co_await std::move(entering);
    co_return entered_response(*in);
  }

  using entering_answer = std::shared_ptr<accounts::answer<entered>>;
  awaitable<entering_answer> entering_of(std::string_view id, std::string name,
                                         secret_text password) {
    auto initiate = [this, id](auto handler, const std::string& who, secret_text secret) {
      const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
      auto then = [waiting](accounts::answer<entered> in) {
        (*waiting)(std::make_shared<accounts::answer<entered>>(std::move(in)));
      };
      auto& people = api_.on_.people;
      const auto now = api_.on_.now();
      if (id == "log_in") return people.log_in(who, std::move(secret), from(), now, then);
      if (id == "use_link") {
        return people.use_link(parts_[0], who, std::move(secret), from(), now, then);
      }
      const auto* cookies = asked_.find("Cookie");
      const auto token = find_cookie(*cookies, cookie_name(asked_));
      people.register_guest(*token, who, std::move(secret), from(), now, then);
    };
    return boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(entering_answer)>(
        std::move(initiate), boost::asio::use_awaitable, std::move(name), std::move(password));
  }

  api& api_;
  request asked_;
  std::vector<std::string> parts_;
  std::optional<open_session> session_;
  std::string address_;
  std::string device_;
};

api::api(const served_parts& on) : on_{on} {
  on_.people.on_sessions_ended(
      [this](std::span<const ended_session> ended) { on_.sockets.end(ended); });
}

api::~api() {
  on_.people.on_sessions_ended([](std::span<const ended_session>) {});
}

std::optional<open_session> api::session_of(const request& asked) {
  const auto* cookies = asked.find("Cookie");
  if (cookies == nullptr) return std::nullopt;
  const auto token = find_cookie(*cookies, cookie_name(asked));
  if (!token) return std::nullopt;
  return on_.people.session_of(*token, on_.now());
}

awaitable<response> api::answer(request asked) {
  if (!failure_.empty()) {
    co_return response_of(problem{503, "failed", "the house has failed; accepted: later", {}});
  }
  std::vector<std::string> parts;
  bool path_known = false;
  for (const auto& each : operations()) {
    if (!fits(each.path, asked.path, parts)) continue;
    path_known = true;
    const auto wanted = asked.asked == method::head ? method::get : asked.asked;
    if (each.asked != wanted) continue;
    const auto session = session_of(asked);
    const auto who = session ? only(session->who->kind) : strangers;
    if ((each.askers & who) == 0) {
      co_return response_of(
          session ? problem{403, "role_may_not", "this is not for your account to ask", {}}
                  : problem{401, "no_session", "accepted: with a session", {}});
    }
    if (each.asked == method::post && !asked.body.empty()) {
      const auto* type = asked.find("Content-Type");
      if (type == nullptr || !type->starts_with(json_type)) {
        co_return response_of(
            problem{415, "not_json", "accepted: Content-Type: application/json", {}});
      }
    }
    routes route{*this, std::move(asked), std::move(parts), session};
    auto answering = route.answer(each.id);
    co_return co_await std::move(answering);
  }
  co_return response_of(path_known ? problem{405, "no_such_method", "accepted: another method", {}}
                                   : problem{404, "no_such_path", "nothing is here", {}});
}

std::optional<problem> api::check_socket(const request& asked) {
  if (!failure_.empty()) return problem{503, "failed", "the house has failed", {}};
  std::vector<std::string> parts;
  if (!fits("/api/v1/socket", asked.path, parts)) {
    return problem{404, "no_such_path", "accepted: /api/v1/socket", {}};
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
