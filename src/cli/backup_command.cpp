// `skyward backup` copies a house while it is open elsewhere; `skyward restore` makes a house of a
// backup, proves it, and begins a new era of its log.
#include "audit/checkpoint.hpp"
#include "audit/sequencer.hpp"
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "base/unfinished_file.hpp"
#include "cli/commands.hpp"
#include "cli/house_key.hpp"
#include "cli/log_source.hpp"
#include "cli/reached.hpp"
#include "document/wrap.hpp"
#include "live/new_id.hpp"
#include "request/known_build.hpp"
#include "request/readers/file_text.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace skyward::cli {

namespace {

using document::wrapped;

/// Where a new house is made; what stands beside it while it is not whole goes with it.
class new_house {
 public:
  static accepted<new_house> begin(std::string_view command, const std::string& path) {
    auto place = place_of(path);
    if (!place) return refuse_unwritten(command, place.error());
    if (place->known) {
      return refuse(
          fmt::format("{}: {} is there; accepted: a name that leads to nothing", command, path));
    }
    auto file = unfinished_file::begin(std::move(*place), S_IRUSR | S_IWUSR);
    if (!file) return refuse_unwritten(command, file.error());
    return new_house{std::move(*file)};
  }
  new_house(new_house&& other) noexcept = default;
  new_house& operator=(new_house&&) = delete;
  ~new_house() { remove_beside(); }

  const std::filesystem::path& path() const { return file_.beside(); }

  accepted<void> finish(std::string_view command) {
    auto done = file_.finish_as_new();
    remove_beside();
    if (!done) return refuse_unwritten(command, done.error());
    return {};
  }

 private:
  explicit new_house(unfinished_file file) : file_{std::move(file)} {}

  void remove_beside() const {
    for (const auto* each : {"-owner", "-wal", "-shm"}) {
      std::error_code ignored;
      if (!path().empty()) std::filesystem::remove(path().string() + each, ignored);
    }
  }

  unfinished_file file_;
};

class back_up_a_house final : public command {
 public:
  back_up_a_house() : command{"backup", "a copy of a house, which may be open elsewhere"} {}

  void declare(flags& flags) override {
    flags.argument("HOUSE", house_, "its file; its key stays where it is: keep it apart");
    flags.argument("FILE", file_, "a new file: a house itself, for `skyward verify` and `restore`");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (house_.empty() || file_.empty()) {
      return refuse("backup needs a house and a file; accepted: two names");
    }
    auto made = new_house::begin("backup", file_);
    if (!made) return std::unexpected(made.error());
    reached("backup", store::sqlite_store::copy(house_, made->path()));
    std::uint64_t records = 0;
    std::size_t streams = 0;
    {
      const auto copy = looked_at("backup", made->path());
      for (const auto& each : reached("backup", copy->streams())) {
        records += each.row.chain.count;
        ++streams;
      }
    }
    if (auto done = made->finish("backup"); !done) return std::unexpected(done.error());
    return wrapped(fmt::format("{}: {} records of {} streams", file_, with_thousands(records),
                               with_thousands(streams)));
  }

 private:
  std::string house_;
  std::string file_;
};

class restore_a_house final : public command {
 public:
  restore_a_house() : command{"restore", "a house out of a backup, in a new era of its log"} {}

  void declare(flags& flags) override {
    flags.argument("BACKUP", backup_, "as `skyward backup` makes it");
    flags.argument("HOUSE", house_, "a new file; the house's key has to be at HOUSE-key");
    flags.once("--reason", reason_, "why: a line that the log keeps");
    flags.once("--witness", note_, "a file with the last checkpoint that a witness cosigned");
    flags.once("--witness-key", witness_, "the witness's: NAME+ID+KEY");
    flags.once("--left", left_,
               "what is left of the house that was lost, or of its log: what is missing is named");
  }

  accepted<std::string> perform(const streams& io) override {
    if (backup_.empty() || house_.empty()) {
      return refuse("restore needs a backup and a house; accepted: two names");
    }
    if (reason_.empty() || reason_.size() > house::reason_bytes_max || !is_one_line(reason_)) {
      return refuse(
          fmt::format("--reason: accepted: one line of 1 to {} bytes", house::reason_bytes_max));
    }
    if (note_.empty() != witness_.empty()) {
      return refuse("--witness and --witness-key: accepted: both, or neither");
    }
    auto made = new_house::begin("restore", house_);
    if (!made) return std::unexpected(made.error());
    reached("restore", store::sqlite_store::copy(backup_, made->path()));
    auto text = go_on(made->path(), io);
    if (!text) return text;
    if (auto done = made->finish("restore"); !done) return std::unexpected(done.error());
    return text;
  }

  int refused_exit_code() const override { return 1; }

 private:
  /// Proves what was copied, and begins the era.
  accepted<std::string> go_on(const std::filesystem::path& copy, const streams& io) {
    auto from = log_source::open("restore", copy, io.in);
    if (!from) return std::unexpected(from.error());
    const bool was_signed = !reached("restore", from->house()->last_checkpoint()).empty();
    const auto key = key_beside(std::filesystem::absolute(house_), "skyward", !was_signed);
    const auto public_key = key.verifier(audit::signature_kind::ed25519);
    audit::verifier log{request::known_build(),
                        was_signed ? std::optional{public_key} : std::nullopt};
    expect_states(*from, log);
    from->each_line([&](std::string_view line) { return log.take(line); });
    house::era_begun begun;
    begun.reason = reason_;
    if (!note_.empty()) {
      auto seen = witnessed(public_key);
      if (!seen) return std::unexpected(seen.error());
      if (seen->second.size <= log.tree().size()) log.check_witnessed(seen->first, *witness_key_);
      begun.witnessed = seen->second;
    }
    const auto found = verdict_of(*from, log);
    if (!found.holds()) return std::unexpected(findings_of("restore", backup_, found));
    begun.era = found.eras.size() + 2;
    begun.restored = {log.tree().size(), log.tree().root(log.tree().size())};
    if (!left_.empty()) {
      auto lost = lost_records(found, io);
      if (!lost) return std::unexpected(lost.error());
      begun.lost = std::move(*lost);
    }
    from = refuse("the copy is looked at no more");
    const auto house = reached("restore", store::sqlite_store::open(copy, store::access::own));
    begin_era(*house, begun);
    audit::sequencer tree{*house, key};
    const auto now = live::clock_now();
    reached("restore", tree.sequence(now, live::new_id(now)));
    reached("restore", tree.keep_state());
    return told(begun, found, public_key);
  }

