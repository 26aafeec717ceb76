#include "cli/deal.hpp"

#include "report/table_text.hpp"
#include "table/banked_table.hpp"
#include "table/pot_table.hpp"
#include "table/wire.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::cli {

namespace {

/// Reads one line without its end, holding on to no more of a longer one than shows it is too long.
bool next_line(std::istream& in, std::string& line) {
  line.clear();
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return true;
    }
    if (line.size() <= table::line_bytes_max) line.push_back(static_cast<char>(c));
  }
  return !line.empty();
}

template <class Table>
class dealing {
 public:
  dealing(const Table& table, const table::wire& names, const deal_request& request,
          std::ostream& out)
      : table_{table}, names_{names}, request_{request}, out_{out}, state_{table.fresh()} {}

  accepted<void> play(std::istream& in) {
    refusals problems;
    std::string line;
    for (std::size_t number = 1; next_line(in, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const auto told = perform(line);
      if (told.empty()) continue;
      problems.push_back(one_line(fmt::format("skyward: line {}, {}", number, told)));
      if (request_.strict) break;
    }
    if (problems.empty()) return {};
    return std::unexpected(problems);
  }

 private:
  /// Empty, or what has to be told: a malformed line always, a refusal when strict.
  std::string perform(std::string_view line) {
    const auto asked = names_.read_order(line);
    if (!asked) return fmt::format("column {}: {}", asked.error().column, asked.error().message);
    entries_.clear();
    const auto decided = table_.decide(state_, *asked, entries_);
    if (!decided) {
      show(decided.error());
      if (request_.strict) return "refused: " + decided.error().message;
      return "";
    }
    for (const auto& happened : entries_) {
      table_.evolve(state_, happened);
      show(happened);
    }
    if (request_.console) show_due();
    out_.flush();
    return "";
  }

  std::vector<const rules::procedure_step*> due_steps() const {
    if constexpr (std::is_same_v<Table, table::pot_table>) {
      return table_.due_steps(state_, state_.desk.last_at);
    } else {
      return table_.due_steps(state_);
    }
  }

  bool as_text() const { return request_.format == "text"; }

  void show(const table::entry& happened) {
    out_ << (as_text() ? report::event_line(names_, happened) : names_.write(happened)) << '\n';
  }
  void show(const table::refusal& why) {
    out_ << (as_text() ? report::refusal_line(why) : table::wire::write(why)) << '\n';
    out_.flush();
  }
  void show_due() {
    for (const auto* step : due_steps()) {
      const auto clause = table_.clause(step->clause);
      if (as_text()) {
        out_ << "  next, " << report::step_line(*step, clause) << '\n';
      } else {
        out_ << boost::json::serialize(boost::json::object{{"due", step->id},
                                                           {"actor", step->actor},
                                                           {"prompt", step->prompt},
                                                           {"clause", std::string{clause}},
                                                           {"completed_by", step->completed_by}})
             << '\n';
      }
    }
  }

  const Table& table_;
  const table::wire& names_;
  const deal_request& request_;
  std::ostream& out_;
  decltype(std::declval<Table>().fresh()) state_;
  std::vector<table::entry> entries_;
};

}  // namespace

accepted<void> deal(const rules::table_rules& rules, const rules::definition& game,
                    const deal_request& request, std::istream& in, std::ostream& out) {
  const table::banked_table table{rules, game};
  const table::wire names{rules.book(), game.fields(), &rules};
  return dealing{table, names, request, out}.play(in);
}

accepted<void> deal(const rules::pot_rules& rules, const deal_request& request, std::istream& in,
                    std::ostream& out) {
  const table::pot_table table{rules};
  const table::wire names{rules.book(), {}, nullptr};
  return dealing{table, names, request, out}.play(in);
}

}  // namespace skyward::cli
