// One entry for each key, from which it is read, checked, written and documented.
#include "server/settings.hpp"

#include "base/text.hpp"
#include "base/zone.hpp"
#include "document/wrap.hpp"
#include "record/json_text.hpp"
#include "rules/reading/toml_reader.hpp"
#include "store/open_store.hpp"

#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <variant>

namespace skyward::server {

namespace {

using rules::toml_reader;
using text_list = std::vector<std::string>;
using setting_field =
    std::variant<std::string settings::*, text_list settings::*, std::int64_t settings::*>;
using setting_value = std::variant<std::string, text_list, std::int64_t>;

/// What a text of a key has to be.
enum class text_kind : std::uint8_t {
  name,
  house,
  file_or_none,
  address,
  host,
  origin,
  proxy,
  level,
  zone
};

struct setting {
  std::string_view name;
  setting_field field;
  std::string_view about;
  text_kind kind = text_kind::name;
  std::int64_t least = 0;
  std::int64_t most = 0;
};

constexpr std::int64_t day_ms = 86'400'000;
constexpr std::int64_t million = 1'000'000;

setting whole(std::string_view name, std::int64_t settings::* field, std::int64_t least,
              std::int64_t most, std::string_view about) {
  return {name, field, about, text_kind::name, least, most};
}

const std::vector<setting>& all_settings() {
  using enum text_kind;
  static const std::vector<setting> all{
      {"house", &settings::house, "where the house is kept; made where there is none",
       text_kind::house},
      {"keys", &settings::keys,
       "what the names of its keys begin with; empty: its file, or the name of its database",
       file_or_none},
      {"address", &settings::address, "where it listens", text_kind::address},
      whole("port", &settings::port, 0, 65'535, "where it listens; 0: any that is free"),
      whole("tables", &settings::tables, 0, 1'000, "of each game, where the house is new"),
      {"zone", &settings::zone, "by which days are told, where the house is new", text_kind::zone},
      {"certificate", &settings::certificate,
       "PEM, with those that lead to its root behind it; empty: no TLS", file_or_none},
      {"key", &settings::key, "of the certificate, PEM, without a passphrase", file_or_none},
      {"hosts", &settings::hosts, "by which browsers may come here, without ports", host},
      {"origins", &settings::origins, "of other pages that may change something here", origin},
      {"proxies", &settings::proxies,
       "which say by X-Forwarded-For and X-Forwarded-Proto from where a request came", proxy},
      whole("guests_at_once", &settings::guests_at_once, 1, million,
            "who enter from one source of addresses"),
      whole("guests_every_ms", &settings::guests_every_ms, 1, day_ms,
            "so often one more of them may"),
      whole("passwords_at_once", &settings::passwords_at_once, 1, million,
            "looked at for one source of addresses"),
      whole("passwords_every_ms", &settings::passwords_every_ms, 1, day_ms,
            "so often one more of them is"),
      whole("show_ms", &settings::show_ms, 1, day_ms,
            "how long the dealer waits for a value that was committed to"),
      whole("offer_ms", &settings::offer_ms, 1, day_ms,
            "how long the dealer waits for an answer to dice that are offered"),
      whole("rest_ms", &settings::rest_ms, 0, day_ms, "between two throws of one window"),
      whole("bank_ms", &settings::bank_ms, 0, day_ms,
            "a player's time bank: for options beyond the table's pace, for as long as one sits"),
      whole("connections", &settings::connections, 1, million, "at once"),
      whole("connections_of_peer", &settings::connections_of_peer, 1, million,
            "at once, of one address that is not this machine's"),
      whole("head_ms", &settings::head_ms, 1, day_ms, "for the head of a request to come"),
      whole("body_ms", &settings::body_ms, 1, day_ms, "for the body of a request to come"),
      whole("idle_ms", &settings::idle_ms, 1, day_ms, "of a connection between requests"),
      whole("answer_ms", &settings::answer_ms, 1, day_ms,
            "in which a client takes some more of an answer"),
      whole("socket_idle_ms", &settings::socket_idle_ms, 1, day_ms,
            "of a WebSocket that says nothing, not even to a ping"),
      whole("queue_bytes", &settings::queue_bytes, 1'000, 1'000 * million,
            "that wait for the reader of one WebSocket, who is cut off beyond them"),
      {"log_level", &settings::log_level, "the least that is logged", level},
      whole("slow_turn_ms", &settings::slow_turn_ms, 1, day_ms,
            "a turn of the house that takes as long is logged"),
      whole("ready_turn_ms", &settings::ready_turn_ms, 1, day_ms,
            "a house whose jobs wait longer is not ready"),
      whole("stop_ms", &settings::stop_ms, 1, day_ms,
            "for everything in hand, when the house closes"),
  };
  return all;
}

std::string_view accepted_text(text_kind kind) {
  switch (kind) {
    case text_kind::name:
      return "a text";
    case text_kind::house:
      return "the name of a file, or a database as postgresql://HOST/NAME";
    case text_kind::file_or_none:
      return "the name of a file, or none";
    case text_kind::address:
      return "one of IPv4 or IPv6, as 127.0.0.1 or ::1";
    case text_kind::host:
      return "1 to 64 names as house.example or [::1], without ports";
    case text_kind::origin:
      return "at most 64 origins as https://house.example:8443";
    case text_kind::proxy:
      return "at most 64 addresses of IPv4 or IPv6";
    case text_kind::level:
      return "debug, info, warning or error";
    case text_kind::zone:
      return "a time zone of the IANA, as Europe/Vienna or UTC";
  }
  return {};
}

std::string accepted_of(const setting& each) {
  if (std::holds_alternative<std::int64_t settings::*>(each.field)) {
    return fmt::format("a whole number from {} to {}", each.least, each.most);
  }
  return std::string{accepted_text(each.kind)};
}

std::string environment_name(std::string_view key) {
  std::string name = "SKYWARD_";
  for (const char c : key) name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return name;
}

bool is_host(std::string_view text, bool with_port) {
  constexpr std::string_view known =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == text.npos) return false;
    boost::system::error_code failed;
    static_cast<void>(boost::asio::ip::make_address_v6(text.substr(1, end - 1), failed));
    if (failed) return false;
    text.remove_prefix(end + 1);
    if (text.empty()) return true;
  } else {
    const auto end = std::min(text.find_first_not_of(known), text.size());
    if (end == 0) return false;
    text.remove_prefix(end);
    if (text.empty()) return true;
  }
  return with_port && text.starts_with(':') && parse_count(text.substr(1), 65'535).has_value();
}

bool is_origin(std::string_view text) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (text.starts_with(scheme)) return is_host(text.substr(scheme.size()), true);
  }
  return false;
}

bool is_good(text_kind kind, const std::string& text) {
  if (!is_one_line(text)) return false;
  boost::system::error_code failed;
  switch (kind) {
    case text_kind::name:
    case text_kind::file_or_none:
      return true;
    case text_kind::house:
      return !text.empty();
    case text_kind::address:
    case text_kind::proxy:
      static_cast<void>(boost::asio::ip::make_address(text, failed));
      return !failed;
    case text_kind::host:
      return is_host(text, false);
    case text_kind::origin:
      return is_origin(text);
    case text_kind::level:
      return text == "debug" || text == "info" || text == "warning" || text == "error";
    case text_kind::zone:
      return skyward::zone::find(text).has_value();
  }
  return false;
}

std::optional<std::string> checked_text(const setting& of, const std::string& text) {
  if (is_good(of.kind, text)) return std::nullopt;
  return fmt::format("found {}; accepted: {}", text.empty() ? "nothing" : text, accepted_of(of));
}

/// Puts a value in the place of a key.
///
/// in      folder  of relative names of files
/// errors  what is wrong, and what is accepted
std::optional<std::string> put(settings& into, const setting& of, setting_value value,
                               const std::filesystem::path& folder) {
  constexpr std::size_t list_most = 64;
  if (const auto* field = std::get_if<std::string settings::*>(&of.field)) {
    auto text = std::get<std::string>(std::move(value));
    if (auto why = checked_text(of, text)) return why;
    const bool is_file = (of.kind == text_kind::house && !store::is_in_database(text)) ||
                         of.kind == text_kind::file_or_none;
    if (is_file && !text.empty()) text = (folder / text).lexically_normal().string();
    into.** field = std::move(text);
  } else if (const auto* list = std::get_if<text_list settings::*>(&of.field)) {
    auto texts = std::get<text_list>(std::move(value));
    // Without a host any page whose name was made to lead here would do.
    const bool none_is_good = of.kind != text_kind::host;
    if (texts.size() > list_most || (texts.empty() && !none_is_good)) {
      return fmt::format("found {} of them; accepted: {}", texts.size(), accepted_of(of));
    }
    for (const auto& each : texts) {
      if (auto why = checked_text(of, each)) return why;
    }
    into.** list = std::move(texts);
  } else {
    into.*std::get<std::int64_t settings::*>(of.field) = std::get<std::int64_t>(value);
  }
  return std::nullopt;
}

/// A value as an environment variable or a flag has it.
std::optional<setting_value> value_of_text(const setting& of, const std::string& text) {
  if (std::holds_alternative<std::string settings::*>(of.field)) return text;
  if (std::holds_alternative<text_list settings::*>(of.field)) {
    text_list list;
    for (std::size_t at = 0; at < text.size();) {
      const auto end = std::min(text.find(',', at), text.size());
      list.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return list;
  }
  const auto number = parse_count(text, static_cast<std::uint64_t>(of.most));
  if (!number || static_cast<std::int64_t>(*number) < of.least) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

class settings_reading {
 public:
  void read_file(const std::string& text, const std::string& file) {
    std::vector<rules::problem> problems;
    if (const auto table = rules::parse_toml(text, file)) {
      read_table(*table, file, problems);
    } else {
      problems.push_back(table.error());
    }
    for (const auto& each : problems) {
      problems_.push_back(each.text());
      bad_.insert(each.key);
    }
  }

  void read_environment(std::map<std::string, std::string> given) {
    std::vector<std::string> known;
    for (const auto& each : all_settings()) {
      known.push_back(environment_name(each.name));
      const auto found = given.extract(known.back());
      if (found) read_text({std::string{each.name}, found.mapped(), found.key()});
    }
    // Of those who test a house and not of the house.
    for (const auto* each : {"SKYWARD_EFFORT", "SKYWARD_RECORD", "SKYWARD_POSTINGS"}) {
      given.erase(each);
    }
    for (const auto& [name, text] : given) {
      tell(fmt::format("{}: unknown setting; {}", name, accepted_names(name, known)));
    }
  }

  void read_text(const given_setting& given) {
    const auto known = std::ranges::find(all_settings(), given.key, &setting::name);
    const auto value = value_of_text(*known, given.text);
    const auto why =
        value ? put(all_.values, *known, *value, std::filesystem::current_path())
              : fmt::format("found {}; accepted: {}", given.text.empty() ? "nothing" : given.text,
                            accepted_of(*known));
    if (why) {
      bad_.insert(given.key);
      return tell(given.from + ": " + *why);
    }
    all_.from[given.key] = given.from;
  }

  /// What keys have to do with each other; of those that cannot be read nothing is said twice.
  void check_together(const text_list& lan_hosts) {
    auto& values = all_.values;
    if (!all_.from.contains("house")) values.house = std::filesystem::absolute(values.house);
    if (values.keys.empty()) values.keys = store::usual_keys(values.house);
    for (const auto* key : {"", "house", "address", "certificate", "key", "hosts"}) {
      if (bad_.contains(key)) return;
    }
    if (values.certificate.empty() != values.key.empty()) {
      const bool has_key = values.certificate.empty();
      refuse(has_key ? "key" : "certificate",
             has_key ? "given without a certificate; accepted: certificate and key together"
                     : "given without its key; accepted: certificate and key together");
    }
    if (!lan_hosts.empty()) return serve_network(lan_hosts);
    if (is_loopback_address(values.address)) return;
    if (values.certificate.empty()) {
      refuse("address",
             fmt::format("{} is reached by other machines, and without TLS everybody on the way "
                         "reads passwords; accepted: 127.0.0.1 or ::1, or with certificate and "
                         "key, or --lan in the place of address",
                         values.address));
    }
    if (!all_.from.contains("hosts")) {
      refuse("address",
             fmt::format("{} has no name yet; accepted: with hosts, the names by which browsers "
                         "come here, as hosts = [\"house.example\"]",
                         values.address));
    }
  }

  std::expected<settings_in_force, std::vector<std::string>> result() && {
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    return std::move(all_);
  }

 private:
  void read_table(const toml::table& table, const std::string& file,
                  std::vector<rules::problem>& problems) {
    const auto folder = std::filesystem::absolute(file).parent_path();
    toml_reader reader{table, "", file, problems};
    for (const auto& each : all_settings()) {
      const std::string key{each.name};
      const auto known_problems = problems.size();
      auto value = value_in(reader, each);
      if (!reader.has(key) || problems.size() != known_problems) continue;
      if (auto why = put(all_.values, each, *std::move(value), folder)) {
        reader.fail(key, *std::move(why));
        continue;
      }
      all_.from[key] = fmt::format("{}:{}", file, table.get(key)->source().begin.line);
    }
    reader.finish();
  }

  static std::optional<setting_value> value_in(toml_reader& reader, const setting& of) {
    if (std::holds_alternative<text_list settings::*>(of.field)) return reader.texts(of.name);
    if (std::holds_alternative<std::int64_t settings::*>(of.field)) {
      return reader.whole(of.name, of.least, of.most, toml_reader::need::optional);
    }
    return reader.text(of.name, toml_reader::need::optional, accepted_text(of.kind));
  }

  void serve_network(const text_list& lan_hosts) {
    auto& values = all_.values;
    for (const std::string key : {"address", "certificate", "key"}) {
      if (!all_.from.contains(key)) continue;
      refuse(key, "given beside --lan, which sets it; accepted: one of the two");
    }
    values.address = "0.0.0.0";
    values.certificate = own_certificate_of(values.keys);
    values.key = own_certificate_key_of(values.keys);
    for (const auto& each : lan_hosts) {
      if (std::ranges::find(values.hosts, each) == values.hosts.end()) values.hosts.push_back(each);
    }
    for (const std::string key : {"address", "certificate", "key", "hosts"}) {
      all_.from[key] = "--lan";
    }
  }

  void refuse(const std::string& key, std::string_view why) {
    const auto from = all_.from.find(key);
    tell(from == all_.from.end() ? fmt::format("{}: {}", key, why)
                                 : fmt::format("{}: {}: {}", from->second, key, why));
  }
  void tell(const std::string& line) { problems_.push_back(one_line(line)); }

  settings_in_force all_;
  std::vector<std::string> problems_;
  std::set<std::string> bad_;  // keys that have some; empty: the file itself
};

std::string text_in_quotes(std::string_view text) {
  std::string quoted;
  record::append_text(quoted, text);
  return quoted;
}

std::string written_value(const settings& all, const setting& of) {
  if (const auto* text = std::get_if<std::string settings::*>(&of.field)) {
    return text_in_quotes(all.**text);
  }
  if (const auto* number = std::get_if<std::int64_t settings::*>(&of.field)) {
    return std::to_string(all.**number);
  }
  text_list texts;
  for (const auto& each : all.*std::get<text_list settings::*>(of.field)) {
    texts.push_back(text_in_quotes(each));
  }
  auto line = "[" + join(texts) + "]";
  if (of.name.size() + 3 + line.size() <= document::terminal_width) return line;
  return "[\n  " + join(texts, ",\n  ") + "\n]";
}

}  // namespace

std::vector<known_setting> known_settings() {
  std::vector<known_setting> known;
  for (const auto& each : all_settings()) {
    known.push_back({std::string{each.name}, environment_name(each.name),
                     fmt::format("{}; accepted: {}", each.about, accepted_of(each))});
  }
  return known;
}

std::expected<settings_in_force, std::vector<std::string>> read_settings(
    const settings_sources& from) {
  settings_reading reading;
  if (!from.file.empty()) reading.read_file(from.text, from.file);
  reading.read_environment(from.environment);
  for (const auto& each : from.flags) reading.read_text(each);
  reading.check_together(from.lan_hosts);
  return std::move(reading).result();
}

std::string settings_text(const settings_in_force& all) {
  std::string text = "# How this house is run. skyward serve --config FILE reads it.\n";
  for (const auto& each : all_settings()) {
    const auto from = all.from.find(std::string{each.name});
    const auto name = environment_name(each.name);
    const auto whence =
        from == all.from.end() ? "the usual value" : one_line("from " + from->second);
    text +=
        "\n" +
        document::wrapped(fmt::format("{}; accepted: {}", each.about, accepted_of(each)), "# ") +
        document::wrapped(fmt::format("{}; {}", name, whence), "# ") +
        fmt::format("{} = {}\n", each.name, written_value(all.values, each));
  }
  return text;
}

bool is_loopback_address(std::string_view address) {
  boost::system::error_code failed;
  const auto known = boost::asio::ip::make_address(address, failed);
  return !failed && known.is_loopback();
}

std::string own_certificate_of(std::string_view house) {
  return std::string{house} + "-certificate.pem";
}

std::string own_certificate_key_of(std::string_view house) {
  return std::string{house} + "-certificate-key.pem";
}

}  // namespace skyward::server
