// Decides who enters, upon what is in memory, and keeps what changes before it tells it; where
// another node was first, reads what that has done and decides anew.
#include "server/accounts/accounts.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "live/people.hpp"
#include "server/accounts/later.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace skyward::server {

namespace {

using code = account_refusal_code;

constexpr std::string_view account_id_begin = "u-";
constexpr std::chrono::minutes seen_kept_every{1};

/// Browsers that an account has logged in with; the one that was used longest ago is forgotten.
constexpr std::size_t devices_most = 16;

std::unexpected<account_refusal> refuse(code why, std::string message, moment until = {}) {
  return std::unexpected(account_refusal{why, std::move(message), until});
}

std::unexpected<account_refusal> refuse_wrong() {
  return refuse(code::wrong,
                "nobody logs in with this name and password; accepted: those of an "
                "account that is not disabled");
}

std::unexpected<account_refusal> refuse_unknown_id() {
  return refuse(code::unknown, "no such account; accepted: the id of one of this house");
}

std::unexpected<account_refusal> refuse_no_session() {
  return refuse(code::unknown, "no session, or it has ended; accepted: after a new login");
}

std::unexpected<account_refusal> refuse_no_memory() {
  return refuse(code::failed,
                "the machine has no memory left to look at a password; accepted: the "
                "same again when it has");
}

std::unexpected<account_refusal> refuse_locked(moment until) {
  return refuse(code::locked,
                "locked after wrong passwords; accepted: again after a while, "
                "or once an administrator has unlocked the account",
                until);
}

std::unexpected<account_refusal> refuse_busy() {
  return refuse(code::busy,
                "as many passwords are being looked at as may be; accepted: the same "
                "again in some seconds");
}

bool is_within_time(const kept_session& session, moment now) {
  return now < later(session.seen, session_idle) && now < later(session.begun, session_most);
}

bool was_away(moment seen, moment now) {
  return now >= later(seen, presence_break);
}

std::string account_name_problem(std::string_view name) {
  if (name.size() > account_name_bytes_max) {
    return fmt::format("name: {} bytes; accepted: at most {}", name.size(), account_name_bytes_max);
  }
  auto problem = name_problem(name);
  const auto folded = folded_name(name);
  if (problem.empty() && (is_account_id(folded) || live::is_person_id(folded))) {
    problem = "what ids look like";
  }
  return problem.empty()
             ? problem
             : fmt::format("name: found {}; accepted: {}", problem, accepted_person_names);
}

std::string new_account_id() {
  std::array<std::uint8_t, account_id_digits / 2> chance{};
  randombytes_buf(chance.data(), chance.size());
  return std::string{account_id_begin} + hex(chance);
}

digest who_of(std::string_view name) {
  return sha256({"name ", folded_name(name)});
}

}  // namespace

bool is_account_id(std::string_view text) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == account_id_begin.size() + account_id_digits &&
         text.starts_with(account_id_begin) &&
         std::ranges::all_of(text.substr(account_id_begin.size()), is_digit);
}

std::size_t accounts::hash_of_key::operator()(const digest& key) const {
  std::size_t hash = 0;
  std::memcpy(&hash, key.data(), sizeof hash);
  return hash;
}

accounts::accounts(account_store& kept, password_work& work, options how)
    : store_{kept},
      work_{work},
      passwords_{how.passwords},
      guests_{how.guests},
      looks_most_{how.looks},
      looks_left_{how.looks} {}

store::reached<std::unique_ptr<accounts>> accounts::open(account_store& kept, password_work& work,
                                                         options how) {
  auto rows = kept.all();
  if (!rows) return std::unexpected(rows.error());
  std::unique_ptr<accounts> opened{new accounts{kept, work, how}};
  opened->apply(*rows);
  for (const auto& each : rows->failed) opened->lockout_.remember(each.of, each.what);
  return opened;
}

void accounts::on_sessions_ended(std::function<void(std::span<const ended_session>)> listener) {
  listener_ = std::move(listener);
}

