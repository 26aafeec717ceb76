// `skyward backup`: copies a house while it is open elsewhere.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/log_source.hpp"
#include "cli/metrics_file.hpp"
#include "cli/new_house.hpp"
#include "cli/reached.hpp"
#include "document/wrap.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

class back_up_a_house final : public command {
 public:
  back_up_a_house() : command{"backup", "a copy of a house, which may be open elsewhere"} {}

  void declare(flags& flags) override {
    flags.argument("HOUSE", house_, "its file; its key stays where it is: keep it apart");
    flags.argument("FILE", file_, "a new file: a house itself, for `skyward verify` and `restore`");
    flags.once("--metrics", metrics_, "a file for Prometheus: when a house was last backed up");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (house_.empty() || file_.empty()) {
      return refuse("backup needs a house and a file; accepted: two names");
    }
    auto made = new_house::begin("backup", file_);
    if (!made) return std::unexpected(made.error());
    reached("backup", store::copy_house(house_, made->path()));
    std::uint64_t records = 0;
    std::size_t streams = 0;
    {
      const auto copy = looked_at("backup", made->path());
      for (const auto& each : reached("backup", copy->streams())) {
        records += each.row.chain.count;
        ++streams;
      }
    }
    if (auto done = made->finish(); !done) return std::unexpected(done.error());
    if (!metrics_.empty()) {
      auto told = write_metrics(
          "backup", metrics_, house_,
          {{"skyward_backup_records", "How many records the last backup has.", "", records}});
      if (!told) return std::unexpected(told.error());
    }
    return document::wrapped(fmt::format("{}: {} records of {} streams", file_,
                                         with_thousands(records), with_thousands(streams)));
  }

 private:
  std::string house_;
  std::string file_;
  std::string metrics_;
};

}  // namespace

std::unique_ptr<command> backup_command() {
  return std::make_unique<back_up_a_house>();
}

}  // namespace skyward::cli
