// `skyward session`: how a player fares who makes the same wagers round after round.
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/session_request.hpp"
#include "report/par/session_report.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

struct session_flags : session_request {
  std::string format = "text";
};

/// Multiplications that a core does in a second, roughly: 10,000 rounds by 5,000 amounts by 20 nets
/// and their falls in about a second (bench/session, x86-64, g++ 12, November 2026).
constexpr std::uint64_t work_a_second = 1'000'000'000;
constexpr std::uint64_t told_seconds = 3;

accepted<std::string> session(const session_flags& request, std::ostream& err) {
  const auto known = check_format("session", request.format, {"text", "json", "svg"});
  if (!known) return std::unexpected(known.error());
  const auto planned = planned_session_of(request);
  if (!planned) return std::unexpected(planned.error());
  const auto& [rules, layout, plan] = *planned;
  // About 10^9 multiplications a second: what takes longer than some seconds is said beforehand.
  if (const auto seconds = plan.work / work_a_second; seconds >= told_seconds) {
    err << fmt::format("skyward: this takes about {} s\n", seconds) << std::flush;
  }
  progress_bar bar{err};
  const auto figures = maths::session_of(
      plan, [&](std::uint64_t done, std::uint64_t total) { bar.tell(done, total); });
  const report::session_sheet sheet{rules, layout, plan, figures};
  if (request.format == "json") return report::session_json(sheet) + "\n";
  if (request.format == "svg") return report::session_svg(sheet);
  return report::session_text(sheet);
}

class session_of_wagers final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* session = app.add_subcommand("session", "ruin, goal and bankroll after many rounds");
    declare_rules(*session, request_);
    declare_wagers(*session, "--wager", request_.wagers);
    session->add_option("--bankroll", request_.bankroll, "cents that the player has");
    session->add_option("--rounds", request_.rounds, "rounds to be played, 1 to 100,000");
    session->add_option("--goal", request_.goal, "cents at which the player stops");
    session->add_option("--format", request_.format, "text, json or svg");
    return session;
  }
  accepted<std::string> perform(const streams& io) override { return session(request_, io.err); }

 private:
  session_flags request_;
};

}  // namespace

std::unique_ptr<command> session_command() {
  return std::make_unique<session_of_wagers>();
}

}  // namespace skyward::cli
