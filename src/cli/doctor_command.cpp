// `skyward doctor`: what is wrong with a machine, its settings or its house, and what to do.
#include "audit/checkpoint.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/house_settings.hpp"
#include "cli/key_beside.hpp"
#include "cli/machine_faults.hpp"
#include "document/wrap.hpp"
#include "live/new_id.hpp"
#include "server/accounts/open_accounts.hpp"
#include "server/accounts/sqlite_accounts.hpp"
#include "server/settings_check.hpp"
#include "store/open_store.hpp"
#include "store/owner_faults.hpp"
#include "store/postgres_health.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace skyward::cli {

namespace {

bool others_may(const std::filesystem::path& path, mode_t what) {
  struct stat found{};
  return ::stat(path.c_str(), &found) == 0 && (found.st_mode & what) != 0;
}

/// A password in the address of a database stands before its host, or behind as an option.
bool has_password(std::string_view house) {
  if (!store::is_in_database(house)) return false;
  const auto begin = house.find("//") + 2;
  const auto host = house.find('@');
  return house.contains("password=") ||
         (host != house.npos && house.substr(begin, host - begin).contains(':'));
}

class doctor final : public command {
 public:
  doctor() : command{"doctor", "what is wrong with machine, settings or house"} {}

  void declare(flags& flags) override {
    flags.argument("HOUSE", house_,
                   "its file, or postgresql://HOST/NAME; what the settings say unless given");
    flags.once("--config", config_, "the file of settings that it is served by, TOML");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    auto settings = read_house_settings({config_, house_});
    if (!settings) tell("settings", settings.error());
    auto values = settings ? settings->values : server::settings{};
    if (settings) find_own_name("doctor", values);
    const bool in_file = !store::is_in_database(values.house);
    tell("machine", machine_faults(in_file ? values.house : "", values.zone));
    if (settings) look_at_settings(values);
    if (!found_.empty()) return std::unexpected(found_);
    return document::wrapped(fmt::format(
        "Nothing is wrong with the machine, the settings{} and {}.",
        config_.empty() ? "" : " of " + config_,
        has_house_ ? store::shown_name(values.house) : "no house, which `skyward serve` makes"));
  }

  int refused_exit_code() const override { return found_.empty() ? 2 : 1; }

 private:
  void tell(std::string_view of, const std::vector<std::string>& lines) {
    constexpr std::string_view program = "skyward: ";  // before what another command would refuse
    for (const auto& each : lines) {
      const std::string_view line{each};
      found_.push_back(fmt::format(
          "{}: {}", of, one_line(line.substr(line.starts_with(program) ? program.size() : 0))));
    }
  }
  void tell(std::string_view of, const std::string& line) {
    tell(of, std::vector<std::string>{line});
  }

  void look_at_settings(const server::settings& values) {
    const auto used = store::is_in_use(values.house);
    tell("settings", server::settings_faults(values, used && *used, live::clock_now()));
    if (!config_.empty() && has_password(values.house) && others_may(config_, S_IRWXO)) {
      tell("settings", fmt::format("{}: has a password, and everybody here may read it; chmod o= "
                                   "it",
                                   config_));
    }
    if (store::is_in_database(values.house)) {
      if (const auto fault = keys_fault(values.keys); !fault.empty()) tell("settings", fault);
      look_at_server(values.house);
    }
    look_at_house(values);
  }

  void look_at_server(const std::string& address) {
    const auto faults = store::postgres_faults(address);
    if (!faults) return;  // told of the house
    for (const auto& each : *faults) tell("server", store::shown_name(address) + ": " + each);
  }

  void look_at_house(const server::settings& values) {
    const auto there = store::has_house(values.house);
    if (!there) return tell("house", there.error().message);
    has_house_ = *there;
    std::unique_ptr<store::kept_store> kept;
    if (has_house_) {
      auto opened = store::open_store(values.house, store::access::read);
      if (opened) {
        kept = *std::move(opened);
      } else {
        tell("house", opened.error().message);
      }
    }
    if (kept || !has_house_) {
      const auto faults = store::owner_faults(values.house);
      if (!faults) return tell("house", faults.error().message);
      tell("house", *faults);
      if (!faults->empty()) return;
    }
    if (!has_house_) return;
    look_at_keys(values.keys, kept.get());
    look_at_accounts(values);
  }

  /// Whether the key has signed what was signed last.
  void look_at_signer(const std::string& keys, const audit::signing_key& key, store::store& kept) {
    const auto text = kept.last_checkpoint();
    if (!text) return tell("house", text.error().message);
    if (text->empty()) return;
    const auto last = audit::read_noted_checkpoint(*text);
    if (!last) return tell("house", "the last checkpoint: " + last.error());
    if (audit::is_of_log(*last, key.verifier(audit::signature_kind::ed25519))) return;
    tell("house", fmt::format("{}-key: is {}, and the last checkpoint was signed by {}; accepted: "
                              "the key that has signed before, from where it was backed up",
                              keys, key.name(), last->head.origin));
  }

  /// in  kept  none: the house cannot be read
  void look_at_keys(const std::string& keys, store::store* kept) {
    try {
      const auto key = key_beside(keys, "skyward", false);
      if (kept != nullptr) look_at_signer(keys, key, *kept);
    } catch (const failure& why) {
      tell("house", why.what());
    }
    try {
      sealing_key_beside(keys, false);
    } catch (const failure& why) {
      tell("house", why.what());
    }
  }

  void look_at_accounts(const server::settings& values) {
    const auto file = server::accounts_file(values.keys).string();
    if (others_may(file, S_IRWXG | S_IRWXO)) {
      return tell("house",
                  file + ": others may read or change it; accepted: its owner alone (chmod 600)");
    }
    const auto kept = server::read_accounts(values.house, values.keys);
    if (!kept) return tell("house", kept.error().message);
    struct stat found{};
    if (store::is_in_database(values.house)) {
      // Those of before are taken into a database that has none.
      if (*kept != server::account_rows{} || ::lstat(file.c_str(), &found) != 0) return;
      const auto old = server::sqlite_accounts::read(values.keys);
      if (!old) tell("house", old.error().message);
    } else if (::lstat(file.c_str(), &found) == 0 && ::access(file.c_str(), W_OK) != 0) {
      tell("house", fmt::format("{}: {}; accepted: a file of accounts that this program can write",
                                file, std::generic_category().message(errno)));
    }
  }

  std::string house_;
  std::string config_;
  bool has_house_ = false;
  std::vector<std::string> found_;
};

}  // namespace

std::unique_ptr<command> doctor_command() {
  return std::make_unique<doctor>();
}

}  // namespace skyward::cli
