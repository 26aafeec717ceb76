// `skyward verify`: whether a log, or the house that keeps it, is whole, adds up, and is decided
// so; whether a day that is over is, alone; and whether a receipt is of such a log.
#include "audit/closed_day.hpp"
#include "audit/log_records.hpp"
#include "audit/proof_text.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/log_source.hpp"
#include "cli/metrics_file.hpp"
#include "document/wrap.hpp"
#include "request/known_build.hpp"
#include "request/readers/file_text.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace skyward::cli {

namespace {

using document::wrapped;

class verify_a_log final : public command {
 public:
  verify_a_log() : command{"verify", "whether a log is whole, adds up and is decided so"} {}

  void declare(flags& flags) override {
    flags.argument(
        "FILE", file_,
        "a house, or its log as `skyward log export` prints it; - for standard input; or a day of "
        "`skyward log day`, or a receipt");
    flags.once("--key", key_, "of the log's checkpoints: NAME+ID+KEY");
    flags.once("--witness", note_, "a file with the last checkpoint that a witness cosigned");
    flags.once("--witness-key", witness_, "the witness's: NAME+ID+KEY");
    flags.mark("--without-decisions", follows_, "records are followed, and not decided anew");
    flags.mark("--recompute", recomputes_,
               "decide anew what another engine has decided too, and list what differs: of a log "
               "that is trusted");
    flags.once("--metrics", metrics_, "a file for Prometheus: when this was done, what is wrong");
  }

  accepted<std::string> perform(const streams& io) override {
    if (file_.empty()) return refuse("verify needs a house or a log; accepted: a name, or -");
    if (follows_ && recomputes_) {
      return refuse("--without-decisions and --recompute: accepted: one of the two");
    }
    const auto key = read_key("--key", key_);
    if (!key) return std::unexpected(key.error());
    const auto witness = read_key("--witness-key", witness_);
    if (!witness) return std::unexpected(witness.error());
    std::optional<witnessed_note> note;
    if (!note_.empty()) {
      auto read = read_witnessed(note_, witness_, *key);
      if (!read) return std::unexpected(read.error());
      note = std::move(*read);
    }
    if (!metrics_.empty() && begins_with(file_, audit::receipt_begin)) {
      return refuse("--metrics: accepted: of a house or a log");
    }
    if (begins_with(file_, audit::closed_day_begin())) return day_text(*key, io);
    if (begins_with(file_, audit::receipt_begin)) return receipt_text(*key, *witness);
    if (note_.empty() && !witness_.empty()) {
      return refuse("--witness-key: accepted: with --witness, or for a receipt");
    }
    auto from = log_source::open("verify", file_, io.in);
    if (!from) return std::unexpected(from.error());
    audit::verifier log{request::known_build(), *key, which()};
    expect_states(*from, log);
    from->each_line([&](std::string_view line) { return log.take(line); });
    if (note) log.check_witnessed(note->text, note->witness);
    const auto found = verdict_of(*from, log);
    if (const auto done = tell_metrics(found); !done) return std::unexpected(done.error());
    auto text = integrity_text(found) + arithmetic_text(found) + decisions_text(found);
    if (found.holds()) return text;
    io.out << text << std::flush;
    wrong_ = true;
    return std::unexpected(findings_of("verify", file_, found));
  }

  int refused_exit_code() const override { return wrong_ ? 1 : 2; }

 private:
  accepted<void> tell_metrics(const audit::verdict& found) const {
    if (metrics_.empty()) return {};
    constexpr std::string_view name = "skyward_verify_wrong";
    constexpr std::string_view help = "1 where the answer was wrong when it was last verified.";
    return write_metrics("verify", metrics_, file_,
                         {{name, help, "integrity", found.integrity ? 1U : 0U},
                          {name, help, "arithmetic", found.arithmetic ? 1U : 0U},
                          {name, help, "decisions", found.decisions ? 1U : 0U}});
  }

  /// Whether a record stands in the log that the key signs.
  accepted<std::string> receipt_text(const std::optional<audit::verifier_key>& key,
                                     const std::optional<audit::verifier_key>& witness) {
    if (!key) return refuse("verify: a receipt is worth what its key is: accepted: with --key");
    const auto text = request::file_text("verify", file_, audit::proof_text_bytes_max, "a receipt");
    if (!text) return std::unexpected(text.error());
    const auto wrong = [&](std::string_view why) {
      wrong_ = true;
      return refuse(fmt::format("verify: {}: {}", file_, why));
    };
    const auto read = audit::read_receipt(*text);
    if (!read) return wrong(read.error());
    const auto tree = audit::check_receipt(*read, *key, witness);
    if (!tree) return wrong(tree.error());
    const auto record = record::read_record(read->record);
    if (!record) return wrong(record.error());
    auto shown = wrapped(
        fmt::format("receipt: {} record {} is leaf {} of the {} that {} has signed{}",
                    one_line(record->head.stream), record->head.seq, with_thousands(read->index),
                    with_thousands(tree->size), key->name,
                    witness ? fmt::format(" and {} cosigned", witness->name) : std::string{}));
    return shown + one_line(read->record) + "\n";
  }

