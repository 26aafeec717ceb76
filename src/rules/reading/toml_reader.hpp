// Reads tables of TOML key by key and collects every problem, so that a bad file is told all its
// errors at once, each with file, line, key and what is accepted.
#pragma once

#include "rules/problem.hpp"

#include <toml++/toml.h>

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// Most dots on a line of such a file. Each dot of a key opens a table inside a table, and
/// toml++ 3.3 overflows the stack on a key of some ten thousand.
inline constexpr std::size_t toml_dots_max = 100;

/// Most elements of a list. What refers to another is compared with all of a list, so that a
/// stranger's rulebook would else take the square of its length.
inline constexpr std::size_t toml_list_max = 256;

/// Most problems of a file that are told.
inline constexpr std::size_t toml_problems_max = 1'000;

/// errors  one problem: the file is too long or too deep, or where it stops being TOML
std::expected<toml::table, problem> parse_toml(std::string_view text, const std::string& file);

/// A key as TOML writes it: bare where that is allowed, otherwise in quotes.
std::string toml_key(std::string_view key);

/// One table of a file. Every accessor notes its key; finish() reports the keys nobody asked for.
class toml_reader {
 public:
  toml_reader(const toml::table& table, std::string path, std::string file,
              std::vector<problem>& problems);

  enum class need : std::uint8_t { required, optional };

  std::optional<std::string> text(std::string_view key, need wanted = need::required,
                                  std::string_view accepted = a_text);
  std::optional<std::int64_t> whole(std::string_view key, std::int64_t min, std::int64_t max,
                                    need wanted = need::required);
  /// One that must be there; where it is refused, and the file with it, the least stands in for it.
  std::int64_t required_whole(std::string_view key, std::int64_t min, std::int64_t max) {
    return whole(key, min, max).value_or(min);
  }
  /// A whole number, or a list of them; it must be there.
  std::vector<std::int64_t> wholes(std::string_view key, std::int64_t min, std::int64_t max);
  std::optional<toml::date> date(std::string_view key);  ///< optional
  bool flag(std::string_view key);                       ///< false when absent
  /// The elements of a list; nothing in the place of one that is no text. Empty when absent.
  std::vector<std::optional<std::string>> elements(std::string_view key,
                                                   std::string_view accepted = a_list);
  std::vector<std::string> texts(std::string_view key);  ///< those elements that are texts
  std::vector<toml_reader> tables(std::string_view key);
  std::optional<toml_reader> table(std::string_view key);

  /// The keys of a table whose keys are names, in the order of the file. Its reader is not
  /// finished: any key may stand there.
  std::vector<std::string> names();

  /// Those keys, each with its text.
  struct named_text {
    std::string name;
    std::optional<std::string> text;
  };
  std::vector<named_text> named_texts();

  bool has(std::string_view key) const { return table_->contains(key); }

  /// Notes a problem at the value of a key.
  void fail(std::string_view key, std::string message);

  /// Notes a problem at a key itself: it should not be here.
  void fail_key(std::string_view key, std::string message);

  /// Notes a problem at the nth element of a list.
  void fail_element(std::string_view key, std::size_t element, std::string message);

  /// Reports every key that was never asked for.
  void finish();

 private:
  static constexpr std::string_view a_text = "a text in quotes";
  static constexpr std::string_view a_list = "a list of texts";

  /// The list of a key, none when absent; a problem is noted when it is none, or too long.
  const toml::array* list(std::string_view key, std::string_view accepted);

  const toml::node* find(std::string_view key, need wanted, std::string_view accepted);
  std::string path_of(std::string_view key) const;
  void fail_at(const toml::source_region& at, std::string key, std::string message);

  const toml::table* table_;
  std::string path_;
  std::string file_;
  std::vector<problem>* problems_;
  std::vector<std::string> asked_;
};

}  // namespace skyward::rules
