// `skyward dice`: the fair dice of a house without a table, for tests: its own, and those of
// others.
#include "base/byte_text.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "document/wrap.hpp"
#include "fairness/battery.hpp"
#include "fairness/secret_maker.hpp"
#include "fairness/window_draws.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <limits>
#include <optional>

namespace skyward::cli {

namespace {

constexpr std::int64_t count_max = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t tested_min = 100'000;
constexpr std::int64_t tested_max = 1'000'000'000'000;
constexpr std::size_t bytes_of_draw = 1'024;  // in --raw
constexpr int dice_of_throw = fairness::battery::dice_of_throw;

/// While this lives, a reader that has gone away is told as an error of the stream.
class quiet_pipe {
 public:
  quiet_pipe() = default;
  quiet_pipe(const quiet_pipe&) = delete;
  quiet_pipe& operator=(const quiet_pipe&) = delete;
  ~quiet_pipe() { std::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int) = std::signal(SIGPIPE, SIG_IGN);
};

fairness::draw_stream next_draw(fairness::window_draws& from) {
  auto made = from.next();
  if (!made) throw failure{"dice: " + made.error()};
  return *std::move(made);
}

/// Writes what `make` puts into a block, until there is as much as is asked for or the reader has
/// gone away.
///
/// in      make fills the bytes it is given
template <class Make>
void write_until(std::ostream& out, std::uint64_t count, Make make) {
  const quiet_pipe quiet;
  std::array<char, std::size_t{1} << 16U> block{};
  while (count > 0) {
    const std::span now{block.data(), std::min<std::uint64_t>(count, block.size())};
    make(now);
    errno = 0;
    if (!out.write(now.data(), static_cast<std::streamsize>(now.size())).flush()) {
      if (errno != EPIPE) throw failure{"dice: standard output cannot be written"};
      out.clear();
      return;
    }
    count -= now.size();
  }
}

std::string row(std::string_view test, std::string_view statistic, std::string_view degrees,
                std::string_view p, std::string_view verdict) {
  return fmt::format("{:<30} {:>16} {:>8} {:>10}  {}\n", test, statistic, degrees, p, verdict);
}

std::string findings_text(const std::vector<fairness::dice_finding>& findings) {
  const auto below = fairness::alarm_p(findings.size());
  std::string text = row("Test", "Statistic", "Degrees", "p", "Verdict");
  for (const auto& each : findings) {
    text += row(each.test, fmt::format("{:.3f}", each.statistic),
                each.degrees > 0 ? std::to_string(each.degrees) : "-",
                fmt::format("{:.6f}", each.p), each.p < below ? "ALARM" : "fine");
  }
  return text;
}

class fair_dice final : public command {
 public:
  fair_dice() : command{"dice", "fair dice without a table, for tests of them"} {}

  void declare(flags& flags) override {
    flags.mark("--raw", raw_, "the bytes that dice are made of, until whoever reads ends");
    flags.once("--bytes", bytes_, "of --raw: how many");
    flags.mark("--faces", faces_, "digits 1 to 6, ten for each throw, with nothing between them");
    flags.once("--count", count_, "of --faces: how many");
    flags.mark("--test", test_, "tests of the dice, which end with 1 where they find something");
    flags.once("--dice", dice_, "of --test: how many; 100,000,000 unless given");
    flags.once("--seed", seed_, "a number: the same dice for the same one, which no house throws");
  }

  accepted<std::string> perform(const streams& io) override {
    if (int{raw_} + int{faces_} + int{test_} != 1)
      return refuse("dice: accepted: one of --raw, --faces, --test");
    for (const auto& [flag, word, mode, chosen] : {part{"--bytes", &bytes_, "--raw", raw_},
                                                   {"--count", &count_, "--faces", faces_},
                                                   {"--dice", &dice_, "--test", test_}}) {
      if (word->empty() || chosen) continue;
      return refuse(fmt::format("{}: accepted with {} alone", flag, mode));
    }
    const auto seed = number("--seed", seed_, 0, count_max);
    if (!seed) return std::unexpected(seed.error());
    fairness::window_draws from{*seed ? fairness::secret_maker{fairness::repeatable_chance(**seed)}
                                      : fairness::secret_maker{}};
    if (test_) return tested(io, from);
    const auto many =
        raw_ ? number("--bytes", bytes_, 0, count_max) : number("--count", count_, 0, count_max);
    if (!many) return std::unexpected(many.error());
    const auto count = many->value_or(std::numeric_limits<std::uint64_t>::max());
    if (raw_) {
      write_bytes(io.out, count, from);
    } else {
      write_faces(io.out, count, from);
    }
    return std::string{};
  }

