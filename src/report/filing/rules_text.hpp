// The rules of a game in sections, in our own words, each sentence with its clause: what is filed
// as a page and what the API tells are both written from it.
#pragma once

#include "report/wager_words.hpp"
#include "rules/definition.hpp"
#include "rules/lowered.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace skyward::report {

/// Sentences, below a heading of their own where they have one.
struct rules_list {
  std::string heading{};
  std::string clause{};  // of the heading
  std::vector<cited_sentence> items{};
};

enum class list_kind : std::uint8_t { steps, points, paragraphs };

struct rules_section {
  std::string heading{};
  list_kind kind{};
  std::vector<rules_list> lists{};
};

/// What can be wagered on, when it wins, and what it pays.
struct ruled_wager {
  rules::area_id area{};
  std::string label{};
  std::string wins{};  // the clause in our own words; empty where a ruling decides
  std::string clause{};
  std::vector<pay_words> pays{};
  bool purchase = false;
};

struct ruled_group {
  rules::group_id group{};
  std::string label{};
  std::vector<cited_sentence> terms{};
  std::vector<ruled_wager> wagers{};
};

struct rules_text {
  const rules::rulebook* book = nullptr;
  const rules::edition* edition = nullptr;
  std::string rules_sha256{};
  std::vector<rules_section> play{};   // equipment, method of play, throws that do not count
  std::vector<ruled_group> wagers{};   // none of a game for a pot
  std::vector<rules_section> money{};  // amounts, order of settlement, readings
};

rules_text rules_text_of(const rules::lowered& game, const rules::table_rules& rules);

/// The same without a walk: the dice of the opening are all that the rulebook does not say.
rules_text rules_text_of(const rules::definition& game, const rules::table_rules& rules);

/// Of a game that players play for a pot.
rules_text rules_text_of(const rules::pot_rules& rules);

}  // namespace skyward::report
