// What wagers are worth at a table, exactly, and what the house can lose on them. A game is lowered
// once for the same rules, and what is worth the same for everybody kept for a while. For any
// thread; it may take seconds where the answer is not known.
#pragma once

#include "play/exact_worth.hpp"
#include "server/operation.hpp"
#include "table/vocabulary/words.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace skyward::server {

/// Where a table stands, with all that its worth goes by.
struct asked_edges {
  std::string game;
  std::string rules_json;  // canonical
  rules::position position;
  table::time_limit pace = {};
};

/// A table with the wagers of all its seats, at one of its records.
struct asked_exposure {
  std::string table;
  std::string stream;
  std::uint64_t seq{};
  asked_edges where;
  std::vector<maths::seat_wager> wagers;
  std::string nothing;  // why there are no figures, a sentence; empty where wagers stand
};

class table_edges {
 public:
  struct options {
    std::size_t rules_most = 8;      // sets of rules whose games are kept lowered
    std::size_t answers_most = 512;  // of all of them
  };
  table_edges() : table_edges{options{}} {}
  explicit table_edges(options how) : how_{how} {}

  /// The answer where it is known.
  std::optional<std::string> known(const asked_edges& of);
  std::optional<std::string> known(const asked_exposure& of);

  /// An object of JSON: `edges` of each area that can be wagered on or hold a wager, in each of its
  /// terms, and the `range` of those that can be wagered on as a game opens.
  json_answer edges_json(const asked_edges& of);

  /// The same of one area, in lines of 80 columns.
  std::expected<std::string, problem> about(const asked_edges& of, rules::area_id area);

  /// What a purchase adds to wagers, in lines of 80 columns.
  std::expected<std::string, problem> about(const asked_edges& of,
                                            const play::asked_purchase& asked);

  /// What the house can lose and win, as JSON; at once where there are no figures.
  json_answer exposure_json(const asked_exposure& of);

 private:
  /// A game under some rules; reckoned by one thread at a time.
  struct ruled {
    ruled(const games::game& of, rules::table_rules by);
    std::mutex alone;
    rules::table_rules rules;
    play::exact_worth worth;
  };
  using key = std::tuple<std::string, rules::position, std::int64_t>;  // rules, position, pace

  static key key_of(const asked_edges& of) { return {of.rules_json, of.position, of.pace.seconds}; }

  std::expected<std::shared_ptr<ruled>, problem> rules_of(const asked_edges& of);
  void keep(key of, std::string answer);

  options how_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<ruled>> ruled_;  // by canonical rules
  std::deque<std::string> ruled_order_;                  // the oldest first
  std::map<key, std::string> answers_;
  std::deque<key> answers_order_;
  struct kept_exposure {
    std::string stream;
    std::uint64_t seq{};
    std::string answer;
  };
  std::map<std::string, kept_exposure> exposures_;  // of tables, the last
};

}  // namespace skyward::server
