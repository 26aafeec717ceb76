// Answers who comes in, who is here, and what administrators do to accounts.
#include "record/json_text.hpp"
#include "server/ask_house.hpp"
#include "server/json_body.hpp"
#include "server/operation.hpp"
#include "server/player_money.hpp"
#include "server/session_cookies.hpp"
#include "server/table_requests.hpp"

#include <fmt/format.h>

#include <array>

namespace skyward::server {

namespace {

using boost::asio::awaitable;
using record::append_text;

/// Where somebody asks from, with the texts that it is made of.
struct asked_from {
  explicit asked_from(const request& asked)
      : address{asked.peer.to_string()}, device{device_token(asked).value_or("")} {}
  visitor view() const { return {address, device}; }

  std::string address;
  std::string device;
};

void append_limit(std::string& to, std::string_view key, std::optional<std::int64_t> amount) {
  if (amount) to += fmt::format(R"(,"{}":{})", key, *amount);
}

/// What is in force, and what comes.
template <class Amount>
void append_limit(std::string& to, std::string_view key, const limit<Amount>& of) {
  const auto counted = [](const std::optional<Amount>& amount) -> std::optional<std::int64_t> {
    if (!amount) return std::nullopt;
    return std::int64_t{amount->count()};
  };
  append_limit(to, key, counted(of.amount));
  if (!of.to_come) return;
  to += fmt::format(R"(,"{}_to_come":{{"from":"{}")", key, moment_text(of.to_come->from));
  append_limit(to, "most", counted(of.to_come->amount));
  to += '}';
}

std::string protection_json(const protection& of) {
  std::string text;
  append_limit(text, "deposit_a_day_cents", of.deposit_a_day);
  append_limit(text, "loss_a_day_cents", of.loss_a_day);
  append_limit(text, "session_minutes", of.session);
  append_limit(text, "reality_check_minutes", of.reality_check);
  if (of.excluded_until.given()) {
    text += R"(,"excluded_until":)";
    append_text(text,
                of.excluded_until == moment_max ? "for_good" : moment_text(of.excluded_until));
  }
  return "{" + (text.empty() ? text : text.substr(1)) + "}";
}

std::string account_json(const account& who) {
  std::string text = R"({"id":)";
  append_text(text, who.id);
  text += R"(,"name":)";
  append_text(text, who.name);
  text += R"(,"kind":)";
  append_text(text, name_of(who.kind));
  if (who.kind == account_kind::staff) {
    text += R"(,"roles":[)";
    for (const auto& each : live::names_of(who.roles)) {
      if (text.back() != '[') text += ',';
      append_text(text, each);
    }
    text += ']';
  }
  if (!who.enabled) text += R"(,"enabled":false)";
  if (who.last_login.given()) {
    text += R"(,"last_login":)";
    append_text(text, moment_text(who.last_login));
  }
  if (!who.invited.empty()) {
    text += R"(,"invited":[)";
    for (const auto& [table, until] : who.invited) {
      if (text.back() != '[') text += ',';
      text += R"({"table":)";
      append_text(text, table);
      text += fmt::format(R"(,"until":"{}"}})", moment_text(until));
    }
    text += ']';
  }
  return text + "}";
}

response entered_response(const request& asked, const accounts::answer<entered>& in) {
  if (!in) return response_of(problem_of(in.error()));
  auto who = in->who;
  who.last_login = in->last_login;  // before this one: whoever enters sees whether it was theirs
  auto made = json_response(account_json(who), 201);
  set_session(made, asked, in->session.view());
  if (in->device) set_device(made, asked, in->device->view());
  return made;
}

awaitable<response> enter_as_guest(asked_operation& of) {
  json_body body{of.asked.body};
  const auto name = body.optional_text("name").value_or("Guest");
  if (const auto wrong = body.problem_found()) co_return response_of(*wrong);
  const asked_from from{of.asked};
  const auto in = of.on.people.enter_as_guest(name, from.view(), of.on.now());
  if (!in) co_return response_of(problem_of(in.error()));
  house_job<json_answer> job = [guest = in->who.id](house_side& house, auto then) {
    then(give_play_money(house, guest));
  };
  auto giving = ask_house<json_answer>(of.on.house, std::move(job));
  const auto given = co_await std::move(giving);
  if (!given) co_return response_of(given.error());
  co_return entered_response(of.asked, in);
}

/// Waits for what accounts tell once a password was looked at.
template <class Answer>
awaitable<std::shared_ptr<accounts::answer<Answer>>> told_by(
    std::move_only_function<void(accounts::told<Answer>)> begin) {
  using shared = std::shared_ptr<accounts::answer<Answer>>;
  auto initiate = [](auto handler, std::move_only_function<void(accounts::told<Answer>)> start) {
    const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
    start([waiting](accounts::answer<Answer> answered) {
      (*waiting)(std::make_shared<accounts::answer<Answer>>(std::move(answered)));
    });
  };
  return boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(shared)>(
      std::move(initiate), boost::asio::use_awaitable, std::move(begin));
}

/// What comes with a name and a password.
struct name_and_password {
  explicit name_and_password(const std::string& text) {
    json_body body{text};
    name = body.text("name");
    password = secret_text{body.text("password")};
    wrong = body.problem_found();
  }
  std::string name;
  secret_text password;
  std::optional<problem> wrong;
};

awaitable<response> log_in(asked_operation& of) {
  name_and_password given{of.asked.body};
  if (given.wrong) co_return response_of(*given.wrong);
  const asked_from from{of.asked};
  std::move_only_function<void(accounts::told<entered>)> begin = [&](accounts::told<entered> then) {
    of.on.people.log_in(given.name, std::move(given.password), from.view(), of.on.now(),
                        std::move(then));
  };
  auto entering = told_by<entered>(std::move(begin));
  const auto in = co_await std::move(entering);
  co_return entered_response(of.asked, *in);
}

awaitable<response> use_link(asked_operation& of) {
  name_and_password given{of.asked.body};
  if (given.wrong) co_return response_of(*given.wrong);
  const asked_from from{of.asked};
  std::move_only_function<void(accounts::told<entered>)> begin = [&](accounts::told<entered> then) {
    of.on.people.use_link(of.parts[0], given.name, std::move(given.password), from.view(),
                          of.on.now(), std::move(then));
  };
  auto entering = told_by<entered>(std::move(begin));
  const auto in = co_await std::move(entering);
  co_return entered_response(of.asked, *in);
}

awaitable<response> register_guest(asked_operation& of) {
  name_and_password given{of.asked.body};
  if (given.wrong) co_return response_of(*given.wrong);
  const asked_from from{of.asked};
  std::move_only_function<void(accounts::told<entered>)> begin = [&](accounts::told<entered> then) {
    of.on.people.register_guest(*session_token(of.asked), given.name, std::move(given.password),
                                from.view(), of.on.now(), std::move(then));
  };
  auto entering = told_by<entered>(std::move(begin));
  const auto in = co_await std::move(entering);
  co_return entered_response(of.asked, *in);
}

awaitable<response> change_password(asked_operation& of) {
  json_body body{of.asked.body};
  secret_text before{body.text("password")};
  secret_text after{body.text("new_password")};
  if (const auto wrong = body.problem_found()) co_return response_of(*wrong);
  const asked_from from{of.asked};
  std::move_only_function<void(accounts::told<void>)> begin = [&](accounts::told<void> then) {
    of.on.people.change_password(*session_token(of.asked), std::move(before), std::move(after),
                                 from.view(), of.on.now(), std::move(then));
  };
  auto changing = told_by<void>(std::move(begin));
  const auto done = co_await std::move(changing);
  co_return response_of(*done);
}

awaitable<response> log_out(asked_operation& of) {
  auto made = response_of(of.on.people.log_out(*session_token(of.asked)));
  if (made.status == 204) set_session(made, of.asked, "");
  co_return made;
}

awaitable<response> who_am_i(asked_operation& of) {
  auto text = account_json(*of.session->who);
  text.pop_back();
  text += fmt::format(R"(,"session_begun":"{}"}})", moment_text(of.session->begun));
  co_return json_response(std::move(text));
}

// What players set against playing too much.

awaitable<response> read_limits(asked_operation& of) {
  co_return json_response(protection_json(protection_at(of.session->who->protection, of.on.now())));
}

/// Tells the ledger before it is answered, so that what counts at once does.
awaitable<response> protected_response(asked_operation& of, accounts::protection_change change) {
  const auto& who = of.session->who->id;
  const auto now = of.on.now();
  const auto now_is = of.on.people.protect(who, now, change);
  if (!now_is) co_return response_of(problem_of(now_is.error()));
  house_job<json_answer> job = [who, after = ledger_protection_at(*now_is, now)](house_side& house,
                                                                                 auto then) {
    then(tell_protection(house, who, after));
  };
  auto telling = ask_house<json_answer>(of.on.house, std::move(job));
  const auto told = co_await std::move(telling);
  if (!told) co_return response_of(told.error());
  co_return json_response(protection_json(*now_is));
}

awaitable<response> set_limits(asked_operation& of) {
  json_body body{of.asked.body};
  constexpr std::int64_t minutes_most = std::int64_t{24} * 60;
  const auto deposit = body.limit("deposit_a_day_cents", 0, cents_max);
  const auto loss = body.limit("loss_a_day_cents", 0, cents_max);
  const auto session = body.limit("session_minutes", 1, minutes_most);
  const auto reminder = body.limit("reality_check_minutes", 1, minutes_most);
  if (const auto wrong = body.problem_found()) co_return response_of(*wrong);
  const auto now = of.on.now();
  const auto change = [&](protection& all) -> std::expected<void, std::string> {
    const auto ask = [&]<class Amount>(
                         limit<Amount>& which,
                         const json_body::limit_asked& asked) -> std::expected<void, std::string> {
      if (!asked.given) return {};
      std::optional<Amount> amount;
      if (asked.amount) amount = Amount{*asked.amount};
      return ask_limit(which, amount, now);
    };
    if (auto done = ask(all.deposit_a_day, deposit); !done) return done;
    if (auto done = ask(all.loss_a_day, loss); !done) return done;
    if (auto done = ask(all.session, session); !done) return done;
    return ask(all.reality_check, reminder);
  };
  auto answering = protected_response(of, change);
  co_return co_await std::move(answering);
}

/// Time and money since the player came and the day began.
awaitable<response> look(asked_operation& of) {
  const auto& session = *of.session;
  house_job<json_answer> job = [player = session.who->id](house_side& house, auto then) {
    then(read_wallet(house, player));
  };
  auto asking = ask_house<json_answer>(of.on.house, std::move(job));
  const auto wallet = co_await std::move(asking);
  if (!wallet) co_return response_of(wallet.error());
  const auto now = of.on.now();
  co_return json_response(
      reality_check_json(of.on.reminds.is_due(session, now), played_in(session, now), *wallet));
}

awaitable<response> have_looked(asked_operation& of) {
  of.on.reminds.looked(of.session->who->id, of.on.now());
  auto looking = look(of);
  co_return co_await std::move(looking);
}

awaitable<response> exclude_oneself(asked_operation& of) {
  json_body body{of.asked.body};
  const auto until_text = body.text("until");
  if (const auto wrong = body.problem_found()) co_return response_of(*wrong);
  const auto until =
      until_text == "for_good" ? std::optional{moment_max} : parse_moment(until_text);
  if (!until) {
    co_return response_of(
        not_accepted("until: accepted: a moment such as 2026-12-24T18:00:00Z, or for_good"));
  }
  const auto now = of.on.now();
  const auto change = [&](protection& all) { return exclude(all, *until, now); };
  auto answering = protected_response(of, change);
  co_return co_await std::move(answering);
}

// Accounts of others.

awaitable<response> list_accounts(asked_operation& of) {
  std::string text = R"({"accounts":[)";
  for (const auto& each : of.on.people.everyone()) {
    if (text.back() != '[') text += ',';
    text += account_json(each);
  }
  co_return json_response(text + "]}");
}

/// Whoever works here or looks after it, so that nobody is told of by an id; players are not in it.
awaitable<response> list_people(asked_operation& of) {
  std::string text = R"({"people":[)";
  for (const auto& each : of.on.people.everyone()) {
    if ((only(each.kind) & readers) == 0) continue;
    text += text.back() == '[' ? R"({"id":)" : R"(,{"id":)";
    append_text(text, each.id);
    text += R"(,"name":)";
    append_text(text, each.name);
    text += '}';
  }
  co_return json_response(text + "]}");
}

awaitable<response> link_response(accounts::answer<secret_text> link) {
  if (!link) co_return response_of(problem_of(link.error()));
  std::string text = R"({"link":)";
  append_text(text, link->view());
  co_return json_response(text + "}", 201);
}

awaitable<response> make_account(asked_operation& of) {
  json_body body{of.asked.body};
  const auto kind_name = body.text("kind");
  if (const auto wrong = body.problem_found()) co_return response_of(*wrong);
  const auto* const kind = std::ranges::find(account_kind_names, kind_name);
  if (kind == std::end(account_kind_names)) {
    co_return response_of(
        not_accepted("kind: accepted: player, staff, auditor, administrator or device"));
  }
  const auto which = static_cast<account_kind>(kind - std::begin(account_kind_names));
  auto answering = link_response(of.on.people.account_link(which, of.on.now()));
  co_return co_await std::move(answering);
}

awaitable<response> make_password_link(asked_operation& of) {
  auto answering = link_response(of.on.people.password_link(of.parts[0], of.on.now()));
  co_return co_await std::move(answering);
}

awaitable<response> set_roles(asked_operation& of) {
  json_body body{of.asked.body};
  const auto names = body.texts("roles");
  if (const auto wrong = body.problem_found()) co_return response_of(*wrong);
  const auto roles = live::read_work_roles(names);
  if (!roles) co_return response_of(not_accepted(roles.error()));
  co_return response_of(of.on.people.set_roles(of.parts[0], *roles));
}

awaitable<response> disable_account(asked_operation& of) {
  co_return response_of(of.on.people.disable(of.parts[0]));
}
awaitable<response> enable_account(asked_operation& of) {
  co_return response_of(of.on.people.enable(of.parts[0]));
}
awaitable<response> unlock_account(asked_operation& of) {
  co_return response_of(of.on.people.unlock(of.parts[0]));
}

constexpr std::array operations_of_accounts{
    operation{.id = "enter_as_guest",
              .asked = method::post,
              .path = "/api/v1/guests",
              .askers = anyone,
              .summary = "A guest comes in with play chips, and needs no password.",
              .body = "guest_name",
              .gives = "account",
              .status = 201,
              .at_server = enter_as_guest},
    operation{.id = "log_in",
              .asked = method::post,
              .path = "/api/v1/sessions",
              .askers = anyone,
              .summary = "Begins a session, and says when the one before began; three wrong "
                         "passwords lock the account for a while.",
              .body = "name_and_password",
              .gives = "account",
              .status = 201,
              .at_server = log_in},
    operation{.id = "log_out",
              .asked = method::delete_,
              .path = "/api/v1/sessions/current",
              .askers = with_session,
              .summary = "Ends the session and closes its sockets.",
              .status = 204,
              .at_server = log_out},
    operation{
        .id = "use_link",
        .asked = method::post,
        .path = "/api/v1/links/{link}",
        .askers = anyone,
        .summary = "Sets the password that a link is for, once, and the name of a new account.",
        .body = "name_and_password",
        .gives = "account",
        .status = 201,
        .at_server = use_link},
    operation{.id = "who_am_i",
              .asked = method::get,
              .path = "/api/v1/me",
              .askers = with_session,
              .summary = "The account of the session, and when it last logged in.",
              .gives = "account",
              .at_server = who_am_i},
    operation{.id = "register",
              .asked = method::post,
              .path = "/api/v1/me/registration",
              .askers = guests,
              .summary = "A guest becomes a player, and keeps seat, chips and history.",
              .body = "name_and_password",
              .gives = "account",
              .status = 201,
              .at_server = register_guest},
    operation{.id = "change_password",
              .asked = method::post,
              .path = "/api/v1/me/password",
              .askers = static_cast<asker_set>(with_session & ~guests),
              .summary = "Sets another password; all other sessions end.",
              .body = "passwords",
              .status = 204,
              .at_server = change_password},
    operation{.id = "read_limits",
              .asked = method::get,
              .path = "/api/v1/me/limits",
              .askers = players,
              .summary = "What the player has set against playing too much.",
              .gives = "limits",
              .at_server = read_limits},
    operation{.id = "set_limits",
              .asked = method::post,
              .path = "/api/v1/me/limits",
              .askers = players,
              .summary = "Sets limits: a tighter one counts at once, a looser one after a day.",
              .body = "asked_limits",
              .gives = "limits",
              .at_server = set_limits},
    operation{.id = "look_at_reality_check",
              .asked = method::get,
              .path = "/api/v1/me/reality_check",
              .askers = players,
              .summary = "How long the player has been there, and what the day has cost.",
              .gives = "reality_check",
              .at_server = look},
    operation{.id = "have_looked",
              .asked = method::post,
              .path = "/api/v1/me/reality_check",
              .askers = players,
              .summary = "The player has looked: what is staked is taken again.",
              .gives = "reality_check",
              .at_server = have_looked},
    operation{.id = "exclude_oneself",
              .asked = method::post,
              .path = "/api/v1/me/exclusion",
              .askers = players,
              .summary = "No chips and no wagers until then; what is there is cashed all the same.",
              .body = "exclusion",
              .gives = "limits",
              .at_server = exclude_oneself},
    operation{.id = "list_accounts",
              .asked = method::get,
              .path = "/api/v1/accounts",
              .askers = static_cast<asker_set>(auditors | administrators),
              .summary = "Every account, without passwords.",
              .gives = "accounts",
              .at_server = list_accounts},
    operation{.id = "list_people",
              .asked = method::get,
              .path = "/api/v1/house/people",
              .askers = readers,
              .summary = "The names of those who work in the house or look after it.",
              .gives = "people",
              .at_server = list_people},
    operation{.id = "make_account",
              .asked = method::post,
              .path = "/api/v1/accounts",
              .askers = administrators,
              .summary = "A link by which somebody makes an account of a kind, within a day.",
              .body = "account_kind",
              .gives = "link",
              .status = 201,
              .at_server = make_account},
    operation{.id = "make_password_link",
              .asked = method::post,
              .path = "/api/v1/accounts/{account}/link",
              .askers = administrators,
              .summary = "A link for who has forgotten a password.",
              .gives = "link",
              .status = 201,
              .at_server = make_password_link},
    operation{.id = "set_roles",
              .asked = method::post,
              .path = "/api/v1/accounts/{account}/roles",
              .askers = administrators,
              .summary = "What somebody on the staff may be at work.",
              .body = "roles",
              .status = 204,
              .at_server = set_roles},
    operation{.id = "disable_account",
              .asked = method::post,
              .path = "/api/v1/accounts/{account}/disabled",
              .askers = administrators,
              .summary = "Ends all sessions of an account; nobody logs in with it.",
              .status = 204,
              .at_server = disable_account},
    operation{.id = "enable_account",
              .asked = method::post,
              .path = "/api/v1/accounts/{account}/enabled",
              .askers = administrators,
              .summary = "Lets a disabled account in again.",
              .status = 204,
              .at_server = enable_account},
    operation{.id = "unlock_account",
              .asked = method::post,
              .path = "/api/v1/accounts/{account}/unlocked",
              .askers = administrators,
              .summary = "Forgets wrong passwords.",
              .status = 204,
              .at_server = unlock_account},
};

}  // namespace

std::span<const operation> account_operations() {
  return operations_of_accounts;
}

}  // namespace skyward::server
