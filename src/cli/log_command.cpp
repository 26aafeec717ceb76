// `skyward log`: what a house shows of its log: all lines of it, those of a day that is over, the
// receipt of a record, and what a witness is asked to cosign.
#include "audit/checkpoint.hpp"
#include "audit/closed_day.hpp"
#include "audit/log_lines.hpp"
#include "audit/proof_text.hpp"
#include "audit/receipts.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/key_beside.hpp"
#include "cli/log_source.hpp"
#include "cli/reached.hpp"
#include "request/readers/file_text.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

class show_of_a_log final : public command {
 public:
  show_of_a_log() : command{"log", "the log of a house, receipts of it, its key"} {}

  void declare(flags& flags) override {
    flags.argument(
        "WHAT", what_,
        "export: every line; day: those of a day that is over, to be verified alone; receipt: of "
        "one record; request: for a witness; key: to verify with");
    flags.argument("HOUSE", house_,
                   "its file, or postgresql://HOST/NAME; it may be open elsewhere");
    flags.once("--record", record_, "of a receipt: STREAM:NUMBER");
    flags.once("--day", day_, "a gaming day, such as 2026-11-29");
    flags.once("--checkpoint", note_,
               "of a receipt or a day: a file with a checkpoint that a witness cosigned, in place "
               "of the last");
    flags.once("--since", since_, "of a request: the size that the witness knows; 0 unless given");
  }

  accepted<std::string> perform(const streams& io) override {
    const auto* const known = "export, day, receipt, request or key";
    if (what_.empty()) return refuse(fmt::format("log: accepted: {}", known));
    if (house_.empty()) {
      return refuse("log needs a house; accepted: its file, or postgresql://HOST/NAME");
    }
    if (what_ == "export") return exported(io);
    if (what_ == "day") return day(io);
    if (what_ == "receipt") return receipt();
    if (what_ == "request") return request();
    if (what_ == "key") return key();
    return refuse(fmt::format("log: found \"{}\"; accepted: {}", what_, known));
  }

 private:
  accepted<std::string> exported(const streams& io) const {
    const auto house = looked_at("log", house_);
    reached("log", audit::each_log_line(*house, [&](std::string_view line) {
              io.out << line << '\n';
              return io.out.good();
            }));
    if (!io.out.flush()) throw failure{"log: standard output cannot be written"};
    return std::string{};
  }

  accepted<std::string> day(const streams& io) const {
    if (day_.empty()) return refuse("--day: accepted: a gaming day, such as 2026-11-29");
    const auto house = looked_at("log", house_);
    const auto last = checkpoint_of(*house);
    if (!last) return std::unexpected(last.error());
    const auto done =
        found("log", audit::each_line_of_day(*house, *last, day_, [&](std::string_view line) {
                io.out << line << '\n';
                return io.out.good();
              }));
    if (!done) return std::unexpected(done.error());
    if (!io.out.flush()) throw failure{"log: standard output cannot be written"};
    return std::string{};
  }

  /// The checkpoint that is given, or the last of the house.
  accepted<audit::checkpointed> checkpoint_of(store::store& house) const {
    if (note_.empty()) return found("log", audit::last_checkpoint(house, house_));
    auto read = request::file_text("--checkpoint", note_, audit::note_bytes_max, "a checkpoint");
    if (!read) return std::unexpected(read.error());
    return found("log", audit::checkpoint_in(house, house_, std::move(*read)));
  }

  accepted<std::string> receipt() const {
    const auto colon = record_.rfind(':');
    const auto seq = colon == record_.npos
                         ? std::nullopt
                         : parse_whole(std::string_view{record_}.substr(colon + 1), counted_max);
    if (!seq || *seq < 1) {
      return refuse(fmt::format("--record: found \"{}\"; accepted: STREAM:NUMBER", record_));
    }
    const auto stream = record_.substr(0, colon);
    const auto number = static_cast<std::uint64_t>(*seq);
    const auto house = looked_at("log", house_);
    const auto last = checkpoint_of(*house);
    if (!last) return std::unexpected(last.error());
    return found("log", audit::receipt_of(*house, house_, *last, stream, number));
  }

  /// For whoever verifies: the public part alone.
  accepted<std::string> key() const {
    looked_at("log", house_);
    const auto signs = key_beside(place_of_keys(house_), "skyward", false);
    return write_verifier_key(signs.verifier(audit::signature_kind::ed25519)) + "\n";
  }

  accepted<std::string> request() const {
    const auto since = since_.empty() ? 0 : parse_whole(since_, counted_max).value_or(-1);
    if (since < 0) return refuse(fmt::format("--since: found \"{}\"; accepted: a size", since_));
    const auto from = static_cast<std::uint64_t>(since);
    const auto house = looked_at("log", house_);
    const auto last = checkpoint_of(*house);
    if (!last) return std::unexpected(last.error());
    const auto& [note, size, all] = *last;
    // A witness that knows more than the house is answered too: it refuses, or hears an operator.
    auto proof = from <= size ? all.tree.consistency_proof(from, size) : std::vector<digest>{};
    return audit::write_request({from, std::move(proof), note});
  }

  std::string what_;
  std::string house_;
  std::string record_;
  std::string day_;
  std::string note_;
  std::string since_;
};

}  // namespace

std::unique_ptr<command> log_command() {
  return std::make_unique<show_of_a_log>();
}

}  // namespace skyward::cli