  /// The witness's last checkpoint of this house, and its tree.
  accepted<std::pair<std::string, house::tree_head>> witnessed(const audit::verifier_key& key) {
    auto read = read_key("--witness-key", witness_);
    if (!read) return std::unexpected(read.error());
    witness_key_ = *read;
    auto text =
        request::file_text("--witness", note_, audit::note_bytes_max, "a cosigned checkpoint");
    if (!text) return std::unexpected(text.error());
    const auto note = audit::read_note(*text);
    const auto head = note ? audit::read_checkpoint(note->text) : std::unexpected(note.error());
    if (!head) return refuse("--witness: " + head.error());
    if (!audit::cosigned_at(*note, *witness_key_) || !audit::is_signed_by(*note, key)) {
      return refuse(
          fmt::format("--witness: accepted: a checkpoint that {} has signed and {} "
                      "cosigned",
                      key.name, witness_key_->name));
    }
    return std::pair{std::move(*text), house::tree_head{head->size, head->root}};
  }

  /// What the house had beyond the backup, as far as it can still be read.
  accepted<std::vector<record::record_run>> lost_records(const audit::verdict& backup,
                                                         const streams& io) const {
    auto from = log_source::open("restore", left_, io.in);
    if (!from) return std::unexpected(from.error());
    std::map<std::string, record::chain, std::less<>> left;
    std::string other;
    const auto take = [&](std::string_view line) {
      const auto opened = record::read_record(line);
      if (!opened) return true;  // a text, a checkpoint, or what was damaged
      auto& chain = left[opened->head.stream];
      if (opened->head.seq != chain.count + 1) return true;
      chain.add(record::leaf_of(line));
      const auto known = backup.chains.find(opened->head.stream);
      if (known == backup.chains.end() || known->second.count != chain.count) return true;
      if (known->second != chain) other = opened->head.stream;
      return other.empty();
    };
    try {
      from->each_line(take);
    } catch (const failure& what) {
      io.err << what.what() << "; what was read before counts\n";
    }
    if (!other.empty()) {
      return refuse(fmt::format("--left: {} is not the one of the backup", one_line(other)));
    }
    std::vector<record::record_run> lost;
    for (const auto& [stream, chain] : left) {
      const auto known = backup.chains.find(stream);
      const auto kept = known == backup.chains.end() ? 0 : known->second.count;
      if (chain.count > kept) lost.push_back({stream, kept + 1, chain.count});
    }
    return lost;
  }

  static void begin_era(store::store& house, const house::era_begun& begun) {
    const auto row = reached("restore", house.stream(house::house_stream));
    record::envelope head;
    head.seq = row.chain.count + 1;
    head.at = live::clock_now();
    head.recorded_at = head.at;
    head.cause = {live::new_id(head.at), "operator", "house", {}, {}};
    store::proposal asked;
    asked.key = {head.cause.principal, head.cause.id};
    asked.parts = {{std::string{house::house_stream},
                    row.chain,
                    {house::write_house_record(head, begun)},
                    false}};
    const auto told = reached("restore", house.append({&asked, 1}));
    ensure(told.front().what == store::outcome::committed, "a house that nobody else has");
  }

  std::string told(const house::era_begun& begun, const audit::verdict& found,
                   const audit::verifier_key& key) const {
    auto text = wrapped(fmt::format(
        "{}: {} records of {} streams, whole, added up and decided anew; every account as the log "
        "says",
        house_, with_thousands(found.records), with_thousands(found.streams)));
    text += wrapped(fmt::format("era {} of {} begins: {}", begun.era, key.name, begun.reason));
    if (begun.witnessed) {
      const auto seen = begun.witnessed->size;
      const auto kept = begun.restored.size;
      text +=
          wrapped(seen > kept ? fmt::format("lost: leaves {} to {}, which the witness has seen",
                                            with_thousands(kept + 1), with_thousands(seen))
                              : std::string{"the witness has seen no more than the backup has"});
    } else {
      text += wrapped("no witness was asked: nothing shows how much was lost");
    }
    for (const auto& each : begun.lost) {
      text += wrapped(
          fmt::format("lost: {}: records {} to {}", one_line(each.stream), each.from, each.to));
    }
    if (!begun.witnessed || begun.witnessed->size <= begun.restored.size) return text;
    return text +
           wrapped("the witness goes on by its operator's word: skyward witness --word TEXT");
  }

  std::string backup_;
  std::string house_;
  std::string reason_;
  std::string note_;
  std::string witness_;
  std::string left_;
  std::optional<audit::verifier_key> witness_key_;
};

}  // namespace

std::unique_ptr<command> backup_command() {
  return std::make_unique<back_up_a_house>();
}

std::unique_ptr<command> restore_command() {
  return std::make_unique<restore_a_house>();
}

}  // namespace skyward::cli
