// `skyward doctor`: what is wrong with a machine, its settings or its house, and what to do.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/house_settings.hpp"
#include "cli/key_beside.hpp"
#include "cli/machine_faults.hpp"
#include "document/wrap.hpp"
#include "live/new_id.hpp"
#include "server/settings_check.hpp"
#include "store/open_store.hpp"
#include "store/postgres_health.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <sys/stat.h>

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
    const auto beside = store::is_in_database(values.house) ? values.keys : values.house;
    tell("machine", machine_faults(beside, values.zone));
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
    if (store::is_in_database(values.house)) look_at_server(values.house);
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
    if (!has_house_) return;
    if (const auto opened = store::open_store(values.house, store::access::read); !opened) {
      tell("house", opened.error().message);
    }
    look_at_keys(values.keys);
  }

  void look_at_keys(const std::string& keys) {
    try {
      key_beside(keys, "skyward", false);
    } catch (const failure& why) {
      tell("house", why.what());
    }
    try {
      sealing_key_beside(keys, false);
    } catch (const failure& why) {
      tell("house", why.what());
    }
    const auto accounts = keys + "-accounts";
    if (others_may(accounts, S_IRWXG | S_IRWXO)) {
      tell("house",
           accounts + ": others may read or change it; accepted: its owner alone (chmod 600)");
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