// What is in memory, and how it is kept.

/// Refusals are told upon what others have kept, too, as far as may be looked for it.
///
/// in  decide  what it answers it has kept, or it changes nothing; called again where others were
///             first
template <class Decide>
auto accounts::decided(const Decide& decide) -> decltype(decide()) {
  constexpr int tries_most = 8;
  for (int tries = 0; tries < tries_most; ++tries) {
    const bool has_read = standing_ == standing::read || standing_ == standing::kept;
    if (!has_read && !catch_up()) return refuse(code::failed, away_);
    standing_ = standing::read;
    auto made = decide();
    if (standing_ == standing::overtaken) continue;
    if (made || standing_ != standing::read || !look()) return made;
  }
  return refuse(code::failed,
                "other nodes have kept something first again and again; accepted: the same again");
}

/// Reads what others have kept, and what was kept here without an answer.
bool accounts::catch_up() {
  auto others = store_.changes();
  if (!others) {
    standing_ = standing::unknown;
    away_ = others.error().message;
    return false;
  }
  standing_ = standing::read;
  learnt_ = others->kept != account_rows{} || !others->gone.empty() || !others->forgotten.empty();
  apply(others->kept);
  for (const auto& each : others->kept.failed) lockout_.remember(each.of, each.what);
  for (const auto& each : others->forgotten) lockout_.forget(each);
  end(others->gone, session_end::elsewhere);
  return true;
}

/// Whether others have kept anything that was not known.
bool accounts::look() {
  if (looks_left_ == 0) return false;
  --looks_left_;
  return catch_up() && learnt_;
}

void accounts::apply(const account_rows& rows) {
  for (const auto& each : rows.accounts) {
    accounts_.insert_or_assign(each.who.id, each);
    if (logs_in(each.who.kind)) names_.insert_or_assign(folded_name(each.who.name), each.who.id);
  }
  auto sessions = rows.sessions;
  std::ranges::sort(sessions, {}, &kept_session::begun);  // as they came
  for (const auto& each : sessions) {
    const auto [place, is_new] = sessions_.try_emplace(each.key, held_session{each, each.seen});
    auto& of = place->second;
    of.seen = std::max(of.seen, each.seen);  // what is done in it here counts, too
    of.kept = std::max(of.kept, each.seen);
    auto& who = present_[each.account];
    const bool comes = !who.since.given() || was_away(who.seen, each.begun);
    if (is_new) {
      who.since = comes ? each.begun : std::min(who.since, each.begun);
      ++who.sessions;
    }
    who.seen = std::max(who.seen, each.seen);
  }
  for (const auto& each : rows.devices) devices_.insert_or_assign(each.key, each);
  for (const auto& each : rows.links) links_.insert_or_assign(each.key, each);
  for (const auto& each : rows.invitations) invitations_.insert_or_assign(each.key, each);
}

void accounts::end(std::span<const digest> gone, session_end why) {
  std::vector<ended_session> ended;
  for (const auto& key : gone) {
    if (const auto found = sessions_.find(key); found != sessions_.end()) {
      ended.push_back({key, found->second.account, why});
      --present_.at(found->second.account).sessions;
      sessions_.erase(found);
    }
    devices_.erase(key);
    links_.erase(key);
    invitations_.erase(key);
  }
  if (!ended.empty()) listener_(ended);
}

accounts::answer<void> accounts::keep(account_changes changes, session_end why) {
  for (const auto& [of, what] : lockout_.changes()) {
    if (what) {
      changes.kept.failed.push_back({of, *what});
    } else {
      changes.forgotten.push_back(of);
    }
  }
  const auto done = store_.keep(changes);
  if (!done || *done == keeping::overtaken) {
    lockout_.undo();
    standing_ = done ? standing::overtaken : standing::unknown;
    return refuse(code::failed, done ? "others were first" : done.error().message);
  }
  standing_ = standing::kept;
  lockout_.settle();
  apply(changes.kept);  // first: who is in another session from now on has not been away
  end(changes.gone, why);
  return {};
}

