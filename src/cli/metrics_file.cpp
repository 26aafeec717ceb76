// Lines of Prometheus, with the house as their label.
#include "cli/metrics_file.hpp"

#include "live/new_id.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

std::string as_label(std::string_view text) {
  std::string made;
  for (const char each : text) {
    if (each == '\\' || each == '"') made += '\\';
    each == '\n' ? made += "\\n" : made += each;
  }
  return made;
}

}  // namespace

accepted<void> write_metrics(std::string_view command, const std::string& file,
                             const std::string& house, const std::vector<told_metric>& told) {
  constexpr std::int64_t second = 1'000;
  const auto label = as_label(store::shown_name(house));
  std::string text = fmt::format(
      "# HELP skyward_{0}_timestamp_seconds When `skyward {0}` of a house was last done.\n"
      "# TYPE skyward_{0}_timestamp_seconds gauge\n"
      "skyward_{0}_timestamp_seconds{{house=\"{1}\"}} {2}\n",
      command, label, live::clock_now().milliseconds() / second);
  std::string_view before;
  for (const auto& [name, help, answer, value] : told) {
    if (name != before) text += fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n", name, help);
    before = name;
    const auto more = answer.empty() ? std::string{} : fmt::format(",answer=\"{}\"", answer);
    text += fmt::format("{}{{house=\"{}\"{}}} {}\n", name, label, more, value);
  }
  const named_bytes made{file, text};
  return write_files("--metrics", {&made, 1});
}

}  // namespace skyward::cli
