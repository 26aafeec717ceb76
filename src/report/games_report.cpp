// The games with their editions, areas and options, as text and as JSON.
#include "report/games_report.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/edition_dates.hpp"
#include "report/game_facts.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::report {

namespace {

using rules::index;

std::string edition_line(const rules::rulebook& book, const rules::edition& edition) {
  auto line = fmt::format("  edition {:<8}", edition.id);
  if (const auto when = edition_dates(edition); !when.empty()) line += " " + when;
  return line + (&edition == &book.editions.front() ? " (default)\n" : "\n");
}

/// What a table may choose for a setting of the pot, and who says so.
std::string choice_text(const rules::pot_bound* bound) {
  if (bound == nullptr) return "the house's to set";
  if (bound->open) return fmt::format("left to the table, {}", bound->clause);
  if (bound->least == bound->most) return fmt::format("fixed, {}", bound->clause);
  return fmt::format("{} to {}, {}", bound->least, bound->most, bound->clause);
}

/// The settings of a pot, as every table has them by default, and what a table may choose.
std::string pot_text(const rules::rulebook& book) {
  std::string text = "  Pot of the players\n";
  for (const auto& each : rules::pot_setting_keys()) {
    const auto named = fmt::format("{} {}", each.key, each.get(book.pot->settings));
    text += fmt::format("    {:<26}{}\n", named, choice_text(book.pot->bound_of(each.key)));
  }
  return text;
}

/// Where the odds of an edition come from.
std::string odds_text(const rules::rulebook& book, const rules::edition& edition) {
  if (book.pot) return "none: players play for a pot";
  if (!edition.prints_odds) return std::string{rules::not_in_source};
  std::vector<std::string> words;
  for (const auto& [word, meaning] : book.provenance) words.push_back(word);
  return join(words);
}

std::string game_text(const rules::rulebook& book) {
  auto text = fmt::format("{}  ({})\n", book.game, book.name);
  text += document::wrapped(book.summary, "  ");
  for (const auto& edition : book.editions) text += edition_line(book, edition);
  for (std::size_t g = 0; g < book.groups.size(); ++g) {
    text += fmt::format("  {} ({})\n", book.groups[g].label, book.groups[g].clause);
    std::string row;
    for (const auto& area : book.areas) {
      if (index(area.group) == g) row += area.id + " ";
    }
    row.pop_back();
    text += document::wrapped(row, "    ");
  }
  if (book.pot) text += pot_text(book);
  for (const auto& option : book.options) {
    text += fmt::format("  option {} ({})\n", option.id, option.clause);
    text += document::wrapped(option.label, "    ") +
            document::wrapped(join(option.values, " | "), "    ");
  }
  return text;
}

}  // namespace

std::string games_text(std::span<const rules::rulebook* const> books) {
  std::string text;
  for (const auto* book : books) text += (text.empty() ? "" : "\n") + game_text(*book);
  return text;
}

std::string games_markdown(std::span<const rules::rulebook* const> books) {
  std::string text =
      "# Games and how far they are verified\n\n"
      "Written by `skyward games --format markdown` from the rulebooks; `tools/update_docs`\n"
      "renews it and a test compares it.\n\n"
      "| game | edition | odds | figures verified by | still missing |\n|---|---|---|---|---|\n";
  for (const auto* book : books) {
    for (const auto& edition : book->editions) {
      text += fmt::format("| `{}` | `{}` | {} | {} | {} |\n", book->game, edition.id,
                          odds_text(*book, edition), edition.verified, edition.missing);
    }
  }
  return text;
}

std::string games_json(std::span<const rules::rulebook* const> books) {
  std::string lines;
  for (const auto* book : books) lines += boost::json::serialize(game_facts(*book)) + "\n";
  return lines;
}

}  // namespace skyward::report
