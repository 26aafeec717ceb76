// Decides what people of the floor ask for: by the clauses that the rulebooks list, and by the
// house rule that what matters takes two people. Pure: nothing here keeps a state.
#pragma once

#include "house/floor_refusal.hpp"
#include "house/floor_state.hpp"
#include "rules/rulebook.hpp"

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::house {

class floor_desk {
 public:
  /// The rulebook with a hash; null when the program has none such.
  using book_finder = std::function<const rules::rulebook*(std::string_view sha256)>;

  explicit floor_desk(book_finder books) : books_{std::move(books)} {}

  /// What comes of a command; a command that needs two people is proposed by one, and done when
  /// the other approves it.
  ///
  /// in   asked  with its moment
  /// out  [n] events, n > 0
  std::expected<std::vector<any_floor_event>, floor_refusal> decide(
      const floor_state& state, const sent_floor_command& asked) const;

 private:
  book_finder books_;
};

}  // namespace skyward::house
