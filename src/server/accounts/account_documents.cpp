// Writes the members of each kind of row, and takes nothing else for one when it reads.
#include "server/accounts/account_documents.hpp"

#include "base/byte_text.hpp"
#include "base/text.hpp"
#include "live/people.hpp"
#include "record/json_text.hpp"
#include "record/line_keys.hpp"
#include "record/object_reader.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace skyward::server {

namespace {

namespace json = boost::json;
using record::append_text;
using record::fail;
using record::object_reader;
using record::text;

constexpr std::int64_t number_max = (std::int64_t{1} << 53) - 1;

/// An object while its keys are written.
class object_writer {
 public:
  object_writer& put(std::string_view key, std::string_view value) {
    begin(key);
    append_text(text_, value);
    return *this;
  }
  object_writer& put(std::string_view key, std::int64_t value) {
    return put_raw(key, fmt::to_string(value));
  }
  object_writer& put(std::string_view key, moment at) {
    return at.given() ? put(key, moment_text(at)) : *this;
  }
  object_writer& put_raw(std::string_view key, std::string_view made) {
    begin(key);
    text_ += made;
    return *this;
  }
  std::string end() { return std::move(text_) + '}'; }

 private:
  void begin(std::string_view key) {
    if (text_.size() > 1) text_ += ',';
    append_text(text_, key);
    text_ += ':';
  }