accounts::answer<entered> accounts::enter(kept_account who, const std::optional<digest>& device,
                                          moment now, account_changes changes, session_end why) {
  entered made{who.who, new_token(), {}, who.who.last_login};
  made.who.last_login = now;
  changes.kept.sessions.push_back({*token_hash(made.session.view()), who.who.id, now, now});
  if (device) {
    changes.kept.devices.push_back({*device, who.who.id, now});
  } else if (logs_in(who.who.kind)) {
    made.device = add_device(who.who.id, now, changes);
  }
  who.who.last_login = now;
  changes.kept.accounts.push_back(std::move(who));
  if (auto kept = keep(std::move(changes), why); !kept) return std::unexpected(kept.error());
  return made;
}

secret_text accounts::add_device(std::string_view id, moment now, account_changes& changes) const {
  std::vector<kept_device> known;
  for (const auto& [key, each] : devices_) {
    if (each.account == id) known.push_back(each);
  }
  if (known.size() >= devices_most) {
    changes.gone.push_back(std::ranges::min_element(known, {}, &kept_device::used)->key);
  }
  auto token = new_token();
  changes.kept.devices.push_back({*token_hash(token.view()), std::string{id}, now});
  return token;
}

void accounts::end_sessions(std::string_view id, const std::optional<digest>& but,
                            account_changes& changes) const {
  const auto first = static_cast<std::ptrdiff_t>(changes.gone.size());
  for (const auto& [key, each] : sessions_) {
    if (each.account == id && key != but) changes.gone.push_back(key);
  }
  std::sort(changes.gone.begin() + first, changes.gone.end());
}

void accounts::void_links(std::string_view id, account_changes& changes) const {
  for (const auto& [key, each] : links_) {
    if (each.account == id) changes.gone.push_back(key);
  }
}

bool accounts::has_administrator() const {
  return std::ranges::any_of(accounts_, [](const auto& each) {
    const auto& [id, kept] = each;
    return kept.who.kind == account_kind::administrator && kept.who.enabled;
  });
}

/// Each start of a house without an administrator has told one, and so has each of its nodes.
void accounts::void_first_links(const digest& used, account_changes& changes) const {
  for (const auto& [key, each] : links_) {
    const bool is_such = each.account.empty() && each.kind == account_kind::administrator;
    if (is_such && key != used) changes.gone.push_back(key);
  }
}

kept_account* accounts::find_kept(std::string_view id) {
  const auto found = accounts_.find(id);
  return found == accounts_.end() ? nullptr : &found->second;
}

kept_account* accounts::named(std::string_view folded) {
  const auto found = names_.find(folded);
  return found == names_.end() ? nullptr : find_kept(found->second);
}

const account* accounts::find(std::string_view id) const {
  const auto found = accounts_.find(id);
  return found == accounts_.end() ? nullptr : &found->second.who;
}

bool accounts::is_there(std::string_view id) const {
  const auto found = present_.find(id);
  return found != present_.end() && found->second.sessions > 0;
}

std::vector<account> accounts::everyone() const {
  std::vector<account> all;
  all.reserve(accounts_.size());
  for (const auto& [id, each] : accounts_) all.push_back(each.who);
  return all;
}

// Who enters.

accounts::answer<void> accounts::check_new_name(std::string_view name) const {
  if (auto problem = account_name_problem(name); !problem.empty()) {
    return refuse(code::not_accepted, std::move(problem));
  }
  if (names_.contains(folded_name(name))) {
    return refuse(code::taken, "name: another has it; accepted: any other");
  }
  return {};
}

accounts::answer<void> accounts::check_rate(rate_limit& of, std::string_view source, moment now) {
  const auto wait = of.take(source, now);
  if (wait.count() == 0) return {};
  return refuse(code::too_often, "too often from one address; accepted: again after a while",
                later(now, wait));
}

