// Draws progress, seldom enough to cost nothing.
#include "cli/progress.hpp"

#include "base/rational.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <limits>
#include <unistd.h>

namespace skyward::cli {

namespace {

constexpr std::size_t width = 24;

/// Without a product that overflows.
std::uint64_t per_thousand(std::uint64_t part, std::uint64_t whole) {
  const integer exact = whole == 0 ? integer{1000} : integer{1000} * part / whole;
  return std::min<std::uint64_t>(1000, exact.convert_to<std::uint64_t>());
}

}  // namespace

std::uint64_t seconds_left(std::int64_t taken, std::uint64_t done, std::uint64_t left) {
  const integer seconds =
      integer{taken} * left / (integer{1000} * std::max<std::uint64_t>(done, 1));
  const integer most = std::numeric_limits<std::uint64_t>::max() - 1;
  return 1 + std::min(seconds, most).convert_to<std::uint64_t>();
}

progress_bar::progress_bar(std::ostream& err, elsewhere shows)
    : err_{err},
      terminal_{&err == &std::cerr && isatty(STDERR_FILENO) != 0},
      lines_{!terminal_ && shows == elsewhere::lines} {}

progress_bar::~progress_bar() {
  if (drawn_ && terminal_) err_ << "\r\x1b[K" << std::flush;
}

void progress_bar::tell(std::uint64_t done, std::uint64_t total, std::string_view note) {
  using namespace std::chrono;
  const auto now = clock::now();
  if (!first_) first_ = beginning{now, done};
  const auto pause = lines_ ? milliseconds{1000} : milliseconds{100};
  if ((!terminal_ && !lines_) || done == first_->done || now - start_ < 500ms ||
      now - last_ < pause) {
    return;
  }
  last_ = now;
  const auto part = per_thousand(done, total);
  const auto words =
      fmt::format("{:>3} %, about {} left{}{}", part / 10,
                  time_words(seconds_left(duration_cast<milliseconds>(now - first_->at).count(),
                                          done - first_->done, total - std::min(done, total))),
                  note.empty() ? "" : ", ", note);
  if (terminal_) {
    const auto filled = part * width / 1000;
    err_ << fmt::format("\r[{}{}] {}\x1b[K", std::string(filled, '#'),
                        std::string(width - filled, '.'), words)
         << std::flush;
  } else {
    err_ << "skyward: " << words << "\n" << std::flush;
  }
  drawn_ = true;
}

}  // namespace skyward::cli