  std::string text_ = "{";
};

template <class Amount>
void put_limit(object_writer& to, std::string_view key, const limit<Amount>& of) {
  if (of == limit<Amount>{}) return;
  object_writer made;
  if (of.amount) made.put("amount", of.amount->count());
  if (of.to_come) {
    if (of.to_come->amount) made.put("looser_amount", std::int64_t{of.to_come->amount->count()});
    made.put("looser_from", of.to_come->from);
  }
  to.put_raw(key, made.end());
}

std::string body_of(const kept_account& of) {
  object_writer to;
  to.put("name", of.who.name).put("kind", name_of(of.who.kind));
  to.put_raw("enabled", of.who.enabled ? "true" : "false").put("last_login", of.who.last_login);
  to.put("roles", std::int64_t{of.who.roles});
  object_writer invited;
  for (const auto& [table, until] : of.who.invited) invited.put(table, until);
  to.put_raw("invited", invited.end());
  const auto& kept = of.who.protection;
  put_limit(to, "deposit_a_day", kept.deposit_a_day);
  put_limit(to, "loss_a_day", kept.loss_a_day);
  put_limit(to, "session_minutes", kept.session);
  put_limit(to, "reality_check_minutes", kept.reality_check);
  to.put("excluded_until", kept.excluded_until);
  if (const auto& password = of.password) {
    to.put_raw("password",
               object_writer{}
                   .put("passes", static_cast<std::int64_t>(password->cost.passes))
                   .put("memory", static_cast<std::int64_t>(password->cost.memory_bytes))
                   .put("salt", base64(password->salt))
                   .put("hash", hex(password->hash))
                   .end());
  }
  return to.end();
}

std::string body_of(const kept_session& of) {
  return object_writer{}
      .put("account", of.account)
      .put("begun", of.begun)
      .put("seen", of.seen)
      .end();
}
std::string body_of(const kept_device& of) {
  return object_writer{}.put("account", of.account).put("used", of.used).end();
}
std::string body_of(const kept_link& of) {
  object_writer to;
  if (!of.account.empty()) to.put("account", of.account);
  return to.put("kind", name_of(of.kind)).put("expires", of.expires).end();
}
std::string body_of(const kept_invitation& of) {
  return object_writer{}
      .put("table", of.what.table)
      .put("seats", std::int64_t{of.what.seats})
      .put("expires", of.what.expires)
      .end();
}
std::string body_of(const kept_failures& of) {
  return object_writer{}
      .put("last", of.what.last)
      .put("before", of.what.before)
      .put("locked_until", of.what.locked_until)
      .end();
}

moment read_moment(std::string_view key, const json::value& value) {
  const auto read =
      value.is_string() ? parse_moment(std::string_view{value.get_string()}) : std::nullopt;
  if (!read) fail(key, "found " + record::shown(value) + "; accepted: a moment in UTC");
  return *read;
}
moment take_moment(object_reader& in, std::string_view key) {
  return read_moment(key, in.take_required(key));
}
moment take_moment_if(object_reader& in, std::string_view key) {
  const auto* value = in.take(key);
  return value == nullptr ? moment{} : read_moment(key, *value);
}

account_kind take_kind(object_reader& in) {
  const auto name = in.take_text("kind");
  const auto found = std::ranges::find(account_kind_names, name);
  if (found == std::end(account_kind_names)) fail("kind", "accepted: a kind of account");
  return static_cast<account_kind>(found - std::begin(account_kind_names));
}

std::string take_id(object_reader& in) {
  auto id = in.take_text("account");
  if (!is_account_id(id)) fail("account", "accepted: the id of one");
  return id;
}

template <class Amount>
std::optional<Amount> amount_if(object_reader& in, std::string_view key) {
  const auto* value = in.take(key);
  if (value == nullptr) return std::nullopt;
  return Amount{record::read_whole(key, *value, 0, number_max)};
}

template <class Amount>
void take_limit(object_reader& in, std::string_view key, limit<Amount>& to) {
  const auto* value = in.take(key);
  if (value == nullptr) return;
  if (!value->is_object()) fail(key, "accepted: an object");
  object_reader of{value->get_object()};
  to.amount = amount_if<Amount>(of, "amount");
  const auto looser = amount_if<Amount>(of, "looser_amount");
  if (const auto from = take_moment_if(of, "looser_from"); from.given())
    to.to_come = {looser, from};
  of.finish();
}

password_hash read_password(const json::object& from) {
  object_reader in{from};
  password_hash read;
  read.cost.passes = static_cast<std::uint64_t>(in.take_whole("passes", 1, number_max));
  read.cost.memory_bytes = static_cast<std::size_t>(in.take_whole("memory", 1, number_max));
  if (!read_base64(in.take_text("salt"), read.salt)) fail("salt", "accepted: 16 bytes in base64");
  read.hash = in.take_digest("hash");
  in.finish();
  return read;
}

kept_account read_account(std::string_view id, object_reader& in) {
  kept_account read;
  read.who.id = id;
  if (!is_account_id(id)) fail("key", "accepted: the id of an account");
  read.who.name = in.take_text("name");
  read.who.kind = take_kind(in);
  const auto& enabled = in.take_required("enabled");
  if (!enabled.is_bool()) fail("enabled", "accepted: true or false");
  read.who.enabled = enabled.get_bool();
  read.who.last_login = take_moment_if(in, "last_login");
  constexpr auto all_roles = (1U << std::size(live::work_role_names)) - 1;
  read.who.roles = static_cast<live::work_role_set>(in.take_whole("roles", 0, all_roles));
  for (const auto& [table, until] : in.take_object("invited")) {
    read.who.invited.emplace(std::string_view{table}, read_moment("invited", until));
  }
  auto& kept = read.who.protection;
  take_limit(in, "deposit_a_day", kept.deposit_a_day);
  take_limit(in, "loss_a_day", kept.loss_a_day);
  take_limit(in, "session_minutes", kept.session);
  take_limit(in, "reality_check_minutes", kept.reality_check);
  kept.excluded_until = take_moment_if(in, "excluded_until");
  if (in.take("password") != nullptr) read.password = read_password(in.take_object("password"));
  return read;
}

template <class Key>
Key key_in(std::string_view bytes) {
  const auto read = bytes_from<Key>(bytes);
  if (!read)
    fail("key", fmt::format("found {} bytes; accepted: as many as a hash has", bytes.size()));
  return *read;
}
attempt attempt_in(std::string_view bytes) {
  constexpr auto half = digest{}.size();
  return {key_in<digest>(bytes.substr(0, half)),
          key_in<digest>(bytes.substr(std::min(half, bytes.size())))};
}

[[noreturn]] void fail_kind() {
  fail("kind", "accepted: account, session, device, link, invitation or failed");
}

void read_row(std::string_view kind, std::string_view key, object_reader& in, account_rows& into) {
  if (kind == "account") {
    into.accounts.push_back(read_account(key, in));
  } else if (kind == "session") {
    into.sessions.push_back(
        {key_in<digest>(key), take_id(in), take_moment(in, "begun"), take_moment(in, "seen")});
  } else if (kind == "device") {
    into.devices.push_back({key_in<digest>(key), take_id(in), take_moment(in, "used")});
  } else if (kind == "link") {
    auto id = in.take("account") == nullptr ? std::string{} : take_id(in);
    into.links.push_back(
        {key_in<digest>(key), std::move(id), take_kind(in), take_moment(in, "expires")});
  } else if (kind == "invitation") {
    auto table = in.take_text("table");
    const auto seats = in.take_whole("seats", 1, std::numeric_limits<int>::max());
    into.invitations.push_back(
        {key_in<digest>(key),
         {std::move(table), static_cast<int>(seats), take_moment(in, "expires")}});
  } else if (kind == "failed") {
    kept_failures read{attempt_in(key),
                       {take_moment_if(in, "last"), take_moment_if(in, "before"),
                        take_moment_if(in, "locked_until")}};
    if (!read.what.last.given() && !read.what.locked_until.given()) fail("", "last is missing");
    into.failed.push_back(read);
  } else {
    fail_kind();
  }
}

template <class Read>
std::expected<void, std::string> as_told(std::string_view kind, const Read& read) {
  try {
    read();
    return {};
  } catch (const record::bad_value& bad) {
    return std::unexpected(
        fmt::format("a row of people, {}: {}", one_line(std::string{kind}), record::told(bad)));
  }
}

template <class Row, class KeyOf>
void add_documents(std::vector<account_document>& to, std::string_view kind,
                   const std::vector<Row>& rows, const KeyOf& key_of) {
  for (const auto& each : rows) {
    to.push_back({std::string{kind}, std::string{key_of(each)}, body_of(each)});
  }
}

}  // namespace

