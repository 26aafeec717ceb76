// `skyward replay`: a table as the records of its log leave it, or the first that is wrong.
#include "cli/commands.hpp"
#include "cli/read_log.hpp"
#include "report/state_report.hpp"

namespace skyward::cli {

namespace {

class replay_a_log final : public command {
 public:
  replay_a_log() : command{"replay", "a table as its records leave it"} {}

  void declare(flags& flags) override {
    flags.argument("FILE", file_,
                   "the records, as deal --records writes them; - for standard input");
    flags.once("--format", format_, "text or json");
  }

  accepted<std::string> perform(const streams& io) override {
    if (const auto known = check_format("replay", format_, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    if (file_.empty()) return refuse("replay needs a file of records; accepted: a name, or -");
    const auto log = read_log("replay", file_, io.in);
    if (!log) return std::unexpected(log.error());
    return format_ == "json" ? report::state_json(*log) + "\n" : report::state_text(*log);
  }

 private:
  std::string file_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> replay_command() {
  return std::make_unique<replay_a_log>();
}

}  // namespace skyward::cli
