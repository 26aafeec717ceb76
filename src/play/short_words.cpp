// The short words of a person at a banked table.
#include "play/short_words.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <vector>

namespace skyward::play {

using rules::index;

std::vector<std::string> words_typed(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : line) {
    if (c != ' ' && c != '\t') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

std::string as_typed(std::string_view typed) {
  constexpr std::size_t most = 40;
  return one_line(typed.substr(0, most)) + (typed.size() > most ? "..." : "");
}

namespace {

using tokens = std::vector<std::string>;

struct plain_name {
  std::string_view word;
  plain_word asks;
};

constexpr std::array plain_names{
    plain_name{"", plain_word::go},           plain_name{"go", plain_word::go},
    plain_name{"throw", plain_word::go},      plain_name{"s", plain_word::wagers},
    plain_name{"wagers", plain_word::wagers}, plain_name{"t", plain_word::felt},
    plain_name{"table", plain_word::felt},    plain_name{"l", plain_word::last},
    plain_name{"last", plain_word::last},     plain_name{"p", plain_word::paid},
    plain_name{"paid", plain_word::paid},     plain_name{"c", plain_word::clock},
    plain_name{"clock", plain_word::clock},   plain_name{"w", plain_word::why},
    plain_name{"why", plain_word::why},       plain_name{"h", plain_word::help},
    plain_name{"help", plain_word::help},     plain_name{"?", plain_word::help},
    plain_name{"undo", plain_word::undo},     plain_name{"again", plain_word::again},
    plain_name{"bye", plain_word::leave},     plain_name{"quit", plain_word::leave},
    plain_name{"exit", plain_word::leave},    plain_name{"f", plain_word::fair},
    plain_name{"fair", plain_word::fair}};

std::string lowered(std::string word) {
  for (auto& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

/// A word as areas and people have it alike: `4` of `Four`, `3s` of `threes`.
std::string normal(std::string word) {
  static constexpr std::array<std::string_view, 10> numbers{"ace", "two",   "three", "four", "five",
                                                            "six", "seven", "eight", "nine", "ten"};
  word = lowered(std::move(word));
  if (word == "one") return "1";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto plural = fmt::format("{}{}", numbers[i], numbers[i] == "six" ? "es" : "s");
    if (word == numbers[i]) return fmt::format("{}", i + 1);
    if (word == plural) return fmt::format("{}s", i + 1);
  }
  return word;
}

tokens tokens_of(std::string_view text) {
  static constexpr std::array<std::string_view, 6> small{"a", "the", "of", "and", "on", "to"};
  tokens all;
  std::string word;
  const auto end_word = [&] {
    word = lowered(std::move(word));
    if (!word.empty() && std::ranges::find(small, word) == small.end()) {
      all.push_back(normal(std::move(word)));
    }
    word.clear();
  };
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += c;
    } else {
      end_word();
    }
  }
  end_word();
  return all;
}

bool same_words(tokens a, tokens b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  return a == b;
}

/// Whether an area has every word asked for, as often as it is asked for, in its id or its label.
bool has_all(const tokens& id, const tokens& label, const tokens& asked) {
  return std::ranges::all_of(asked, [&](const auto& each) {
    const auto there = std::max(std::ranges::count(id, each), std::ranges::count(label, each));
    return std::ranges::count(asked, each) <= there;
  });
}

using words_span = std::span<const std::string>;

std::string joined(words_span words) {
  return join(words, " ");
}

/// Looks for areas by their words.
struct area_finder {
  const rules::rulebook& book;
  const rules::area_set& offered;

  /// Areas whose id or label has exactly these words.
  std::vector<rules::area_id> called(const tokens& asked) const {
    return those([&](const rules::area& each) {
      return same_words(tokens_of(each.id), asked) || same_words(tokens_of(each.label), asked);
    });
  }

  /// Areas whose id and label have all of these words among theirs.
  std::vector<rules::area_id> having(const tokens& asked) const {
    return those([&](const rules::area& each) {
      return has_all(tokens_of(each.id), tokens_of(each.label), asked);
    });
  }

  /// The one area, or the only one of the first group that has one alone.
  std::optional<rules::area_id> one_of(const std::vector<rules::area_id>& areas) const {
    for (const auto area : areas) {
      const auto group = book.areas[index(area)].group;
      const auto alike = std::ranges::count_if(
          areas, [&](auto other) { return book.areas[index(other)].group == group; });
      if (alike == 1) return area;
    }
    return std::nullopt;
  }

  std::expected<rules::area_id, std::string> find(std::string_view words) const {
    const auto asked = tokens_of(words);
    if (asked.empty())
      return std::unexpected{"which wager? h shows what can be typed, t the table"};
    for (const auto& areas : {called(asked), having(asked)}) {
      if (const auto one = one_of(areas)) return *one;
      if (!areas.empty()) return std::unexpected{refusal(words, areas)};
    }
    return std::unexpected{refusal(words, {})};
  }

  bool names_exactly(std::string_view words) const {
    const auto asked = tokens_of(words);
    return !asked.empty() && one_of(called(asked)).has_value();
  }

 private:
  template <class Holds>
  std::vector<rules::area_id> those(const Holds& holds) const {
    std::vector<rules::area_id> found;
    for (std::size_t i = 0; i < book.areas.size(); ++i) {
      if (offered[i] && holds(book.areas[i])) found.push_back(static_cast<rules::area_id>(i));
    }
    return found;
  }

  std::string refusal(std::string_view words, const std::vector<rules::area_id>& meant) const {
    std::vector<std::string> names;
    if (!meant.empty()) {
      for (const auto area : meant) names.push_back(words_for(book, area));
      return fmt::format("\"{}\" could be {}", as_typed(words), join(names));
    }
    for (std::size_t i = 0; i < book.areas.size(); ++i) {
      if (offered[i]) names.push_back(words_for(book, static_cast<rules::area_id>(i)));
    }
    // What does not begin alike was hardly meant.
    const auto nearest = nearest_names(words, names);
    const bool alike = !nearest.empty() && !words.empty() && nearest.front()[0] == words[0];
    return fmt::format("\"{}\" is nothing here; {}h shows what can be typed, t the table",
                       as_typed(words), alike ? fmt::format("did you mean {}? ", nearest[0]) : "");
  }
};

}  // namespace

std::optional<plain_word> read_plain_word(std::string_view line) {
  const auto words = words_typed(line);
  if (words.size() > 1) return std::nullopt;
  const auto word = words.empty() ? std::string{} : lowered(words.front());
  const auto* const found = std::ranges::find(plain_names, word, &plain_name::word);
  if (found == plain_names.end()) return std::nullopt;
  return found->asks;
}

std::string words_for(const rules::rulebook& book, rules::area_id area) {
  return words_of_id(book.areas[index(area)].id);
}

std::expected<rules::area_id, std::string> area_of_words(std::string_view words,
                                                         const rules::rulebook& book,
                                                         const rules::area_set& offered) {
  return area_finder{book, offered}.find(words);
}

std::expected<asked_words, std::string> read_short_words(std::string_view line,
                                                         const rules::rulebook& book,
                                                         const rules::area_set& offered) {
  if (const auto plain = read_plain_word(line)) return *plain;
  const area_finder areas{book, offered};
  const auto all = words_typed(line);
  const words_span words{all};
  const auto first = normal(words.front());
  const auto about = [&](std::size_t from, auto make) -> std::expected<asked_words, std::string> {
    const auto area = areas.find(joined(words.subspan(from)));
    if (!area) return std::unexpected{area.error()};
    return make(*area);
  };
  if (first == "take") {
    const bool down = words.size() > 2 && normal(words[1]) == "down";
    return about(down ? 2 : 1, [](auto area) { return take_wager{area}; });
  }
  if (first == "e" || first == "edge") {
    return about(1, [](auto area) { return ask_edge{area}; });
  }
  if (first == "w" || first == "why") {
    return about(1, [](auto area) { return ask_why{area}; });
  }
  if (first == "chips" && words.size() == 2) {
    if (const auto amount = parse_typed_money(words[1])) return buy_chips{*amount};
    return std::unexpected{
        fmt::format("\"{}\" is no amount; accepted: chips 200", as_typed(all[1]))};
  }
  const auto no_amount = [](std::string_view typed) {
    return std::unexpected{
        fmt::format("\"{}\" is no amount; accepted: 5, $5 or 2.50", as_typed(typed))};
  };
  for (const auto& each : all) {
    if (each.starts_with('$') && !parse_typed_money(each)) return no_amount(each);
  }
  if (words.size() > 1 && normal(words.back()) == "on") {
    return std::unexpected{"on which wager? h shows what can be typed, t the table"};
  }
  if (words.size() > 2 && normal(words[1]) == "on") {
    const auto amount = parse_typed_money(words.front());
    if (!amount) return no_amount(words.front());
    return about(2, [&](auto area) { return place_wager{area, amount}; });
  }
  // A number before or behind is the amount, unless it is part of a wager's name.
  if (words.size() > 1 && !areas.names_exactly(joined(words))) {
    if (const auto amount = parse_typed_money(words.front())) {
      return about(1, [&](auto area) { return place_wager{area, amount}; });
    }
    if (const auto amount = parse_typed_money(words.back())) {
      const auto area = areas.find(joined(words.first(words.size() - 1)));
      if (!area) return std::unexpected{area.error()};
      return place_wager{*area, amount};
    }
  }
  return about(0, [](auto area) { return place_wager{area, std::nullopt}; });
}

std::string help_text(const rules::rulebook& book, const rules::area_set& offered,
                      rules::area_id example, cents amount) {
  const auto area = words_for(book, example);
  auto dollars = money_text(amount).substr(1);
  const auto row = [](std::string_view typed, std::string_view does) {
    return fmt::format("  {:<22}{}\n", typed, does);
  };
  std::string text = "What you can type:\n";
  text += row(fmt::format("{} on {}", dollars, area), "a wager in dollars");
  text += row(fmt::format("{} {}", area, dollars), "the same");
  text += row(area, "the same amount as last");
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    const auto& each = book.areas[i];
    if (offered[i] && each.purchase) text += row(words_of_id(each.id), "buy it");
  }
  text += row("take " + area, "take a wager down again");
  text += row("undo", "take back what you did last, before no more bets");
  text += row("again", "the wagers of the last round");
  text += row("Enter", "no more bets: the dice are thrown");
  text += row("t", "the table: what can be wagered now, and what it pays");
  text += row("s, l, p, c", "my wagers, the last throw, what was paid, the clock");
  text += row("edge " + area, "the exact edge of a wager, here and now");
  text += row("why, why " + area, "the clause behind what was said, or behind a wager");
  text += row("fair", "how anyone checks the last dice");
  text += row("chips 200", "buy more chips");
  text += row("bye", "leave, with a summary");
  return text;
}

}  // namespace skyward::play
