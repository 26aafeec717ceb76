// `skyward replay`: a table as the records of its log leave it, or the first that is wrong.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/next_line.hpp"
#include "report/state_report.hpp"
#include "request/known_build.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

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
    if (file_ == "-") return read(io.in);
    errno = 0;
    std::ifstream in{file_, std::ios::binary};
    if (!in) {
      return refuse(fmt::format("replay: {}: {}", file_,
                                errno == 0 ? "cannot be read" : std::strerror(errno)));
    }
    return read(in);
  }

 private:
  accepted<std::string> read(std::istream& in) const {
    table::replay log{request::known_build()};
    std::string line;
    while (next_line(in, line, record::record_bytes_max)) {
      if (const auto taken = log.take(line); !taken) return wrong(taken.error());
    }
    if (in.bad()) throw failure{fmt::format("replay: {} cannot be read any further", file_)};
    if (log.records() == 0) return refuse(fmt::format("replay: {}: no record in it", file_));
    return format_ == "json" ? report::state_json(log) + "\n" : report::state_text(log);
  }

  std::unexpected<refusals> wrong(const table::replay_problem& why) const {
    const auto record = why.seq == 0 ? std::string{} : fmt::format("record {}: ", why.seq);
    return refuse(fmt::format("replay: {}: line {}: {}{}", file_, why.line, record, why.message));
  }

  std::string file_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> replay_command() {
  return std::make_unique<replay_a_log>();
}

}  // namespace skyward::cli
