// Commands as a dealer types them, by the keys that each command names.
#include "table/wire/command_words.hpp"

#include "base/text.hpp"
#include "table/vocabulary/command.hpp"
#include "table/vocabulary/teller.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace skyward::table {

namespace {

namespace json = boost::json;

/// Words of a line that nobody has looked at yet.
class typed_words {
 public:
  explicit typed_words(std::string_view line) : rest_{line} { skip(); }

  bool empty() const { return rest_.empty(); }
  /// The next word, or what stands between two marks `"`.
  std::string_view next() {
    const bool marked = rest_.starts_with('"') && rest_.find('"', 1) != rest_.npos;
    const auto word = marked ? rest_.substr(1, rest_.find('"', 1) - 1) : peek();
    rest_.remove_prefix(word.size() + (marked ? 2 : 0));
    skip();
    return word;
  }
  std::string_view peek() const { return rest_.substr(0, rest_.find_first_of(" \t")); }

 private:
  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size())); }

  std::string_view rest_;
};

/// A whole number as one, anything else as text: the reader of the line says what it wanted.
json::value number_or_text(std::string_view word) {
  const auto digits = word.substr(word.starts_with('-') ? 1 : 0);
  if (const auto number = parse_whole(digits, INT64_MAX)) {
    return word.starts_with('-') ? -*number : *number;
  }
  return json::string{word};
}

/// Of the words that say who tells a command: the role, and the person.
constexpr std::string_view teller_keys[] = {"role", "principal"};

/// The key and the value of KEY=VALUE that says who tells a command; nothing where a word is none.
std::optional<std::pair<std::string_view, std::string_view>> teller_in(std::string_view word) {
  for (const auto key : teller_keys) {
    if (word.starts_with(key) && word.substr(key.size()).starts_with('=')) {
      return std::pair{key, word.substr(key.size() + 1)};
    }
  }
  return std::nullopt;
}

template <class Member>
constexpr bool is_list = std::is_same_v<Member, dice_report> || std::is_same_v<Member, card_list>;

/// The key of an amount that is typed in dollars.
constexpr std::string_view dollars_key = "cents";

/// An amount in dollars as whole cents.
json::value cents_of(std::string_view word) {
  const bool less = word.starts_with('-');
  const auto amount = parse_typed_money(word.substr(less ? 1 : 0));
  if (!amount) return json::string{word};
  return less ? -amount->count() : amount->count();
}

template <class Member>
json::value value_of(std::string_view key, std::string_view word) {
  if constexpr (is_list<Member>) {
    json::array list;
    for (std::size_t from = 0; from <= word.size();) {
      const auto end = std::min(word.find(',', from), word.size());
      list.push_back(number_or_text(word.substr(from, end - from)));
      from = end + 1;
    }
    return list;
  } else if constexpr (std::is_same_v<Member, entry_ref>) {
    const auto stroke = word.find('/');
    if (stroke == word.npos) return json::string{word};
    return json::object{{"seq", number_or_text(word.substr(0, stroke))},
                        {"event", number_or_text(word.substr(stroke + 1))}};
  } else if constexpr (std::is_same_v<Member, bool>) {
    if (word == "true" || word == "false") return word == "true";
    return json::string{word};
  } else if constexpr (std::is_same_v<Member, cents> || std::is_integral_v<Member> ||
                       std::is_same_v<Member, seat_no> || std::is_same_v<Member, playing_card> ||
                       std::is_same_v<Member, time_limit>) {
    return key == dollars_key ? cents_of(word) : number_or_text(word);
  } else {
    return json::string{word};
  }
}

template <class Command, class Field>
using member_of =
    std::remove_cvref_t<decltype(std::declval<Command>().*std::declval<Field>().member)>;

/// The keys of one command, filled in from words.
template <class Command>
class command_reader {
 public:
  static std::string usage() {
    std::string text{Command::wire_name};
    std::size_t left = 0;
    each_field([&](const auto& field) { left += field.required ? 1 : 0; });
    each_field([&](const auto& field) {
      if (!field.required) return;
      --left;
      text += " " + shown<kind<decltype(field)>>(field.key, left == 0);
    });
    each_field([&](const auto& field) {
      if (!field.required) text += fmt::format(" [{}=...]", field.key);
    });
    return text;
  }

  static std::expected<json::object, std::string> read(const rules::rulebook& book,
                                                       typed_words words) {
    json::object line{{"do", Command::wire_name}};
    bool all = true;
    std::size_t left = 0;
    each_field([&](const auto& field) { left += field.required ? 1 : 0; });
    each_field([&](const auto& field) {
      if (!field.required) return;
      --left;
      if (words.empty()) all = false;
      line[field.key] = take<kind<decltype(field)>>(field.key, words, left == 0);
    });
    while (all && !words.empty()) {
      const auto word = words.next();
      const auto sign = word.find('=');
      bool known = false;
      each_field([&](const auto& field) {
        if (field.required || field.key != word.substr(0, sign) || sign == word.npos) return;
        line[field.key] = value_of<kind<decltype(field)>>(field.key, word.substr(sign + 1));
        known = true;
      });
      if (const auto teller = teller_in(word)) {
        line[teller->first] = teller->second;
        known = true;
      }
      all = known;
    }
    if (!all) return std::unexpected{"accepted: " + usage()};
    if (!line.contains("role")) add_teller(book, line);
    return line;
  }

