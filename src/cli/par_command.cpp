// `skyward par`: the exact figures of every wager of a game.
#include "cli/commands.hpp"
#include "cli/pack_folder.hpp"
#include "cli/request_flags.hpp"
#include "maths/observed.hpp"
#include "request/pack_request.hpp"
#include "request/par_request.hpp"
#include "request/readers/file_text.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace skyward::cli {

namespace {

struct par_flags {
  request::par_request request;
  std::string format = "text";
  std::string pack;
  std::string out;  // the file of a workbook; with --all a folder
};

/// Every format of a game in one folder.
accepted<std::string> write_pack(const par_flags& flags) {
  const auto& asked = flags.request;
  if (asked.all || !asked.whole_sheet() || flags.format != "text" || asked.detail ||
      !flags.out.empty()) {
    return refuse(
        "par --pack writes every format; accepted beside it: GAME, --edition, --rules, "
        "--option, --confidence");
  }
  const auto files = request::filing_pack_of(
      {static_cast<const request::rules_request&>(asked), asked.confidence});
  if (!files) return std::unexpected(files.error());
  if (const auto done = write_folder("--pack", flags.pack, *files); !done) {
    return std::unexpected(done.error());
  }
  return fmt::format("{} files in {}\n", files->size(), flags.pack);
}

/// A workbook is bytes for a file, and only a workbook goes to one by name.
accepted<void> check_out(request::par_format format, const std::string& out) {
  const bool xlsx = format == request::par_format::xlsx;
  if (xlsx && out.empty()) {
    return refuse(
        "par --format xlsx needs --out FILE, a workbook is not for a terminal; accepted: "
        "the file to write, with --all a folder");
  }
  if (!xlsx && !out.empty()) {
    return refuse(
        "--out is for --format xlsx; accepted without it: the other formats, on standard output");
  }
  return {};
}

/// A workbook in a file, or one for every edition of every game in a folder.
accepted<void> write_workbooks(const request::par_request& asked, const std::string& out) {
  if (!asked.all) {
    const auto bytes = request::par_of(asked);
    if (!bytes) return std::unexpected(bytes.error());
    const named_bytes file{out, *bytes};
    return write_files("--out", {&file, 1});
  }
  const auto workbooks = request::workbooks_of_all(asked);
  if (!workbooks) return std::unexpected(workbooks.error());
  if (std::error_code told; !std::filesystem::is_directory(out, told)) {
    return refuse(
        fmt::format("--out: {} is no folder; accepted with par --all: a folder, which "
                    "takes a workbook for each edition",
                    out));
  }
  std::vector<named_bytes> files;
  for (const auto& each : *workbooks) {
    files.push_back({std::filesystem::path{out} / each.path, each.bytes});
  }
  return write_files("--out", files);
}

accepted<std::string> par(const par_flags& flags) {
  if (!flags.pack.empty()) return write_pack(flags);
  auto asked = flags.request;
  const auto checked =
      asked.whole_sheet() ? check_format("par", flags.format, request::par_format_names)
      : asked.layout.empty()
          ? check_format("par --observed", flags.format, request::part_format_names)
          : check_format("par --layout", flags.format, request::part_format_names);
  if (!checked) return std::unexpected(checked.error());
  asked.format =
      *request::read_name<request::par_format>(request::par_format_names, flags.format).value;
  if (const auto may = check_out(asked.format, flags.out); !may) {
    return std::unexpected(may.error());
  }
  if (asked.format != request::par_format::xlsx) return request::par_of(asked);
  const auto done = write_workbooks(asked, flags.out);
  if (!done) return std::unexpected(done.error());
  return "";
}

request::named_file read_observed(const std::string& file) {
  return {file, request::file_text("--observed", file, maths::observed_bytes_max,
                                   "observed counts, JSON")};
}

class par_of_games final : public command {
 public:
  par_of_games() : command{"par", "exact figures of every wager of a game"} {}

  void declare(flags& flags) override {
    auto& asked = flags_.request;
    declare_rules(flags, asked);
    flags.mark("--all", asked.all, "every edition of every game");
    declare_wagers(flags, "--layout", asked.layout);
    flags.mark("--detail", asked.detail, "with payback, volatility and spread");
    flags.once(
        "--confidence",
        [&asked](const std::string& words) { asked.confidence = request::read_whole(words); },
        "90, 95 or 99, of volatility and spread");
    flags.once(
        "--observed", [&asked](const std::string& file) { asked.observed = read_observed(file); },
        "counts of a simulation to compare, JSON");
    flags.once("--format", flags_.format, "text, json, csv, html, svg or xlsx");
    flags.once("--pack", flags_.pack, "DIR, a folder with what is filed");
    flags.once("--out", flags_.out, "the file of an xlsx; with --all a folder");
  }
  accepted<std::string> perform(const streams& /*io*/) override { return par(flags_); }

 private:
  par_flags flags_;
};

}  // namespace

std::unique_ptr<command> par_command() {
  return std::make_unique<par_of_games>();
}

}  // namespace skyward::cli
