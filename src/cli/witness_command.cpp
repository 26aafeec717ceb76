// `skyward witness`: cosigns the checkpoints of logs, on a machine that their houses have nothing
// to do with, only while the logs grow.
#include "audit/checkpoint.hpp"
#include "audit/proof_text.hpp"
#include "audit/witness.hpp"
#include "base/kept_file.hpp"
#include "cli/commands.hpp"
#include "cli/key_beside.hpp"
#include "cli/log_source.hpp"
#include "live/new_id.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

namespace skyward::cli {

namespace {

constexpr std::size_t state_bytes_max = std::size_t{1} << 24U;

/// No more of a stream than may be taken, and a byte.
std::string text_of(std::istream& in, std::size_t most) {
  std::string text(most + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

class stand_as_witness final : public command {
 public:
  stand_as_witness() : command{"witness", "cosigns the checkpoints of logs that only grow"} {}

  void declare(flags& flags) override {
    flags.argument("STATE", state_, "the file in which the witness keeps what it has seen");
    flags.repeated(
        "--log", [this](const std::string& key) { logs_.push_back(key); },
        "the key of a log: NAME+ID+KEY; without any, the witness's own is printed");
    flags.once("--word", word_,
               "what an operator of the witness says of a log that was restored: it begins anew");
  }

  accepted<std::string> perform(const streams& io) override {
    if (state_.empty())
      return refuse("witness needs a file for what it has seen; accepted: a name");
    if (!word_.empty() && !audit::is_operator_word(word_)) {
      return refuse(fmt::format("--word: accepted: one line of 1 to {} bytes",
                                audit::operator_word_bytes_max));
    }
    std::vector<audit::verifier_key> logs;
    for (const auto& each : logs_) {
      auto key = read_key("--log", each);
      if (!key) return std::unexpected(key.error());
      if (!*key) return refuse("--log: accepted: NAME+ID+KEY");
      logs.push_back(**key);
    }
    auto file = kept_file::open(state_);
    if (!file) return refuse_unwritten("witness", file.error());
    const auto kept = kept_in(*file);
    if (!kept) return std::unexpected(kept.error());
    const audit::witness by{key_beside(file->path(), "witness", kept->empty()), std::move(logs)};
    if (by.logs.empty()) {
      return write_verifier_key(by.key.verifier(audit::signature_kind::cosignature)) + "\n";
    }
    return cosigned(io, by, *kept, *file);
  }

  int refused_exit_code() const override { return wrong_ ? 1 : 2; }

 private:
  /// What the witness has seen. A key without it has cosigned what nobody knows any more.
  accepted<audit::kept_logs> kept_in(kept_file& file) {
    if (!file.is_new()) {
      auto read = audit::read_kept_logs(file.text(state_bytes_max));
      if (!read) return refuse(fmt::format("witness: {}: {}", state_, read.error()));
      return std::move(*read);
    }
    const auto key = file.path().string() + "-key";
    if (std::error_code none; std::filesystem::exists(key, none)) {
      return refuse(
          fmt::format("witness: {} is there, and what it has cosigned is not, which was "
                      "kept in {}; accepted: that file, or another name for a new witness",
                      key, state_));
    }
    audit::kept_logs nothing;
    if (auto done = file.replace(audit::write_kept_logs(nothing)); !done) {
      return refuse_unwritten("witness", done.error());
    }
    return nothing;
  }

  accepted<std::string> cosigned(const streams& io, const audit::witness& by,
                                 const audit::kept_logs& kept, kept_file& file) {
    const auto asked = audit::read_request(text_of(io.in, audit::proof_text_bytes_max));
    if (!asked) return refuse("witness: the request: " + asked.error());
    if (auto from = known_size(*asked, kept); from && *from != asked->old_size) {
      wrong_ = true;
      return refuse(
          fmt::format("witness: not cosigned: the proof goes from size {}; accepted: "
                      "from {}, the last that was cosigned",
                      asked->old_size, *from));
    }
    const auto answer =
        audit::consider(by, kept, asked->note, asked->proof, live::clock_now(), word_);
    if (!answer) {
      wrong_ = true;
      return refuse(fmt::format("witness: not cosigned: {}", answer.error().message));
    }
    // Nothing is given out that is not kept.
    if (auto done = file.replace(audit::write_kept_logs(answer->kept)); !done) {
      return refuse_unwritten("witness", done.error());
    }
    return answer->note;
  }

  /// The size of the log that the witness knows.
  static std::optional<std::uint64_t> known_size(const audit::cosign_request& asked,
                                                 const audit::kept_logs& kept) {
    const auto read = audit::read_noted_checkpoint(asked.note);
    const auto known = read ? kept.find(read->head.origin) : kept.end();
    if (known == kept.end()) return std::nullopt;
    return known->second.size;
  }

  std::string state_;
  std::vector<std::string> logs_;
  std::string word_;
  bool wrong_ = false;  // the log, and not what was asked
};

}  // namespace

std::unique_ptr<command> witness_command() {
  return std::make_unique<stand_as_witness>();
}

}  // namespace skyward::cli