accounts::place accounts::place_of(std::string_view name, visitor from) {
  const auto* of = named(folded_name(name));
  const auto device = token_hash(from.device);
  const auto known = device ? devices_.find(*device) : devices_.end();
  const bool is_known =
      of != nullptr && known != devices_.end() && known->second.account == of->who.id;
  auto source = is_known ? "device " + hex(*device) : source_of(from.address);
  const attempt tried{who_of(name), sha256({source})};
  return {std::move(source), tried, is_known ? device : std::nullopt};
}

/// in  next  answers once the password is right, of the account and where it was tried; as
/// `decided`
///           calls it
template <class Answer, class Next>
void accounts::look_at(std::string_view name, secret_text password, visitor from, moment now,
                       told<Answer> then, Next next) {
  if (name.size() > account_name_bytes_max || password.view().size() > password_bytes_max) {
    return then(refuse_wrong());
  }
  look();  // a password may have been changed elsewhere
  if (standing_ == standing::unknown) return then(refuse(code::failed, away_));
  const auto at = place_of(name, from);
  if (auto rated = check_rate(passwords_, at.source, now); !rated) {
    return then(std::unexpected(rated.error()));
  }
  if (auto begun = lockout_.begin(at.tried, now); !begun) return then(refuse_locked(begun.error()));
  const auto* who = named(folded_name(name));
  const auto id = who == nullptr ? std::string{} : who->who.id;
  const auto kept = who != nullptr && who->who.enabled ? who->password : std::nullopt;
  auto told_once = std::make_shared<told<Answer>>(std::move(then));
  const bool taken = work_.check(
      std::move(password), kept,
      [this, is_open = std::weak_ptr{open_}, at, id, kept, now, told_once,
       next = std::move(next)](password_answer said) {
        if (is_open.expired()) return;
        lockout_.end(at.tried);
        if (said == password_answer::failed) return (*told_once)(refuse_no_memory());
        (*told_once)(decided([&]() -> answer<Answer> {
          if (const auto until = lockout_.locked_until(at.tried, now)) {
            return refuse_locked(*until);  // by failures at other nodes
          }
          const auto* still = find_kept(id);
          if (said == password_answer::right && still->who.enabled && still->password == kept) {
            lockout_.succeed(at.tried);
            return next(*still, at);
          }
          lockout_.fail(at.tried, now);
          const auto noted = keep({});
          return noted ? refuse_wrong() : std::unexpected(noted.error());
        }));
      });
  if (taken) return;
  lockout_.end(at.tried);
  (*told_once)(refuse_busy());
}

/// in  next  makes the answer of the hash
template <class Answer, class Next>
void accounts::hash_new(secret_text password, told<Answer> then, Next next) {
  auto told_once = std::make_shared<told<Answer>>(std::move(then));
  const bool taken = work_.hash(
      std::move(password), [is_open = std::weak_ptr{open_}, told_once, next = std::move(next)](
                               const std::optional<password_hash>& made) mutable {
        if (is_open.expired()) return;
        (*told_once)(made ? next(*made) : answer<Answer>{refuse_no_memory()});
      });
  if (!taken) (*told_once)(refuse_busy());
}

accounts::answer<entered> accounts::enter_as_guest(std::string_view name, visitor from,
                                                   moment now) {
  if (auto problem = account_name_problem(name); !problem.empty()) {
    return refuse(code::not_accepted, std::move(problem));
  }
  if (auto rated = check_rate(guests_, source_of(from.address), now); !rated) {
    return std::unexpected(rated.error());
  }
  kept_account guest;
  guest.who = {new_account_id(), std::string{name}, account_kind::guest, {}, {}, true, {}, {}};
  return decided([&] { return enter(guest, {}, now, {}, session_end::renewed); });
}

