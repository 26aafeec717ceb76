// How a live house is run: one flat list of keys, each read from a file of TOML, an environment
// variable or a flag, checked, and written so that it can be read back.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// What is in force; docs/serving.md has the keys.
struct settings {
  std::string house = "skyward.db";  // its file or database; made where there is none
  std::string keys;                  // what the names of its keys begin with
  std::string address = "127.0.0.1";
  std::int64_t port = 8'080;  // 0: any that is free
  std::int64_t tables = 1;    // of each game, where the house is new
  std::string zone = "UTC";   // of the IANA: whose days a new house has
  std::string certificate;    // files of PEM; both empty: no TLS
  std::string key;
  std::vector<std::string> hosts = {"localhost", "127.0.0.1", "[::1]"};
  std::vector<std::string> origins;
  std::vector<std::string> proxies;  // addresses
  std::int64_t guests_at_once = 200;
  std::int64_t guests_every_ms = 3'000;
  std::int64_t passwords_at_once = 20;
  std::int64_t passwords_every_ms = 6'000;
  std::int64_t show_ms = 2'000;
  std::int64_t offer_ms = 10'000;
  std::int64_t rest_ms = 0;
  std::int64_t bank_ms = 60'000;
  std::int64_t connections = 20'000;
  std::int64_t connections_of_peer = 100;
  std::int64_t head_ms = 5'000;
  std::int64_t body_ms = 10'000;
  std::int64_t idle_ms = 60'000;
  std::int64_t answer_ms = 10'000;
  std::int64_t socket_idle_ms = 60'000;
  std::int64_t queue_bytes = std::int64_t{1} << 20U;
  std::string log_level = "info";
  std::int64_t slow_turn_ms = 1'000;
  std::int64_t ready_turn_ms = 5'000;
  std::int64_t stop_ms = 10'000;

  friend bool operator==(const settings&, const settings&) = default;
};

/// A key as it is documented.
struct known_setting {
  std::string name;         // `port`
  std::string environment;  // `SKYWARD_PORT`
  std::string about;        // one line, with what is accepted
};
std::vector<known_setting> known_settings();

/// What somebody gave in the place of a key.
struct given_setting {
  std::string key;
  std::string text;  // lists by commas
  std::string from;  // `--port`, as refusals name it
};

/// In order of precedence, the last wins.
struct settings_sources {
  std::string file;  // its name, as refusals have it; empty: none is read
  std::string text;  // of it
  std::map<std::string, std::string> environment = {};  // all that begins with SKYWARD_
  std::vector<given_setting> flags = {};

  /// For machines of the network it stands in: it listens at every address, under a certificate of
  /// its own. These are the names by which they find it; none: it does no such thing.
  std::vector<std::string> lan_hosts = {};
};

struct settings_in_force {
  settings values;
  std::map<std::string, std::string> from;  // by key; missing: the usual value
};

/// Relative names of files are of the folder of the file that has them, or of the process.
///
/// errors  every problem: where it stands, what is wrong and what is accepted, a line each
std::expected<settings_in_force, std::vector<std::string>> read_settings(
    const settings_sources& from);

/// All of it as a file that `read_settings` reads, each key with what it means, what is accepted
/// and where its value is from.
std::string settings_text(const settings_in_force& all);

/// Whether nobody but this machine reaches an address.
bool is_loopback_address(std::string_view address);

/// Where the certificate is that a house makes for itself, and its key.
std::string own_certificate_of(std::string_view house);
std::string own_certificate_key_of(std::string_view house);

}  // namespace skyward::server