  /// A day alone, without its house.
  accepted<std::string> day_text(const std::optional<audit::verifier_key>& key, const streams& io) {
    if (!note_.empty() || !witness_.empty() || !metrics_.empty()) {
      return refuse("verify: a day: accepted: with --key, and without a witness or --metrics");
    }
    auto from = log_source::open("verify", file_, io.in);
    if (!from) return std::unexpected(from.error());
    audit::day_verifier log{request::known_build(), key, which()};
    from->each_line([&](std::string_view line) { return log.take(line); });
    const auto of = log.finish();
    if (!of.found.holds()) {
      wrong_ = true;
      return std::unexpected(findings_of("verify", file_, of.found));
    }
    return wrapped(fmt::format(
               "integrity: {} records of {} tables on {} and of the house, its {} to {}; leaves {} "
               "to {} of the {} in the tree of the checkpoint{}",
               with_thousands(of.found.records), with_thousands(of.found.chains.size() - 1), of.day,
               of.house_from, of.house_to, with_thousands(of.leaves_from + 1),
               with_thousands(of.leaves_to), with_thousands(of.signed_size),
               key ? ", which the key has signed" : "; its signature was not looked at")) +
           wrapped(fmt::format("arithmetic: {} events move money as their records say",
                               with_thousands(of.found.events))) +
           decisions_text(of.found);
  }

  audit::decided_anew which() const {
    if (follows_) return audit::decided_anew::nothing;
    return recomputes_ ? audit::decided_anew::any_engine : audit::decided_anew::own_engine;
  }

  std::string integrity_text(const audit::verdict& found) const {
    if (found.integrity) return "integrity: wrong\n";
    auto text = fmt::format("integrity: {} records of {} streams, each with its number and hash",
                            with_thousands(found.records), with_thousands(found.chains.size()));
    if (!found.checkpoint) {
      text += "; no checkpoint: nothing shows what was cut off";
    } else {
      text += fmt::format(
          "; {} of them in the tree of the checkpoint{}; {} of the audit, which say what is in "
          "it{}{}",
          with_thousands(found.leaves),
          key_.empty() ? "; its signature was not looked at" : ", which the key has signed",
          with_thousands(audit_records(found)),
          found.unsequenced > 0 ? fmt::format("; {} came later", with_thousands(found.unsequenced))
                                : "",
          found.witnessed
              ? fmt::format("; the witness has seen the first {}", with_thousands(*found.witnessed))
              : std::string{});
    }
    text = wrapped(text);
    for (const auto& each : found.eras) text += wrapped(era_text(each));
    return text;
  }

  static std::uint64_t audit_records(const audit::verdict& found) {
    const auto own = found.chains.find(audit::audit_stream);
    return own == found.chains.end() ? 0 : own->second.count;
  }

  static std::string era_text(const house::era_begun& begun) {
    auto text = fmt::format("  era {} was begun from a backup of {} leaves: {}", begun.era,
                            with_thousands(begun.restored.size), begun.reason);
    if (begun.witnessed) {
      text += fmt::format("; the witness had seen {}", with_thousands(begun.witnessed->size));
    }
    for (const auto& each : begun.lost) {
      text += fmt::format("; lost: {} {} to {}", one_line(each.stream), each.from, each.to);
    }
    return text;
  }

  static std::string arithmetic_text(const audit::verdict& found) {
    if (found.arithmetic) return "arithmetic: wrong\n";
    return wrapped(fmt::format(
        "arithmetic: {} events move money as their records say and their odds pay, and {} accounts "
        "come to nothing together{}{}",
        with_thousands(found.events), with_thousands(found.balances.size()),
        found.accounts_held ? ", as the house has them" : "",
        found.integrity && !found.accounts_held ? "; as far as the log was read" : ""));
  }

  std::string decisions_text(const audit::verdict& found) const {
    if (found.decisions) return "decisions: wrong\n";
    if (follows_) return "decisions: not looked at\n";
    std::string text;
    if (found.followed_only.empty()) {
      text = wrapped(fmt::format(
          "decisions: every command of every table comes out as it is "
          "recorded{}",
          found.arithmetic || found.integrity ? "; as far as the log was followed" : ""));
    } else {
      text =
          wrapped(fmt::format("decisions: followed, since another build decides by their rules: "
                              "{}",
                              join(found.followed_only)));
    }
    if (found.differing == 0) return text;
    text = wrapped(fmt::format("decisions: {} commands come out otherwise by this build",
                               with_thousands(found.differing)));
    for (const auto& [stream, seq, what] : found.differences) {
      text += wrapped(
          fmt::format("{}: record {}: {}", one_line(stream), seq, one_line(what.message)), "  ");
      for (const auto& each : what.moved) {
        text += wrapped(fmt::format("{} would have {} cents {}", one_line(each.account),
                                    std::abs(each.cents), each.cents < 0 ? "less" : "more"),
                        "    ");
      }
    }
    return text;
  }

  std::string file_;
  std::string key_;
  std::string note_;
  std::string witness_;
  std::string metrics_;
  bool follows_ = false;
  bool recomputes_ = false;
  bool wrong_ = false;  // what was verified, and not what was asked
};

}  // namespace

std::unique_ptr<command> verify_command() {
  return std::make_unique<verify_a_log>();
}

}  // namespace skyward::cli
