// Reads a rulebook.toml: part by part, every reference resolved, every problem told.
#include "rules/reading/read_rulebook.hpp"

#include "base/text.hpp"
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

namespace skyward::rules {

namespace {

/// A game is banked by the house, or its players play for a pot.
enum class game_kind : std::uint8_t { banked, pot };

void read_title(rulebook_file& file) {
  auto& root = file.root;
  auto& book = file.book;
  book.game = root.text("game").value_or("");
  book.name = root.text("name").value_or("");
  book.summary = root.text("summary").value_or("");
  if (root.has("kind") && one_of<game_kind>(root, "kind", {"banked", "pot"}) == game_kind::pot) {
    book.pot.emplace();
  }
}

/// What only a game that the house banks has; false where nothing after it can be read.
bool read_banked_game(rulebook_file& file) {
  if (!read_areas(file)) return false;
  read_position(file);
  read_settlement(file);
  read_shooter(file);
  if (file.root.table("pot")) {
    file.root.fail_key("pot", "the house banks this game; accepted where kind = \"pot\"");
  }
  return true;
}

/// Finds keys and texts that a terminal would act on. A rulebook may come with a stranger's log,
/// and what it calls things is printed as it is.
struct shown_check {
  const std::string& file;
  std::vector<problem>& problems;

  void check(std::string_view text, const toml::source_position& at) const {
    if (is_one_line(text)) return;
    problems.push_back({file, at.line, at.column, "",
                        fmt::format("\"{}\" acts on a terminal; accepted: what is shown, on one "
                                    "line",
                                    one_line(text))});
  }
  void check(const toml::node& node) const {
    if (const auto* text = node.as_string()) check(text->get(), node.source().begin);
    if (const auto* list = node.as_array()) {
      for (const auto& each : *list) check(each);
    }
    if (const auto* table = node.as_table()) {
      for (const auto& [key, value] : *table) {
        check(key.str(), key.source().begin);
        check(value);
      }
    }
  }
};

/// Fills in the rulebook as far as the file has no problems.
void read_whole(rulebook_file& file) {
  read_title(file);
  read_clauses(file);
  if (file.book.pot) {
    read_pot(file);
  } else if (!read_banked_game(file)) {
    return;
  }
  read_procedure(file);
  read_table(file);
  read_house(file);
  file.root.finish();
  check_whole(file);
}

}  // namespace

std::expected<rulebook, std::vector<problem>> read_rulebook(std::string_view text,
                                                            const std::string& file) {
  const auto table = parse_toml(text, file);
  if (!table) return std::unexpected(std::vector{table.error()});
  rulebook_file whole{*table, file};
  shown_check{file, whole.problems}.check(*table);
  read_whole(whole);
  if (!whole.problems.empty()) return std::unexpected(std::move(whole.problems));
  whole.book.text = text;
  return std::move(whole.book);
}

}  // namespace skyward::rules
