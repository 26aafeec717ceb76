// The words that sentences about a table share: names of areas, faces, clauses, debts.
#pragma once

#include "base/text.hpp"
#include "report/wager_words.hpp"
#include "table/wire/line_codec.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace skyward::report {

struct sentence_words {
  using seat_no = table::seat_no;

  const table::line_codec& names;
  bool cites = true;  // each sentence ends in its clauses

  const rules::rulebook& book() const { return names.book(); }
  const std::string& area(rules::area_id id) const { return book().areas[rules::index(id)].label; }
  std::string column(rules::column_id id) const { return column_label(book(), id); }
  static std::string faces(const dice::face_list& dice) {
    std::string text;
    for (const auto face : std::span<const dice::face>{dice})
      text += fmt::format(" {}", face.pips());
    return text;
  }

  /// What movements add to accounts of a kind.
  static cents net_of(const table::movements& moved, table::account_kind kind) {
    cents net;
    for (const auto& each : moved.all()) {
      if (each.to.kind == kind) net = net + each.amount;
      if (each.from.kind == kind) net = net - each.amount;
    }
    return net;
  }

  /// `, by 2026-11-21T14:13:38Z` where something is due.
  static std::string by(moment due) { return due.given() ? ", by " + moment_text(due) : ""; }

  /// `, owing $5` where something is.
  static std::string owing(cents owed) {
    return owed > cents{} ? ", owing " + money_text(owed) : "";
  }

  std::string under(std::string_view clause, std::string_view second = "") const {
    if (clause.empty() || !cites) return "";
    if (second.empty() || second == clause) return fmt::format(" ({})", clause);
    return fmt::format(" ({}; {})", clause, second);
  }
};

}  // namespace skyward::report
