// The felt as text.
#include "play/felt_text.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "play/short_words.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace skyward::play {

using rules::index;

namespace {

/// Stands for a blank at which no line is broken.
constexpr char joint = '\x1f';

std::string pays_of(const rules::table_rules& rules, rules::area_id area) {
  if (rules.book().areas[index(area)].purchase) return "to buy";
  std::string text;
  for (const auto& pays : report::area_pays(rules, area)) {
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", pays.odds,
                        pays.label.empty() ? "" : " " + pays.label);
  }
  return text;
}

std::string with_wager(const rules::rulebook& book, const table::layout_state& layout,
                       rules::area_id area) {
  auto words = words_for(book, area);
  std::ranges::replace(words, ' ', joint);
  if (!layout.held[index(area)]) return words;
  return fmt::format("{}{}[{}]", words, joint, money_text(layout.wagers[index(area)]));
}

/// A line and what does not fit on it, further in.
std::string hanging(const std::string& text) {
  auto lines = document::wrapped(text, "      ");
  std::ranges::replace(lines, joint, ' ');
  return lines.erase(0, 4);
}

}  // namespace

std::string wagers_text(const rules::rulebook& book, const table::layout_state& layout) {
  std::string text;
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    if (!layout.held[i]) continue;
    text += fmt::format("{}{} on {}", text.empty() ? "" : ", ", money_text(layout.wagers[i]),
                        book.areas[i].label);
  }
  return text;
}

std::string pieces_text(const rules::rulebook& book, const rules::furniture& pieces) {
  std::string text;
  for (std::size_t i = 0; i < book.pieces.size(); ++i) {
    const auto& spot = book.pieces[i].spots[pieces[i].spot];
    if (book.pieces[i].shows_throw || spot == "off") continue;
    auto name = words_of_id(book.pieces[i].id);
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    text += fmt::format("{}{}: {}.", text.empty() ? "" : " ", name, words_of_id(spot));
  }
  return text;
}

std::string felt_text(const rules::table_rules& rules, const table::banked_table& at,
                      const table::banked_state& state, table::seat_no seat) {
  const auto& book = rules.book();
  const auto& layout = state.layout[index(seat)];
  const auto open = at.open_areas(state);
  std::string text;
  for (const auto group : report::offered_groups(rules)) {
    auto title = book.groups[index(group)].label + ".";
    for (const auto& term : report::group_terms(rules, group)) title += " " + term.words;
    text += document::wrapped(title);
    std::vector<std::string> closed;
    std::string line;
    std::string paid;
    const auto end_line = [&] {
      if (!line.empty()) text += hanging(line);
      line.clear();
    };
    for (const auto area : report::offered_areas(rules, group)) {
      if (!open[index(area)]) {
        closed.push_back(with_wager(book, layout, area));
        continue;
      }
      const auto pays = pays_of(rules, area);
      if (!line.empty() && pays == paid) {
        line += ", " + with_wager(book, layout, area);
        continue;
      }
      end_line();
      paid = pays;
      line = fmt::format("{}: {}", pays, with_wager(book, layout, area));
    }
    end_line();
    if (!closed.empty()) text += hanging("closed now: " + join(closed));
  }
  if (const auto pieces = pieces_text(book, state.pieces); !pieces.empty()) {
    text += document::wrapped(pieces);
  }
  return text;
}

}  // namespace skyward::play
