// Reads logs, whatever they are kept in.
#include "cli/log_source.hpp"

#include "audit/checkpoint.hpp"
#include "audit/house_rows.hpp"
#include "audit/log_lines.hpp"
#include "base/text.hpp"
#include "cli/next_line.hpp"
#include "cli/reached.hpp"
#include "request/readers/file_text.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace skyward::cli {

namespace {

/// What no log begins with.
constexpr std::string_view of_sqlite{"SQLite format 3\0", 16};

std::string told(std::string_view command, const std::string& file, std::string_view of,
                 const audit::finding& wrong) {
  auto place = wrong.stream.empty() ? std::string{} : one_line(wrong.stream) + ": ";
  if (wrong.seq > 0) place += fmt::format("record {}: ", wrong.seq);
  return fmt::format("skyward: {}: {}: {}: {}{}", command, file, of, place,
                     one_line(wrong.message));
}

}  // namespace

bool begins_with(const std::string& file, std::string_view bytes) {
  std::error_code failed;
  // What a pipe gives is gone then.
  if (!std::filesystem::is_regular_file(file, failed)) return false;
  std::ifstream in{file, std::ios::binary};
  std::string begins(bytes.size(), '\0');
  in.read(begins.data(), static_cast<std::streamsize>(begins.size()));
  return begins == bytes;
}

std::unique_ptr<store::kept_store> looked_at(std::string_view command, const std::string& house) {
  return reached(command, store::open_store(house, store::access::read));
}

accepted<log_source> log_source::open(std::string_view command, const std::string& file,
                                      std::istream& in) {
  log_source opened{command, file, in};
  if (file == "-") return opened;
  if (store::is_in_database(file) || begins_with(file, of_sqlite)) {
    opened.house_ = looked_at(command, file);
    return opened;
  }
  errno = 0;
  opened.file_ = std::make_unique<std::ifstream>(file, std::ios::binary);
  opened.in_ = opened.file_.get();
  if (*opened.file_) return opened;
  return refuse(fmt::format("{}: {}: {}", command, file,
                            errno == 0 ? "cannot be read" : std::strerror(errno)));
}

void log_source::each_line(const std::function<bool(std::string_view)>& take) {
  if (house_) {
    if (const auto done = audit::each_log_line(*house_, take); !done) {
      throw failure{command_ + ": " + done.error().message};
    }
    return;
  }
  std::string line;
  while (next_line(*in_, line, record::record_bytes_max) && take(line)) {
  }
  if (in_->bad()) throw failure{fmt::format("{}: {} cannot be read any further", command_, name_)};
}

void expect_states(const log_source& from, audit::verifier& by) {
  if (from.house() != nullptr) {
    reached(from.command(), audit::expect_states(*from.house(), by));
  }
}

audit::verdict verdict_of(const log_source& from, audit::verifier& by) {
  auto found = by.finish();
  if (from.house() != nullptr) reached(from.command(), audit::hold_rows(*from.house(), found));
  return found;
}

refusals findings_of(std::string_view command, const std::string& file,
                     const audit::verdict& found) {
  refusals lines;
  if (found.integrity) lines.push_back(told(command, file, "integrity", *found.integrity));
  if (found.arithmetic) lines.push_back(told(command, file, "arithmetic", *found.arithmetic));
  if (found.decisions) lines.push_back(told(command, file, "decisions", *found.decisions));
  return lines;
}

accepted<witnessed_note> read_witnessed(const std::string& file, const std::string& witness,
                                        const std::optional<audit::verifier_key>& log) {
  const auto key = read_key("--witness-key", witness);
  if (!key) return std::unexpected(key.error());
  if (!*key) return refuse("--witness: accepted: with --witness-key");
  auto text = request::file_text("--witness", file, audit::note_bytes_max, "a cosigned checkpoint");
  if (!text) return std::unexpected(text.error());
  const auto seen = audit::read_noted_checkpoint(*text);
  if (!seen) return refuse(fmt::format("--witness: {}: {}", file, seen.error()));
  if (!audit::cosigned_at(seen->note, **key)) {
    return refuse(fmt::format("--witness: {}: accepted: a checkpoint that {} has cosigned", file,
                              (*key)->name));
  }
  if (log && !audit::is_of_log(*seen, *log)) {
    return refuse(
        fmt::format("--witness: {}: accepted: a checkpoint that {} has signed", file, log->name));
  }
  return witnessed_note{std::move(*text), **key, {seen->head.size, seen->head.root}};
}

accepted<std::optional<audit::verifier_key>> read_key(std::string_view flag,
                                                      const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto key = audit::read_verifier_key(text);
  if (!key) return refuse(fmt::format("{}: {}", flag, key.error()));
  return *key;
}

}  // namespace skyward::cli