  int refused_exit_code() const override { return alarm_ ? 1 : 2; }

 private:
  /// A flag that means something with one of the three alone.
  struct part {
    std::string_view flag;
    const std::string* word;
    std::string_view mode;
    bool chosen;
  };

  /// What stands behind a flag, or nothing.
  static accepted<std::optional<std::uint64_t>> number(std::string_view flag,
                                                       const std::string& word, std::int64_t least,
                                                       std::int64_t most) {
    if (word.empty()) return std::nullopt;
    const auto read = parse_whole(word, most);
    if (!read || *read < least) {
      return refuse(fmt::format("{}: found \"{}\"; accepted: a whole number from {} to {}", flag,
                                word, with_thousands(static_cast<std::uint64_t>(least)),
                                with_thousands(static_cast<std::uint64_t>(most))));
    }
    return static_cast<std::uint64_t>(*read);
  }

  static void write_bytes(std::ostream& out, std::uint64_t count, fairness::window_draws& from) {
    write_until(out, count, [&](std::span<char> block) {
      while (!block.empty()) {
        auto draw = next_draw(from);
        const auto now = block.first(std::min(block.size(), bytes_of_draw));
        for (auto& each : now) each = static_cast<char>(draw.byte());
        block = block.subspan(now.size());
      }
    });
  }

  static void write_faces(std::ostream& out, std::uint64_t count, fairness::window_draws& from) {
    auto draw = next_draw(from);
    int thrown = 0;
    write_until(out, count, [&](std::span<char> block) {
      for (auto& each : block) {
        if (thrown++ == dice_of_throw) {
          draw = next_draw(from);
          thrown = 1;
        }
        each = static_cast<char>('0' + draw.face().pips());
      }
    });
  }

  accepted<std::string> tested(const streams& io, fairness::window_draws& from) {
    const auto asked = number("--dice", dice_, tested_min, tested_max);
    if (!asked) return std::unexpected(asked.error());
    const auto throws = asked->value_or(100'000'000) / dice_of_throw;
    fairness::battery all;
    {
      progress_bar bar{io.err};
      while (all.throws() < throws) {
        auto draw = next_draw(from);
        all.take(fairness::drawn_dice(draw, dice_of_throw));
        if (all.throws() % 4'096 == 0) bar.tell(all.throws(), throws);
      }
    }
    const auto findings = all.findings();
    alarm_ = fairness::is_alarm(findings);
    io.out << findings_text(findings) << '\n' << words_of(findings, throws);
    if (!alarm_) {
      return document::wrapped(fmt::format("Counts (SHA-256): {}", hex(all.counts_hash())));
    }
    return refuse("dice: the tests found something: the rows that say ALARM");
  }

  std::string words_of(const std::vector<fairness::dice_finding>& findings,
                       std::uint64_t throws) const {
    return document::wrapped(fmt::format(
        "{} throws of ten dice, {}: draws of windows of four tables in turn, two of each window, "
        "every window of a seed of its own, drawn as they are at a table where nobody has added a "
        "value. {} tests; each raises an alarm where p is below {:.3g}, so that fair dice raise "
        "one in at most {} of 10,000 runs. p is of either side: too even counts too. What passes "
        "has shown no fault that these tests see; how hard seeds are to foresee is not tested.",
        with_thousands(throws),
        seed_.empty() ? "of chance" : fmt::format("repeatable, of --seed {}", seed_),
        findings.size(), fairness::alarm_p(findings.size()), fairness::alarms_in_ten_thousand));
  }

  bool raw_ = false;
  bool faces_ = false;
  bool test_ = false;
  std::string bytes_;
  std::string count_;
  std::string dice_;
  std::string seed_;
  bool alarm_ = false;
};

}  // namespace

std::unique_ptr<command> dice_command() {
  return std::make_unique<fair_dice>();
}

}  // namespace skyward::cli
