// Writes records to a file, each whole before anybody is told of it.
#include "cli/record_file.hpp"

#include "base/byte_text.hpp"
#include "base/sha256.hpp"
#include "cli/command.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace skyward::cli {

namespace {

/// `table/1/2026-11-22`: a scenario is of one table, and of the day on which it opens where it says
/// when that is.
std::string stream_of(moment opened) {
  std::string stream = "table/1";
  constexpr std::size_t day_chars = 10;
  if (opened.given()) stream += "/" + moment_text(opened).substr(0, day_chars);
  return stream;
}

}  // namespace

request::accepted<std::unique_ptr<record_file>> record_file::begin(
    const std::filesystem::path& path, const rules::rulebook& book) {
  errno = 0;
  std::fstream out{path, std::ios::binary | std::ios::out | std::ios::noreplace};
  if (!out) {
    return refuse(fmt::format("--records: {}: {}; accepted: the name of a file that is not there",
                              path.string(), errno == 0 ? "cannot be made" : std::strerror(errno)));
  }
  if (!(out << record::write_kept_text({sha256_hex(book.text), book.text}) << '\n' << std::flush)) {
    return refuse(fmt::format("--records: {} cannot be written", path.string()));
  }
  return std::unique_ptr<record_file>{new record_file{path, std::move(out)}};
}

request::accepted<std::unique_ptr<record_file>> record_file::resume(
    const std::filesystem::path& path, std::string stream, const record::chain& so_far) {
  errno = 0;
  std::fstream out{path, std::ios::binary | std::ios::in | std::ios::out | std::ios::ate};
  // The last record ends its line, were it without an end so far.
  if (out) out.seekg(-1, std::ios::end);
  const bool open_line = out && out.get() != '\n';
  out.seekp(0, std::ios::end);
  if (open_line) out << '\n';
  if (!out) {
    return refuse(fmt::format("--continue: {}: {}", path.string(),
                              errno == 0 ? "cannot be written" : std::strerror(errno)));
  }
  std::unique_ptr<record_file> file{new record_file{path, std::move(out)}};
  file->stream_ = std::move(stream);
  file->chain_ = so_far;
  return file;
}

record_file::~record_file() {
  std::error_code ignored;
  if (stream_.empty()) std::filesystem::remove(path_, ignored);
}

std::string record_file::line_of(const table::line_codec& names, const table::seat_players& before,
                                 const table::sent_command& asked,
                                 std::span<const table::log_entry> entries) {
  const auto seq = entries.front().id.seq;
  record::envelope head;
  head.stream = stream_;
  head.recorded_at = asked.paper ? moment{} : asked.at;
  head.cause.id = asked.id.empty()
                      ? sha256_hex(fmt::format("{} {} {}", stream_, seq, names.write(asked)))
                            .substr(0, record::id_digits)
                      : asked.id;
  auto line = table::write_record(names, head, asked, entries, before);
  chain_.add(record::leaf_of(line));
  return line;
}

void record_file::write(const std::string& lines, std::uint64_t seq) {
  errno = 0;
  if (out_ << lines << std::flush) return;
  throw failure{
      fmt::format("deal: {}: {}; the records end before command {}: make room there, and "
                  "deal it again from the first line",
                  path_.string(), errno == 0 ? "cannot be written" : std::strerror(errno), seq)};
}

void record_file::keep(const table::line_codec& names, const table::seat_players& before,
                       const table::sent_command& asked,
                       std::span<const table::log_entry> entries) {
  const auto seq = entries.front().id.seq;
  if (stream_.empty()) stream_ = stream_of(asked.at);
  write(line_of(names, before, asked, entries) + '\n', seq);
}

table::log_entry record_file::turn_day(
    const table::line_codec& names, const table::seat_players& before,
    const table::sent_command& asked, std::span<const table::log_entry> closing,
    const std::function<table::log_entry(std::string head)>& open_day) {
  const auto last = line_of(names, before, asked, closing);
  auto opening = open_day(hex(chain_.head));
  chain_ = {};
  stream_ = std::get<table::command::turn_day>(asked.what).next;
  write(last + '\n' + line_of(names, before, asked, {&opening, 1}) + '\n', closing.front().id.seq);
  return opening;
}

}  // namespace skyward::cli