void accounts::log_in(std::string_view name, secret_text password, visitor from, moment now,
                      told<entered> then) {
  look_at<entered>(name, std::move(password), from, now, std::move(then),
                   [this, now](const kept_account& who, const place& at) {
                     return enter(who, at.device, now, {}, session_end::renewed);
                   });
}

void accounts::register_guest(std::string_view session, std::string_view name, secret_text password,
                              visitor from, moment now, told<entered> then) {
  const auto open = session_of(session, now);
  if (!open) return then(refuse_no_session());
  if (open->who->kind != account_kind::guest) {
    return then(refuse(code::not_accepted, "the account has a password; accepted: a guest"));
  }
  if (auto checked = decided([&] { return check_new_name(name); }); !checked) {
    return then(std::unexpected(checked.error()));
  }
  if (auto problem = password_problem(password.view(), name); !problem.empty()) {
    return then(refuse(code::not_accepted, "password: " + problem));
  }
  if (auto rated = check_rate(passwords_, source_of(from.address), now); !rated) {
    return then(std::unexpected(rated.error()));
  }
  hash_new<entered>(
      std::move(password), std::move(then),
      [this, key = open->key, name = std::string{name}, now](const password_hash& made) {
        return decided([&] { return register_hashed(key, name, made, now); });
      });
}

accounts::answer<entered> accounts::register_hashed(const digest& session, std::string_view name,
                                                    const password_hash& made, moment now) {
  const auto still = open_at(session, now);
  if (!still || still->who->kind != account_kind::guest) return refuse_no_session();
  if (auto checked = check_new_name(name); !checked) return std::unexpected(checked.error());
  auto player = *find_kept(still->who->id);
  player.who.kind = account_kind::player;
  player.who.name = name;
  player.password = made;
  account_changes changes;
  changes.gone.push_back(session);
  return enter(std::move(player), {}, now, std::move(changes), session_end::renewed);
}

void accounts::change_password(std::string_view session, secret_text before, secret_text after,
                               visitor from, moment now, told<void> then) {
  const auto open = session_of(session, now);
  if (!open) return then(refuse_no_session());
  if (auto problem = password_problem(after.view(), open->who->name); !problem.empty()) {
    return then(refuse(code::not_accepted, "password: " + problem));
  }
  auto change = [this, key = open->key](const password_hash& made) {
    return decided([&]() -> answer<void> {
      const auto still = sessions_.find(key);
      if (still == sessions_.end()) return refuse_no_session();
      auto changed = *find_kept(still->second.account);
      changed.password = made;
      account_changes changes;
      end_sessions(changed.who.id, key, changes);
      void_links(changed.who.id, changes);
      changes.kept.accounts.push_back(std::move(changed));
      return keep(std::move(changes), session_end::password_changed);
    });
  };
  auto hash = [this, after = std::move(after), change = std::move(change),
               then = std::move(then)](answer<void> right) mutable {
    if (!right) return then(std::move(right));
    hash_new<void>(std::move(after), std::move(then), std::move(change));
  };
  const auto name = open->who->name;
  look_at<void>(name, std::move(before), from, now, std::move(hash),
                [this](const kept_account&, const place&) { return keep({}); });
}

// Sessions.

accounts::answer<void> accounts::log_out(std::string_view session) {
  const auto key = token_hash(session);
  if (!key) return refuse_no_session();
  return decided([&]() -> answer<void> {
    if (!sessions_.contains(*key)) return refuse_no_session();
    account_changes changes;
    changes.gone.push_back(*key);
    return keep(std::move(changes), session_end::logged_out);
  });
}

std::optional<open_session> accounts::session_of(std::string_view token, moment now) {
  const auto key = token_hash(token);
  return key ? session_of(*key, now) : std::nullopt;
}

std::optional<open_session> accounts::session_of(const digest& key, moment now) {
  const auto open = find_session(key, now);
  if (open) {
    auto& of = sessions_.find(key)->second;
    auto& who = present_.at(of.account);
    of.seen = std::max(of.seen, now);
    who.seen = std::max(who.seen, now);
  }
  return open;
}

