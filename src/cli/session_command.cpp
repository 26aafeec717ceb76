// `skyward session`: how a player fares who makes the same wagers round after round.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/request_flags.hpp"
#include "report/par/session_report.hpp"
#include "request/session_request.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

struct session_flags {
  request::session_request request;
  std::string format = "text";
};

/// Multiplications that a core does in a second, roughly: 10,000 rounds by 5,000 amounts by 20 nets
/// and their falls in about a second (bench/session, x86-64, g++ 12, November 2026).
constexpr std::uint64_t work_a_second = 1'000'000'000;
constexpr std::uint64_t told_seconds = 3;

accepted<std::string> session(const session_flags& flags, std::ostream& err) {
  const auto known = check_format("session", flags.format, {"text", "json", "svg"});
  if (!known) return std::unexpected(known.error());
  const auto planned = request::planned_session_of(flags.request);
  if (!planned) return std::unexpected(planned.error());
  const auto& [rules, layout, plan] = *planned;
  // About 10^9 multiplications a second: what takes longer than some seconds is said beforehand.
  if (const auto seconds = plan.work / work_a_second; seconds >= told_seconds) {
    err << fmt::format("skyward: this takes about {}\n", time_words(seconds)) << std::flush;
  }
  progress_bar bar{err};
  const auto figures = maths::session_of(
      plan, [&](std::uint64_t done, std::uint64_t total) { bar.tell(done, total); });
  const report::session_sheet sheet{rules, layout, plan, figures};
  if (flags.format == "json") return report::session_json(sheet) + "\n";
  if (flags.format == "svg") return report::session_svg(sheet);
  return report::session_text(sheet);
}

class session_of_wagers final : public command {
 public:
  session_of_wagers() : command{"session", "ruin, goal and bankroll after many rounds"} {}

  void declare(flags& flags) override {
    auto& request = flags_.request;
    declare_rules(flags, request);
    declare_wagers(flags, "--wager", request.wagers);
    declare_whole(flags, "--bankroll", request.bankroll, "cents that the player has");
    declare_whole(flags, "--rounds", request.rounds, "rounds to be played, 1 to 100,000");
    declare_whole(flags, "--goal", request.goal, "cents at which the player stops");
    flags.once("--format", flags_.format, "text, json or svg");
  }
  accepted<std::string> perform(const streams& io) override { return session(flags_, io.err); }

 private:
  session_flags flags_;
};

}  // namespace

std::unique_ptr<command> session_command() {
  return std::make_unique<session_of_wagers>();
}

}  // namespace skyward::cli
