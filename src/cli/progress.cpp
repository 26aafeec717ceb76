// Draws progress, seldom enough to cost nothing.
#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace skyward::cli {

namespace {

constexpr std::size_t width = 24;

}  // namespace

progress_bar::progress_bar(std::ostream& err, elsewhere shows)
    : err_{err},
      terminal_{&err == &std::cerr && isatty(STDERR_FILENO) != 0},
      lines_{!terminal_ && shows == elsewhere::lines} {}

progress_bar::~progress_bar() {
  if (drawn_ && terminal_) err_ << "\r\x1b[K" << std::flush;
}

void progress_bar::tell(std::uint64_t done, std::uint64_t total, std::string_view note) {
  using namespace std::chrono;
  if (!begun_) {
    begun_ = true;
    first_ = done;
  }
  const auto now = clock::now();
  const auto pause = lines_ ? milliseconds{1000} : milliseconds{100};
  if ((!terminal_ && !lines_) || done == first_ || now - start_ < 500ms || now - last_ < pause) {
    return;
  }
  last_ = now;
  const auto taken = static_cast<std::uint64_t>(duration_cast<milliseconds>(now - start_).count());
  // Thousandths first, so that nothing overflows.
  const auto thousandths = [](std::uint64_t part, std::uint64_t whole) {
    return std::clamp<std::uint64_t>(part / (whole / 1000 + 1), 1, 1000);
  };
  const auto part = thousandths(done, total);
  const auto since = thousandths(done - first_, total - first_);
  const auto left = taken * (1000 - since) / since / 1000 + 1;
  const auto words =
      fmt::format("{:>3} %, about {} s left{}{}", part / 10, left, note.empty() ? "" : ", ", note);
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
