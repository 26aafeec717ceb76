// `skyward restore`: makes a house of a backup, proves it, and begins a new era of its log.
#include "audit/era.hpp"
#include "audit/sequencer.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/key_beside.hpp"
#include "cli/log_source.hpp"
#include "cli/new_house.hpp"
#include "cli/reached.hpp"
#include "document/wrap.hpp"
#include "live/new_id.hpp"
#include "request/known_build.hpp"
#include "server/accounts/open_accounts.hpp"
#include "server/accounts/sqlite_accounts.hpp"
#include "store/ownership.hpp"
#include "store/sqlite_store.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>

namespace skyward::cli {

namespace {

using document::wrapped;

class restore_a_house final : public command {
 public:
  restore_a_house() : command{"restore", "a house out of a backup, in a new era of its log"} {}

  void declare(flags& flags) override {
    flags.argument("BACKUP", backup_, "as `skyward backup` makes it, with BACKUP-accounts if any");
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
    // Nobody may still have the house whose name it takes.
    auto own = reached("restore", store::ownership::take(made->target()));
    own.begin_new();
    auto text = restored(*made, io);
    if (text) own.is_made();
    return text;
  }

  int refused_exit_code() const override { return wrong_ ? 1 : 2; }

 private:
  accepted<std::string> restored(new_house& made, const streams& io) {
    std::optional<log_source> left;
    if (!left_.empty()) {
      auto opened = log_source::open("restore", left_, io.in);
      if (!opened) return std::unexpected(opened.error());
      left = std::move(*opened);
    }
    const bool have_people = is_there(accounts_beside(backup_));
    std::optional<new_house> people;
    const auto own = server::accounts_file(made.target());
    if (have_people && is_there(own)) {
      return refuse(fmt::format(
          "restore: {} and {} are there; accepted: one of them, the other one moved away first",
          accounts_beside(backup_).string(), accounts_beside(house_).string()));
    }
    if (have_people) {
      auto begun = new_house::begin("restore", own.string());
      if (!begun) return std::unexpected(begun.error());
      people.emplace(std::move(*begun));
    }
    reached("restore", store::sqlite_store::copy(backup_, made.path()));
    auto text = go_on(made, left, io);
    if (!text) return text;
    const auto told_too = people ? restored_people(people->path()) : told_of_none(is_there(own));
    if (auto done = finish_together(made, people); !done) return std::unexpected(done.error());
    return *text + wrapped(told_too);
  }

  static bool is_there(const std::filesystem::path& file) {
    return std::filesystem::exists(std::filesystem::symlink_status(file));
  }

  std::string restored_people(const std::filesystem::path& into) const {
    const auto rows = server::without_tokens(
        reached("restore", server::sqlite_accounts::read(place_of_keys(backup_))));
    reached("restore", server::sqlite_accounts::make(into, rows));
    return fmt::format("{}: {} accounts of people, none of them logged in",
                       accounts_beside(house_).string(), with_thousands(rows.accounts.size()));
  }

  std::string told_of_none(bool has_own) const {
    const auto none =
        fmt::format("no accounts of people are in {}", accounts_beside(backup_).string());
    return has_own ? fmt::format("{}; {} was there, and stays as it is", none,
                                 accounts_beside(house_).string())
                   : none;
  }

  /// Proves what was copied, and begins the era.
  accepted<std::string> go_on(const new_house& made, std::optional<log_source>& left,
                              const streams& io) {
    house::era_begun begun;
    begun.reason = reason_;
    std::optional<audit::signing_key> key;
    auto found = proved(made, io, begun, key);
    if (!found) return std::unexpected(found.error());
    if (left) {
      auto lost = lost_records(*left, *found, io);
      if (!lost) return std::unexpected(lost.error());
      begun.lost = std::move(*lost);
    }
    const auto house =
        reached("restore", store::sqlite_store::open(made.path(), store::access::own));
    const auto now = live::clock_now();
    reached("restore", audit::begin_era(*house, begun, now, live::new_id(now)));
    if (!key) key = key_beside(made.target(), "skyward", true);
    audit::sequencer tree{*house, *key};
    reached("restore", tree.sequence(now, live::new_id(now)));
    reached("restore", tree.keep_state());
    return told(begun, *found, key->name());
  }

  /// Whether the copy is whole, by the key that has signed it if one has.
  accepted<audit::verdict> proved(const new_house& made, const streams& io, house::era_begun& begun,
                                  std::optional<audit::signing_key>& key) {
    auto from = log_source::open("restore", made.path(), io.in);
    if (!from) return std::unexpected(from.error());
    std::optional<audit::verifier_key> signer;
    if (!reached("restore", from->house()->last_checkpoint()).empty()) {
      key = key_beside(made.target(), "skyward", false);
      signer = key->verifier(audit::signature_kind::ed25519);
    }
    audit::verifier log{request::known_build(), signer};
    expect_states(*from, log);
    from->each_line([&](std::string_view line) { return log.take(line); });
    const auto size = log.tree().size();
    if (!note_.empty()) {
      if (!signer) return refuse("--witness: accepted: with a backup that was signed");
      const auto note = read_witnessed(note_, witness_, signer);
      if (!note) return std::unexpected(note.error());
      if (note->seen.size <= size) log.check_witnessed(note->text, note->witness);
      begun.witnessed = note->seen;
    }
    auto found = verdict_of(*from, log);
    if (!found.holds()) {
      wrong_ = true;
      return std::unexpected(findings_of("restore", backup_, found));
    }
    begun.era = found.eras.size() + 2;
    begun.restored = {size, log.tree().root(size)};
    return found;
  }

  /// What the house had beyond the backup, as far as it can still be read.
  static accepted<std::vector<record::record_run>> lost_records(log_source& from,
                                                                const audit::verdict& backup,
                                                                const streams& io) {
    audit::lost_records lost{backup.chains};
    try {
      from.each_line([&](std::string_view line) { return lost.take(line); });
    } catch (const failure& what) {
      io.err << "--left: " << what.what() << "; what was read before counts\n";
    }
    if (lost.passed_over() > 0) {
      io.err << wrapped(fmt::format(
          "skyward: --left: {} of its lines cannot be read, or do not follow from those before "
          "them: what they name is counted as lost, and more may be",
          with_thousands(lost.passed_over())));
    }
    auto found = lost.finish();
    if (!found) return refuse("--left: " + found.error());
    return std::move(*found);
  }

  std::string told(const house::era_begun& begun, const audit::verdict& found,
                   const std::string& key) const {
    auto text = wrapped(fmt::format(
        "{}: {} records of {} streams are whole and add up, every account is as the log says, and "
        "{}",
        house_, with_thousands(found.records), with_thousands(found.chains.size()),
        found.followed_only.empty()
            ? "every command comes out as it is recorded"
            : "another engine has decided at " + join(found.followed_only)));
    if (found.checkpoint && found.unsequenced > 0) {
      text += wrapped(
          fmt::format("{} of them came after the last checkpoint: no key had signed them, and the "
                      "backup alone says that they were",
                      with_thousands(found.unsequenced)));
    }
    text += wrapped(fmt::format("era {} of {} begins: {}", begun.era, key, begun.reason));
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
  bool wrong_ = false;  // what the backup holds, and not what was asked
};

}  // namespace

std::unique_ptr<command> restore_command() {
  return std::make_unique<restore_a_house>();
}

}  // namespace skyward::cli
