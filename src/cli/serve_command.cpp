// `skyward serve`: a live house at an address, until it is told to end.
#include "audit/log_lines.hpp"
#include "cli/commands.hpp"
#include "cli/flags.hpp"
#include "cli/house_settings.hpp"
#include "cli/key_beside.hpp"
#include "cli/qr_text.hpp"
#include "cli/reached.hpp"
#include "document/wrap.hpp"
#include "live/new_id.hpp"
#include "server/certificate.hpp"
#include "server/serve.hpp"
#include "server/settings.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace skyward::cli {

namespace {

/// What a house has kept that says whether keys may be made beside it.
struct kept_before {
  bool counts_money = false;
  bool has_sealed = false;  // seeds of dice
};

kept_before kept_in(const std::string& house) {
  const auto kept = store::open_store(house, store::access::read);
  if (!kept) throw failure{"serve: " + kept.error().message};
  kept_before found;
  const auto read = audit::each_log_line(**kept, [&](std::string_view line) {
    if (line.contains(R"("event":"house_set")")) {
      found.counts_money = line.contains(R"("money":"counted")");
    }
    found.has_sealed = line.contains(R"("event":"seed_committed")");
    return !found.counts_money && !found.has_sealed;
  });
  if (!read) throw failure{"serve: " + read.error().message};
  return found;
}

struct keys_of_house {
  audit::signing_key signing;
  fairness::secret sealing;
};

/// Reads the keys of a house, or makes those that it never had; none beside a house that will not
/// be served.
keys_of_house keys_for(const server::settings& values, std::ostream& warns) {
  const auto is_there = [&](std::string_view end) {
    return std::filesystem::exists(values.keys + std::string{end});
  };
  const bool is_new = !reached("serve", store::has_house(values.house));
  const bool has_keys = is_there("-key") && is_there("-seal");
  const auto kept = is_new || has_keys ? kept_before{} : kept_in(values.house);
  if (is_new && is_there("-key")) {
    warns << document::wrapped(fmt::format(
        "skyward: warning: {} has no house yet, and {}-key is there already: is it of a house that "
        "is elsewhere? One key signs one log: a second one is cosigned by no witness",
        store::shown_name(values.house), values.keys));
  }
  if (kept.counts_money) throw failure{"serve: " + server::counts_its_money(values.house)};
  auto signing = key_beside(values.keys, "skyward", is_new);
  return {std::move(signing), sealing_key_beside(values.keys, !kept.has_sealed)};
}

class serve_a_house final : public command {
 public:
  serve_a_house() : command{"serve", "a live house at an address, to play at"} {}

  void declare(flags& flags) override {
    flags.argument(
        "HOUSE", house_,
        "its file, or postgresql://HOST/NAME; made where there is none; skyward.db unless given");
    flags.once("--config", config_, "a file of settings, TOML; docs/serving.md has the keys");
    flags.mark("--print-config", prints_, "writes the settings in force as such a file, and ends");
    flags.mark("--lan", lan_, "for machines of its network too, by TLS under its own certificate");
    declare_setting(flags, "--keys", "keys",
                    "what the names of its keys begin with; its file, or the name of its database");
    declare_setting(flags, "--address", "address", "where it listens; 127.0.0.1 unless given");
    declare_setting(flags, "--port", "port", "8080 unless given; 0: any that is free");
    declare_setting(flags, "--tables", "tables",
                    "of each game, where the house is new; 1 unless given");
    declare_setting(flags, "--hosts", "hosts", "the names by which browsers come, by commas");
    declare_setting(flags, "--certificate", "certificate", "a file of PEM, for TLS, with --key");
    declare_setting(flags, "--key", "key", "of the certificate, PEM");
    declare_setting(flags, "--log-level", "log_level",
                    "debug, info, warning or error; info unless given");
  }

  accepted<std::string> perform(const streams& io) override {
    auto settings = settings_in_force();
    if (!settings) return std::unexpected(settings.error());
    if (prints_) return server::settings_text(*settings);
    auto& values = settings->values;
    find_own_name("serve", values);
    auto keys = keys_for(values, io.err);
    const auto fingerprint = lan_ ? fingerprint_of_own(values) : std::string{};
    auto opened = server::served_house::open({values, live::clock_now, server::standard_error()},
                                             std::move(keys.signing), keys.sealing);
    if (!opened) throw failure{"serve: " + opened.error()};
    auto& house = **opened;
    const auto address = address_of(values, house.port());
    io.out << fmt::format("The house is open at {}\n", address);
    if (lan_) {
      io.out << fmt::format(
          "Browsers ask whether to trust its certificate, whose SHA-256 fingerprint is\n  {}\n  "
          "{}\n"
          "{}",
          fingerprint.substr(0, fingerprint.size() / 2),
          fingerprint.substr(fingerprint.size() / 2 + 1), qr_text(address).value_or(""));
    }
    if (const auto link = house.administrator_link(); !link.empty()) {
      io.out << fmt::format(
          "Its first administrator sets a name and a password, once, within a "
          "day:\n  POST /api/v1/links/{}\n",
          link);
    }
    io.out << "Ctrl-C closes it.\n" << std::flush;
    if (const auto done = house.run(); !done) throw failure{"serve: " + done.error()};
    return std::string{"The house is closed; everything that was told is kept.\n"};
  }

 private:
  void declare_setting(flags& flags, std::string_view name, std::string_view key,
                       std::string_view help) {
    flags.once(
        name,
        [this, key, name](const std::string& word) {
          given_.push_back({std::string{key}, word, std::string{name}});
        },
        help);
  }

  accepted<server::settings_in_force> settings_in_force() const {
    told_settings told{config_, house_, given_};
    if (lan_) told.lan_hosts = server::names_on_network();
    if (lan_ && told.lan_hosts.empty()) {
      return refuse("--lan: this machine stands in no network; accepted: without --lan");
    }
    return read_house_settings(told);
  }

  static std::string fingerprint_of_own(const server::settings& values) {
    auto names = server::names_on_network();
    names.insert(names.end(), {"localhost", "127.0.0.1"});
    const auto made =
        server::own_certificate({values.certificate, values.key}, names, live::clock_now());
    if (!made) throw failure{"serve: " + made.error()};
    return *made;
  }

  std::string address_of(const server::settings& values, std::uint16_t port) const {
    const std::string_view scheme = values.certificate.empty() ? "http" : "https";
    const auto& at = values.address;
    std::string host = at.find(':') == at.npos ? at : "[" + at + "]";
    if (at == server::settings{}.address) host = "localhost";
    if (lan_) host = server::names_on_network().front();
    return fmt::format("{}://{}:{}", scheme, host, port);
  }

  std::string house_;
  std::string config_;
  bool prints_ = false;
  bool lan_ = false;
  std::vector<server::given_setting> given_;
};

}  // namespace

std::unique_ptr<command> serve_command() {
  return std::make_unique<serve_a_house>();
}

}  // namespace skyward::cli