std::optional<open_session> accounts::find_session(std::string_view token, moment now) {
  const auto key = token_hash(token);
  return key ? find_session(*key, now) : std::nullopt;
}

std::optional<open_session> accounts::find_session(const digest& key, moment now) {
  auto open = open_at(key, now);
  if (!open && look()) open = open_at(key, now);  // it was begun at another node, or goes on there
  return open;
}

std::optional<open_session> accounts::open_at(const digest& key, moment now) {
  const auto found = sessions_.find(key);
  if (found == sessions_.end() || !is_within_time(found->second, now)) return std::nullopt;
  const auto& of = found->second;
  const auto* who = find(of.account);
  if (who == nullptr) return std::nullopt;
  return open_session{key, who, of.begun, present_.at(of.account).since};
}

accounts::answer<void> accounts::tick(moment now) {
  looks_left_ = looks_most_;
  if (!catch_up()) return refuse(code::failed, away_);
  std::erase_if(present_, [&](const auto& each) {
    return each.second.sessions == 0 && was_away(each.second.seen, now);
  });
  return decided([&]() -> answer<void> {
    account_changes changes;
    for (const auto& [key, each] : sessions_) {
      if (!is_within_time(each, now)) {
        changes.gone.push_back(key);
      } else if (each.seen > each.kept && now >= later(each.kept, seen_kept_every)) {
        changes.kept.sessions.push_back(each);
      }
    }
    std::ranges::sort(changes.gone);
    std::ranges::sort(changes.kept.sessions, {}, &kept_session::key);
    for (const auto& [key, each] : links_) {
      if (each.expires <= now) changes.gone.push_back(key);
    }
    for (const auto& [key, each] : invitations_) {
      if (each.what.expires <= now) changes.gone.push_back(key);
    }
    lockout_.forget_due(now);
    const bool is_due =
        !changes.gone.empty() || !changes.kept.sessions.empty() || !lockout_.changes().empty();
    return is_due ? keep(std::move(changes), session_end::expired) : answer<void>{};
  });
}

// Links and invitations.

accounts::answer<kept_link> accounts::link_of(std::string_view token, moment now) const {
  const auto key = token_hash(token);
  const auto found = key ? links_.find(*key) : links_.end();
  if (found == links_.end() || found->second.expires <= now) {
    return refuse(code::unknown, "no such link, or it was used, or is over; accepted: a new one");
  }
  return found->second;
}

accounts::answer<secret_text> accounts::keep_link(std::string_view id, account_kind kind,
                                                  moment now, account_changes changes) {
  auto token = new_token();
  changes.kept.links.push_back(
      {*token_hash(token.view()), std::string{id}, kind, later(now, link_lasts)});
  if (auto done = keep(std::move(changes)); !done) return std::unexpected(done.error());
  return token;
}

accounts::answer<secret_text> accounts::administrator_link(moment now) {
  return decided([&]() -> answer<secret_text> {
    if (has_administrator()) {
      return refuse(code::not_accepted, "there is an administrator; accepted: where there is none");
    }
    return keep_link({}, account_kind::administrator, now, {});
  });
}

accounts::answer<secret_text> accounts::account_link(account_kind kind, moment now) {
  if (!logs_in(kind)) {
    return refuse(code::not_accepted,
                  fmt::format("found {}; accepted: a kind that logs in", name_of(kind)));
  }
  return decided([&] { return keep_link({}, kind, now, {}); });
}

accounts::answer<secret_text> accounts::password_link(std::string_view id, moment now) {
  return decided([&]() -> answer<secret_text> {
    const auto* who = find(id);
    if (who == nullptr) return refuse_unknown_id();
    if (!logs_in(who->kind) || !who->enabled) {
      return refuse(code::not_accepted,
                    "nobody logs in with the account; accepted: one that is not "
                    "disabled, and neither a guest's nor a house player's");
    }
    account_changes changes;
    void_links(id, changes);
    return keep_link(id, who->kind, now, std::move(changes));
  });
}

