// `skyward recall`: a round of any table of a house, told again as it was recorded.
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/log_source.hpp"
#include "cli/reached.hpp"
#include "cli/table_page.hpp"
#include "document/wrap.hpp"
#include "live/load_table.hpp"
#include "record/stream.hpp"
#include "request/known_build.hpp"
#include "store/each_record.hpp"
#include "table/record_codec.hpp"
#include "table/replay/replay.hpp"

#include <fmt/format.h>

#include <optional>

namespace skyward::cli {

namespace {

/// The rounds that are told.
struct rounds_asked {
  std::uint64_t first{};
  std::uint64_t last{};
};

std::uint64_t round_of(const table::replay& log) {
  return log.banked() != nullptr ? log.banked()->common.round : log.pot()->common.round;
}

/// The round that an entry opens, which may stand amid a record.
std::optional<std::uint64_t> opened_round(const table::log_entry& entry) {
  const auto* opened = std::get_if<table::event::round_opened>(&entry.what);
  return opened == nullptr ? std::nullopt : std::optional{opened->round};
}

class recall_a_round final : public command {
 public:
  recall_a_round() : command{"recall", "a round of a table, told again as it was recorded"} {}

  void declare(flags& flags) override {
    flags.argument("HOUSE", house_,
                   "its file, or postgresql://HOST/NAME; it may be open elsewhere");
    flags.once("--table", table_, "the table's id in the house");
    flags.once("--day", day_, "YYYY-MM-DD; its last one unless given");
    flags.once("--round", round_, "its number, or FROM-TO; the whole day unless given");
    flags.once("--format", format_, "text or jsonl");
  }

  accepted<std::string> perform(const streams& io) override {
    if (const auto known = check_format("recall", format_, {"text", "jsonl"}); !known) {
      return std::unexpected(known.error());
    }
    if (house_.empty()) {
      return refuse("recall needs a house; accepted: its file, or postgresql://HOST/NAME");
    }
    if (table_.empty()) return refuse("recall needs a table; accepted: --table ID");
    const auto asked = read_rounds();
    if (!asked) return std::unexpected(asked.error());
    const auto house = looked_at("recall", house_);
    const auto stream = find_stream(*house);
    if (!stream) return std::unexpected(stream.error());
    told_ = 0;
    auto done = tell(io, *house, *stream, *asked);
    if (!done) return std::unexpected(done.error());
    if (!io.out.flush()) throw failure{"recall: standard output cannot be written"};
    if (told_ > 0 || round_.empty()) return std::string{};
    return refuse(fmt::format("recall: {} has no round {}", one_line(*stream), round_));
  }

 private:
  accepted<rounds_asked> read_rounds() const {
    if (round_.empty()) return rounds_asked{0, UINT64_MAX};
    const auto dash = round_.find('-');
    const auto first = parse_count(std::string_view{round_}.substr(0, dash), counted_max);
    const auto last = dash == round_.npos
                          ? first
                          : parse_count(std::string_view{round_}.substr(dash + 1), counted_max);
    if (first && last && *first > 0 && *first <= *last) return rounds_asked{*first, *last};
    return refuse(fmt::format("--round: found \"{}\"; accepted: a number, or FROM-TO", round_));
  }

  accepted<std::string> find_stream(store::store& house) const {
    const auto of_table = "table/" + table_;
    std::vector<std::string> days;
    for (const auto& each : reached("recall", house.streams())) {
      if (record::owner_of(each.name) == of_table) days.push_back(each.name);
    }
    if (days.empty()) return refuse(fmt::format("recall: {} has no table {}", house_, table_));
    if (day_.empty()) return days.back();  // they stand in order
    auto asked = of_table + "/" + day_;
    if (std::ranges::find(days, asked) != days.end()) return asked;
    return refuse(fmt::format("--day: table {} has no day {}; its last is {}", table_, day_,
                              days.back().substr(of_table.size() + 1)));
  }

  accepted<void> tell(const streams& io, store::store& house, const std::string& stream,
                      const rounds_asked& asked) {
    // What was decided is told, and not decided again.
    auto build = request::known_build();
    build.engines.clear();
    table::replay log{build};
    std::string problem;
    std::optional<table_page<table::banked_table, table::banked_state>> banked;
    std::optional<table_page<table::pot_table, table::pot_state>> pot;
    std::uint64_t round = 0;
    const auto show = [&](std::span<const table::log_entry> entries) {
      if (const auto* game = log.banked_game()) {
        if (!banked) banked.emplace(*game, log.names(), format_ == "text", false, io.out);
        banked->show(entries, *log.banked());
      } else {
        if (!pot) pot.emplace(*log.pot_game(), log.names(), format_ == "text", false, io.out);
        pot->show(entries, *log.pot());
      }
    };
    const auto take = [&](const std::string& line) {
      const auto opened = record::read_record(line);
      if (opened && log.records() == 0) reached("recall", live::take_book(house, line, log));
      const auto taken = opened ? log.take(*opened, record::leaf_of(line))
                                : std::expected<void, table::replay_problem>{
                                      std::unexpected(table::replay_problem{0, 0, opened.error()})};
      if (!taken) {
        problem = taken.error().message;
        return false;
      }
      // A day may begin amid a round.
      const auto read = table::read_record(log.names(), *opened);
      ensure(read.has_value(), "a record that was followed");
      const auto& begins = read->entries.front().what;
      if (std::holds_alternative<table::event::day_opened>(begins)) round = round_of(log);
      for (std::size_t i = 0; i < read->entries.size(); ++i) {
        round = opened_round(read->entries[i]).value_or(round);
        // A throw may be entered anew, and a round told on, after the next one has begun.
        const bool told = asked.first == 0 || (round >= asked.first && round <= asked.last);
        if (!told) continue;
        if (told_++ == 0) show_heading(io, stream);
        show(std::span{read->entries}.subspan(i, 1));
      }
      round = round_of(log);
      return true;
    };
    reached("recall", store::each_record(house, stream, 1, counted_max, take));
    if (problem.empty()) return {};
    return refuse(
        fmt::format("recall: {}: record {}: {}", one_line(stream), log.chain().count + 1, problem));
  }

  void show_heading(const streams& io, const std::string& stream) const {
    if (format_ != "text") return;
    io.out << document::wrapped(
        fmt::format("RECALL of {} {}: as it was recorded; nothing is played.", one_line(stream),
                    round_.empty() ? std::string{"of the whole day"} : "round " + round_));
  }

  std::string house_;
  std::string table_;
  std::string day_;
  std::string round_;
  std::string format_ = "text";
  std::uint64_t told_ = 0;  // events
};

}  // namespace

std::unique_ptr<command> recall_command() {
  return std::make_unique<recall_a_round>();
}

}  // namespace skyward::cli