 private:
  template <class Field>
  using kind = member_of<Command, std::remove_cvref_t<Field>>;

  /// Who tells the command where that is not the dealer or a player: whoever does the step that it
  /// is or completes, the stickperson who judges a throw, the floor.
  static void add_teller(const rules::rulebook& book, json::object& line) {
    const auto* step = step_told_by(book, Command::wire_name);
    std::string_view teller = name_of(role::dealer);
    if (step != nullptr) teller = step->actor;
    if constexpr (std::is_same_v<Command, command::done>) {
      const auto told = std::ranges::find(
          book.procedure, std::string_view{line["step"].as_string()}, &rules::procedure_step::id);
      if (told != book.procedure.end()) teller = told->actor;
    }
    if constexpr (one_of<Command, command::take_duty, command::leave_duty>) {
      teller = std::string_view{line["duty"].as_string()};
    }
    if (judges_throw(book, line)) teller = name_of(role::stickperson);
    if (Command::senders == from_floorperson) teller = name_of(role::floorperson);
    if (teller == name_of(role::stickperson) || teller == name_of(role::floorperson)) {
      line["role"] = teller;
    }
  }

  /// A face ruled on, or no roll called, where the rulebook has a stickperson to do it.
  static bool judges_throw(const rules::rulebook& book, const json::object& line) {
    const auto& validity = book.validity;
    const bool stick = has_stickperson(book);
    if constexpr (std::is_same_v<Command, command::throw_dice>) {
      const auto* ruled = line.if_contains("ruled");
      return stick && !validity.discretion_clause.empty() && ruled != nullptr && *ruled == true;
    }
    return stick && !validity.called_clause.empty() && std::is_same_v<Command, command::no_roll>;
  }

  static void each_field(const auto& does) {
    std::apply([&](const auto&... each) { (does(each), ...); }, Command::fields());
  }

  template <class Member>
  static std::string shown(std::string_view key, bool last) {
    if constexpr (std::is_same_v<Member, entry_ref>) {
      return "SEQ/EVENT";
    } else {
      if (key == dollars_key) return "DOLLARS";
      std::string name{key};
      for (auto& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      return name + (!is_list<Member> ? "" : last ? "..." : ",...");
    }
  }

  /// Whether a word is KEY=VALUE of a key that may be left out.
  static bool is_option(std::string_view word) {
    bool is = false;
    each_field([&](const auto& field) {
      is = is || (!field.required && word.starts_with(std::string{field.key} + "="));
    });
    return is || teller_in(word).has_value();
  }

  template <class Member>
  static json::value take(std::string_view key, typed_words& words, bool last) {
    if (is_list<Member> && !last) return value_of<Member>(key, words.next());
    if constexpr (is_list<Member>) {
      json::array list;
      while (!words.empty() && !is_option(words.peek())) {
        list.push_back(number_or_text(words.next()));
      }
      return list;
    } else if constexpr (std::is_same_v<Member, std::string>) {
      std::string text{words.next()};
      while (last && !words.empty() && !is_option(words.peek())) {
        text += " ";
        text += words.next();
      }
      return json::string{text};
    } else {
      return value_of<Member>(key, words.next());
    }
  }
};

/// Does something with the reader of each command.
template <class Does>
void each_command(const Does& does) {
  [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    (does(command_reader<std::variant_alternative_t<Index, command_variant>>{},
          std::variant_alternative_t<Index, command_variant>::wire_name),
     ...);
  }(std::make_index_sequence<std::variant_size_v<command_variant>>{});
}

}  // namespace

std::expected<std::string, std::string> json_of_words(const rules::rulebook& book,
                                                      std::string_view words) {
  typed_words typed{words};
  const std::string name{typed.next()};
  std::vector<std::string> names;
  std::expected<std::string, std::string> made = std::unexpected{std::string{}};
  each_command([&]<class Reader>(Reader, std::string_view each) {
    names.emplace_back(each);
    if (each != name) return;
    const auto line = Reader::read(book, typed);
    if (line) {
      made = json::serialize(*line);
    } else {
      made = std::unexpected{line.error()};
    }
  });
  if (!made && made.error().empty()) {
    return std::unexpected{
        fmt::format("no such word as \"{}\"; {}", one_line(name), accepted_names(name, names))};
  }
  return made;
}

std::vector<std::string> command_usages() {
  std::vector<std::string> usages;
  each_command([&]<class Reader>(Reader, std::string_view) { usages.push_back(Reader::usage()); });
  return usages;
}

}  // namespace skyward::table
