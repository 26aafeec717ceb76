#include "cli/deal.hpp"

#include "base/text.hpp"
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
          deal_streams streams)
      : table_{table},
        names_{names},
        request_{request},
        in_{streams.in},
        out_{streams.out},
        err_{streams.err},
        state_{table.fresh()} {}

  bool play() {
    bool well = true;
    std::string line;
    for (std::size_t number = 1; next_line(in_, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const auto told = perform(line);
      if (told.empty()) continue;
      err_ << one_line(fmt::format("skyward: line {}, {}", number, told)) << '\n' << std::flush;
      well = false;
      if (request_.strict) break;
    }
    return well;
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
    if (as_text()) {
      out_ << report::event_text(names_, happened);
    } else {
      out_ << names_.write(happened) << '\n';
    }
  }
  void show(const table::refusal& why) {
    out_ << (as_text() ? report::refusal_text(why) : table::wire::write(why) + "\n") << std::flush;
  }
  /// The steps that are due, when they are others than last told.
  void show_due() {
    std::string told;
    for (const auto* step : due_steps()) {
      const auto clause = table_.clause(step->clause);
      if (as_text()) {
        told += report::step_text(*step, clause);
      } else {
        told += boost::json::serialize(boost::json::object{{"due", step->id},
                                                           {"actor", step->actor},
                                                           {"prompt", step->prompt},
                                                           {"clause", std::string{clause}},
                                                           {"completed_by", step->completed_by}}) +
                "\n";
      }
    }
    if (told != told_) out_ << told;
    told_ = told;
  }

  const Table& table_;
  const table::wire& names_;
  const deal_request& request_;
  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  decltype(std::declval<Table>().fresh()) state_;
  std::vector<table::entry> entries_;
  std::string told_;  // steps last told to be due
};

}  // namespace

bool deal(const rules::table_rules& rules, const rules::definition& game,
          const deal_request& request, deal_streams streams) {
  const table::banked_table table{rules, game};
  const table::wire names{rules.book(), game.fields(), &rules};
  return dealing{table, names, request, streams}.play();
}

bool deal(const rules::pot_rules& rules, const deal_request& request, deal_streams streams) {
  const table::pot_table table{rules};
  const table::wire names{rules.book(), {}, nullptr};
  return dealing{table, names, request, streams}.play();
}

}  // namespace skyward::cli