void accounts::use_link(std::string_view link, std::string_view name, secret_text password,
                        visitor from, moment now, told<entered> then) {
  const auto found = decided([&] { return link_of(link, now); });
  if (!found) return then(std::unexpected(found.error()));
  const auto* known = find(found->account);
  const std::string of{known == nullptr ? name : known->name};
  if (known == nullptr) {
    if (auto checked = decided([&] { return check_new_name(of); }); !checked) {
      return then(std::unexpected(checked.error()));
    }
  }
  if (auto problem = password_problem(password.view(), of); !problem.empty()) {
    return then(refuse(code::not_accepted, "password: " + problem));
  }
  if (auto rated = check_rate(passwords_, source_of(from.address), now); !rated) {
    return then(std::unexpected(rated.error()));
  }
  hash_new<entered>(std::move(password), std::move(then),
                    [this, link = *found, of, device = place_of(of, from).device,
                     now](const password_hash& made) {
                      return decided([&] { return use_hashed(link, of, made, device, now); });
                    });
}

accounts::answer<entered> accounts::use_hashed(const kept_link& link, std::string_view name,
                                               const password_hash& made,
                                               const std::optional<digest>& device, moment now) {
  if (!links_.contains(link.key)) {
    return refuse(code::unknown, "the link was used meanwhile; accepted: a new one");
  }
  account_changes changes;
  changes.gone.push_back(link.key);
  kept_account who;
  if (link.account.empty()) {
    if (auto checked = check_new_name(name); !checked) return std::unexpected(checked.error());
    if (link.kind == account_kind::administrator && !has_administrator()) {
      void_first_links(link.key, changes);
    }
    who.who = {new_account_id(), std::string{name}, link.kind, {}, {}, true, {}, {}};
  } else {
    who = *find_kept(link.account);
    end_sessions(link.account, {}, changes);
    lockout_.unlock(who_of(name));
  }
  who.password = made;
  return enter(std::move(who), device, now, std::move(changes), session_end::password_changed);
}

accounts::answer<secret_text> accounts::invite(std::string_view table, int seats, moment expires,
                                               moment now) {
  if (seats < 1 || expires <= now) {
    return refuse(code::not_accepted, "accepted: a seat or more, until a moment to come");
  }
  return decided([&]() -> answer<secret_text> {
    auto token = new_token();
    account_changes changes;
    changes.kept.invitations.push_back(
        {*token_hash(token.view()), {std::string{table}, seats, expires}});
    if (auto done = keep(std::move(changes)); !done) return std::unexpected(done.error());
    return token;
  });
}

accounts::answer<invitation> accounts::invitation_of(std::string_view token, moment now) {
  return decided([&] { return find_invitation(token, now); });
}

accounts::answer<invitation> accounts::find_invitation(std::string_view token, moment now) const {
  const auto key = token_hash(token);
  const auto found = key ? invitations_.find(*key) : invitations_.end();
  if (found == invitations_.end() || found->second.what.expires <= now) {
    return refuse(code::unknown,
                  "no such invitation, or it is over, or all its seats are taken; accepted: a new "
                  "one");
  }
  return found->second.what;
}

accounts::answer<invitation> accounts::accept_invitation(std::string_view token,
                                                         std::string_view id, moment now) {
  return decided([&]() -> answer<invitation> {
    auto accepted = find_invitation(token, now);
    if (!accepted) return accepted;
    const auto* kept = find_kept(id);
    if (kept == nullptr) return refuse_unknown_id();
    const auto known = kept->who.invited.find(accepted->table);
    const bool has_come = known != kept->who.invited.end();
    if (has_come && known->second >= accepted->expires) return accepted;
    const auto key = *token_hash(token);
    account_changes changes;
    changes.kept.accounts.push_back(*kept);
    changes.kept.accounts.back().who.invited[accepted->table] = accepted->expires;
    if (!has_come) --accepted->seats;
    if (accepted->seats > 0) {
      changes.kept.invitations.push_back({key, *accepted});
    } else {
      changes.gone.push_back(key);
    }
    if (auto done = keep(std::move(changes)); !done) return std::unexpected(done.error());
    return accepted;
  });
}

