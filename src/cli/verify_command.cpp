// `skyward verify`: whether a log, or the house that keeps it, is whole and adds up. `skyward log`
// prints the log of a house.
#include "audit/log_lines.hpp"
#include "audit/verifier.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/next_line.hpp"
#include "document/wrap.hpp"
#include "request/known_build.hpp"
#include "request/readers/file_text.hpp"
#include "store/sqlite_store.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace skyward::cli {

namespace {

/// What no log begins with.
constexpr std::string_view of_sqlite{"SQLite format 3\0", 16};

std::unique_ptr<store::sqlite_store> opened_house(const std::string& file) {
  auto house = store::sqlite_store::open(file, store::access::read);
  if (!house) throw failure{house.error().message};
  return std::move(*house);
}

bool is_house(const std::string& file) {
  std::ifstream in{file, std::ios::binary};
  std::string begins(of_sqlite.size(), '\0');
  in.read(begins.data(), static_cast<std::streamsize>(begins.size()));
  return begins == of_sqlite;
}

accepted<std::optional<audit::verifier_key>> read_key(std::string_view flag,
                                                      const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto key = audit::read_verifier_key(text);
  if (!key) return refuse(fmt::format("{}: {}", flag, key.error()));
  return *key;
}

std::string told(const std::string& file, const audit::finding& wrong) {
  auto place = wrong.stream.empty() ? std::string{} : one_line(wrong.stream) + ": ";
  if (wrong.seq > 0) place += fmt::format("record {}: ", wrong.seq);
  return fmt::format("verify: {}: {}{}", file, place, wrong.message);
}

class verify_a_log final : public command {
 public:
  verify_a_log() : command{"verify", "whether a log is whole, adds up and is decided so"} {}

  void declare(flags& flags) override {
    flags.argument("FILE", file_,
                   "a house, or its log as `skyward log` prints it; - for standard input");
    flags.once("--key", key_, "of the log's checkpoints: NAME+ID+KEY");
    flags.once("--witness", note_, "a file with the last checkpoint that a witness cosigned");
    flags.once("--witness-key", witness_, "the witness's: NAME+ID+KEY");
  }

  accepted<std::string> perform(const streams& io) override {
    if (file_.empty()) return refuse("verify needs a house or a log; accepted: a name, or -");
    if (note_.empty() != witness_.empty()) {
      return refuse("--witness and --witness-key: accepted: both, or neither");
    }
    const auto key = read_key("--key", key_);
    if (!key) return std::unexpected(key.error());
    const auto witness = read_key("--witness-key", witness_);
    if (!witness) return std::unexpected(witness.error());
    audit::verifier log{request::known_build(), *key};
    auto taken = take_all(log, io);
    if (!taken) return std::unexpected(taken.error());
    if (!note_.empty()) {
      const auto note =
          request::file_text("--witness", note_, audit::note_bytes_max, "a cosigned checkpoint");
      if (!note) return std::unexpected(note.error());
      if (auto done = log.check_witnessed(*note, **witness); !done) {
        return refuse(told(file_, done.error()));
      }
    }
    const auto found = log.finish();
    if (!found) return refuse(told(file_, found.error()));
    if (house_) {
      if (auto same = check_accounts(*found); !same) return std::unexpected(same.error());
    }
    return report(*found);
  }

  int refused_exit_code() const override { return 1; }

 private:
  accepted<void> take_all(audit::verifier& log, const streams& io) {
    std::optional<audit::finding> wrong;
    const auto take = [&](std::string_view line) {
      auto done = log.take(line);
      if (!done) wrong = done.error();
      return done.has_value();
    };
    if (file_ != "-" && is_house(file_)) {
      house_ = opened_house(file_);
      const auto done = audit::each_log_line(*house_, take);
      if (!done) throw failure{done.error().message};
    } else {
      std::ifstream file;
      if (file_ != "-") {
        errno = 0;
        file.open(file_, std::ios::binary);
        if (!file) {
          return refuse(fmt::format("verify: {}: {}", file_,
                                    errno == 0 ? "cannot be read" : std::strerror(errno)));
        }
      }
      auto& in = file_ == "-" ? io.in : file;
      std::string line;
      while (next_line(in, line, record::record_bytes_max) && take(line)) {
      }
      if (in.bad()) throw failure{fmt::format("verify: {} cannot be read any further", file_)};
    }
    if (wrong) return refuse(told(file_, *wrong));
    return {};
  }

  /// The rows of a house are the sums of what its log says.
  accepted<void> check_accounts(const audit::verified& found) {
    const auto rows = house_->accounts();
    if (!rows) throw failure{rows.error().message};
    for (const auto& [account, cents] : found.balances) {
      const auto row = rows->find(account);
      const auto held = row == rows->end() ? 0 : row->second.cents;
      if (held == cents) continue;
      return refuse(fmt::format("verify: {}: account {} holds {} cents; by the log {}", file_,
                                one_line(account), held, cents));
    }
    for (const auto& [account, row] : *rows) {
      if (row.cents == 0 || found.balances.contains(account)) continue;
      return refuse(fmt::format("verify: {}: account {} holds {} cents; by the log 0", file_,
                                one_line(account), row.cents));
    }
    return {};
  }

  std::string report(const audit::verified& found) const {
    std::string text = document::wrapped(
        fmt::format("whole: {} records of {} streams, each with its number and hash", found.records,
                    found.streams));
    if (!found.checkpoint) {
      text += document::wrapped("no checkpoint: nothing shows what was cut off");
    } else {
      text += document::wrapped(fmt::format(
          "{} of them in the tree of the checkpoint{}{}{}", found.leaves,
          found.signed_by_key ? ", which the key has signed" : "; its signature was not looked at",
          found.unsequenced > 0 ? fmt::format("; {} came later", found.unsequenced) : "",
          note_.empty() ? "" : "; the witness has seen the same"));
    }
    text += document::wrapped(
        fmt::format("adds up: money only moves, and {} accounts come to nothing together{}",
                    found.balances.size(), house_ ? ", as the house has them" : ""));
    if (found.followed_only.empty()) {
      text += document::wrapped("decided anew: every command of every table, as it is recorded");
    } else {
      text += document::wrapped(fmt::format(
          "followed, since another build decides by their rules: {}", join(found.followed_only)));
    }
    return text;
  }

  std::string file_;
  std::string key_;
  std::string note_;
  std::string witness_;
  std::unique_ptr<store::sqlite_store> house_;
};

class print_the_log final : public command {
 public:
  print_the_log() : command{"log", "the log of a house, a line each record"} {}

  void declare(flags& flags) override {
    flags.argument("HOUSE", house_, "its file; it may be open elsewhere");
  }

  accepted<std::string> perform(const streams& io) override {
    if (house_.empty()) return refuse("log needs a house; accepted: the name of its file");
    auto house = opened_house(house_);
    const auto done = audit::each_log_line(*house, [&](std::string_view line) {
      io.out << line << '\n';
      return io.out.good();
    });
    if (!done) throw failure{done.error().message};
    if (!io.out.flush()) throw failure{"log: standard output cannot be written"};
    return std::string{};
  }

 private:
  std::string house_;
};

}  // namespace

std::unique_ptr<command> verify_command() {
  return std::make_unique<verify_a_log>();
}

std::unique_ptr<command> log_command() {
  return std::make_unique<print_the_log>();
}

}  // namespace skyward::cli
