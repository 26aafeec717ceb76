// Reads logs, whatever they are kept in.
#include "cli/log_source.hpp"

#include "audit/log_lines.hpp"
#include "base/text.hpp"
#include "cli/next_line.hpp"
#include "cli/reached.hpp"
#include "live/load_table.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace skyward::cli {

namespace {

/// What no log begins with.
constexpr std::string_view of_sqlite{"SQLite format 3\0", 16};

bool is_house(const std::string& file) {
  if (!std::filesystem::is_regular_file(file)) return false;  // what a pipe gives is gone then
  std::ifstream in{file, std::ios::binary};
  std::string begins(of_sqlite.size(), '\0');
  in.read(begins.data(), static_cast<std::streamsize>(begins.size()));
  return begins == of_sqlite;
}

std::string told(std::string_view command, const std::string& file, std::string_view of,
                 const audit::finding& wrong) {
  auto place = wrong.stream.empty() ? std::string{} : one_line(wrong.stream) + ": ";
  if (wrong.seq > 0) place += fmt::format("record {}: ", wrong.seq);
  return fmt::format("skyward: {}: {}: {}: {}{}", command, file, of, place,
                     one_line(wrong.message));
}

/// The rows of a house are what its log comes to.
std::optional<audit::finding> wrong_stream(std::string_view command, store::store& house,
                                           const audit::verdict& found) {
  for (const auto& each : reached(command, house.streams())) {
    const auto of_log = found.chains.find(each.name);
    if (of_log == found.chains.end() || of_log->second != each.row.chain) {
      return audit::finding{each.name, 0,
                            "the house has it with another count or head than its log"};
    }
    if (each.row.closed != found.closed.contains(each.name)) {
      return audit::finding{each.name, 0, "by its row it is closed, or open, and not by the log"};
    }
    if (!reached(command, house.records(each.name, each.row.chain.count + 1, 1)).empty()) {
      return audit::finding{each.name, each.row.chain.count + 1, "a record behind its end"};
    }
  }
  return std::nullopt;
}

std::optional<audit::finding> wrong_command(std::string_view command, store::store& house,
                                            const audit::verdict& found) {
  if (reached(command, house.commands()) == found.commands) return std::nullopt;
  return audit::finding{"", 0, "the commands that the house knows are not those of its log"};
}

std::optional<audit::finding> wrong_account(std::string_view command, store::store& house,
                                            const audit::verdict& found) {
  const auto rows = reached(command, house.accounts());
  const auto differs = [](const std::string& account, std::int64_t held, std::int64_t due) {
    return audit::finding{
        "", 0,
        fmt::format("account {} holds {} cents; by the log {}", one_line(account), held, due)};
  };
  for (const auto& [account, cents] : found.balances) {
    const auto row = rows.find(account);
    const auto held = row == rows.end() ? 0 : row->second.cents;
    if (held != cents) return differs(account, held, cents);
  }
  for (const auto& [account, row] : rows) {
    if (row.cents != 0 && !found.balances.contains(account)) return differs(account, row.cents, 0);
  }
  return std::nullopt;
}

}  // namespace

std::unique_ptr<store::sqlite_store> looked_at(std::string_view command, const std::string& house) {
  return reached(command, store::sqlite_store::open(house, store::access::read));
}

accepted<log_source> log_source::open(std::string_view command, const std::string& file,
                                      std::istream& in) {
  log_source opened{command, file, in};
  if (file == "-") return opened;
  if (is_house(file)) {
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
  if (from.house() == nullptr) return;
  for (const auto& each : reached(from.command(), from.house()->streams())) {
    const auto kept = reached(from.command(), from.house()->last_snapshot(each.name));
    if (kept && kept->format == live::kept_state_format) by.expect_state(*kept);
  }
}

audit::verdict verdict_of(const log_source& from, audit::verifier& by) {
  auto found = by.finish();
  auto* house = from.house();
  if (house == nullptr) return found;
  if (!found.integrity) found.integrity = wrong_stream(from.command(), *house, found);
  if (!found.integrity) found.integrity = wrong_command(from.command(), *house, found);
  if (!found.integrity && !found.arithmetic)
    found.arithmetic = wrong_account(from.command(), *house, found);
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

accepted<std::optional<audit::verifier_key>> read_key(std::string_view flag,
                                                      const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto key = audit::read_verifier_key(text);
  if (!key) return refuse(fmt::format("{}: {}", flag, key.error()));
  return *key;
}

}  // namespace skyward::cli