std::string document_key(const attempt& of) {
  return std::string{bytes_of(of.who)}.append(bytes_of(of.from));
}

std::vector<account_document> documents_of(const account_rows& rows) {
  std::vector<account_document> all;
  const auto hashed = [](const auto& each) { return bytes_of(each.key); };
  add_documents(all, "account", rows.accounts, [](const auto& each) { return each.who.id; });
  add_documents(all, "session", rows.sessions, hashed);
  add_documents(all, "device", rows.devices, hashed);
  add_documents(all, "link", rows.links, hashed);
  add_documents(all, "invitation", rows.invitations, hashed);
  add_documents(all, "failed", rows.failed, [](const auto& each) { return document_key(each.of); });
  return all;
}

std::expected<void, std::string> read_document(std::string_view kind, std::string_view key,
                                               std::string_view body, account_rows& into) {
  return as_told(kind, [&] {
    boost::system::error_code error;
    const auto value = json::parse(text(body), error);
    if (error || !value.is_object()) fail("body", "accepted: an object of JSON");
    if (auto once = record::check_once(body, value); !once) fail("", once.error().message);
    object_reader in{value.get_object()};
    read_row(kind, key, in, into);
    in.finish();
  });
}

std::expected<void, std::string> read_ended_document(std::string_view kind, std::string_view key,
                                                     account_changes& into) {
  return as_told(kind, [&] {
    constexpr std::string_view of_hash[] = {"session", "device", "link", "invitation"};
    if (kind == "failed") {
      into.forgotten.push_back(attempt_in(key));
    } else if (std::ranges::find(of_hash, kind) != std::end(of_hash)) {
      into.gone.push_back(key_in<digest>(key));
    } else {
      fail_kind();
    }
  });
}

}  // namespace skyward::server