// What is done to accounts.

accounts::answer<account> accounts::add_house_player(std::string_view name) {
  if (auto problem = account_name_problem(name); !problem.empty()) {
    return refuse(code::not_accepted, std::move(problem));
  }
  kept_account made;
  made.who = {
      new_account_id(), std::string{name}, account_kind::house_player, {}, {}, true, {}, {}};
  return decided([&]() -> answer<account> {
    account_changes changes;
    changes.kept.accounts.push_back(made);
    if (auto done = keep(std::move(changes)); !done) return std::unexpected(done.error());
    return made.who;
  });
}

accounts::answer<void> accounts::disable(std::string_view id) {
  return decided([&]() -> answer<void> {
    const auto* kept = find_kept(id);
    if (kept == nullptr) return refuse_unknown_id();
    auto changed = *kept;
    changed.who.enabled = false;
    account_changes changes;
    end_sessions(id, {}, changes);
    for (const auto& [key, each] : devices_) {
      if (each.account == id) changes.gone.push_back(key);
    }
    void_links(id, changes);
    changes.kept.accounts.push_back(std::move(changed));
    return keep(std::move(changes), session_end::disabled);
  });
}

accounts::answer<void> accounts::enable(std::string_view id) {
  return decided([&]() -> answer<void> {
    const auto* kept = find_kept(id);
    if (kept == nullptr) return refuse_unknown_id();
    auto changed = *kept;
    changed.who.enabled = true;
    account_changes changes;
    changes.kept.accounts.push_back(std::move(changed));
    return keep(std::move(changes));
  });
}

accounts::answer<void> accounts::unlock(std::string_view id) {
  return decided([&]() -> answer<void> {
    const auto* who = find(id);
    if (who == nullptr) return refuse_unknown_id();
    lockout_.unlock(who_of(who->name));
    return keep({});
  });
}

accounts::answer<void> accounts::set_roles(std::string_view id, live::work_role_set roles) {
  return decided([&]() -> answer<void> {
    const auto* kept = find_kept(id);
    if (kept == nullptr) return refuse_unknown_id();
    if (kept->who.kind != account_kind::staff) {
      return refuse(code::not_accepted, fmt::format("found an account of kind {}; accepted: staff",
                                                    name_of(kept->who.kind)));
    }
    account_changes changes;
    changes.kept.accounts.push_back(*kept);
    changes.kept.accounts.back().who.roles = roles;
    return keep(std::move(changes));
  });
}

std::vector<accounts::due_protection> accounts::protections_due(moment since, moment now) const {
  std::vector<due_protection> due;
  for (const auto& [id, each] : accounts_) {
    const auto& kept = each.who.protection;
    if (kept == protection{}) continue;
    const auto next = since.given() ? next_change(kept, since) : std::optional{now};
    if (!next || *next > now) continue;
    due.push_back({id, ledger_protection_at(kept, now)});
  }
  return due;
}

accounts::answer<protection> accounts::protect(std::string_view id, moment now,
                                               const protection_change& change) {
  return decided([&]() -> answer<protection> {
    const auto* kept = find_kept(id);
    if (kept == nullptr) return refuse_unknown_id();
    auto changed = *kept;
    auto& asked = changed.who.protection;
    asked = protection_at(asked, now);
    if (auto done = change(asked); !done) return refuse(code::not_accepted, done.error());
    auto made = asked;
    account_changes changes;
    changes.kept.accounts.push_back(std::move(changed));
    if (auto done = keep(std::move(changes)); !done) return std::unexpected(done.error());
    return made;
  });
}

}  // namespace skyward::server
