// Writes what the exact figures say.
#include "server/table_edges.hpp"

#include "base/text.hpp"
#include "games/catalogue.hpp"
#include "play/clause_words.hpp"
#include "report/money_words.hpp"
#include "report/wager_words.hpp"
#include "server/house_exposure.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::server {

namespace json = boost::json;
using rules::index;

namespace {

problem not_reckoned(std::string why) {
  return {409, "not_reckoned", std::move(why), {}};
}

/// `6.7`, or `10,077,696`: of what is rare no decimals are told.
std::string one_in(const rational& chance) {
  if (chance > rational{1, 20}) return decimal_text(1 / chance, 1);
  auto whole = decimal_text(1 / chance, 0);
  for (auto i = whole.size(); i > 3;) whole.insert(i -= 3, ",");
  return whole;
}

json::object chance_json(const rational& chance) {
  json::object told{{"fraction", fraction_text(chance)}, {"percent", percent_text(chance, 4)}};
  if (chance > 0) told["text"] = "1 in " + one_in(chance);
  return told;
}

json::array pays_json(const rules::table_rules& rules, rules::area_id area) {
  json::array all;
  for (const auto& pays : report::area_pays(rules, area)) {
    json::object told{{"odds", pays.odds}, {"clause", pays.clause}};
    if (!pays.label.empty()) told["label"] = pays.label;
    all.push_back(std::move(told));
  }
  return all;
}

/// `2.8 % to 16.7 %`.
std::string range_text(const play::exact_worth::edge_range& range) {
  const auto least = percent_text(range.least, 1);
  const auto largest = percent_text(range.largest, 1);
  return least == largest ? least + " %" : fmt::format("{} % to {} %", least, largest);
}

/// The smallest wager of a group for an hour in which betting closes as late as it may: at most
/// that much, since where a round outlasts a wager the next one is not made at once.
std::string hour_text(const rules::table_rules& rules, const rules::area_group& group,
                      const maths::wager_worth& worth, table::time_limit pace) {
  constexpr std::int64_t hour_seconds = 3'600;
  const auto wager = group.fixed_wager.value_or(rules.limits().minimum);
  const rational throws{hour_seconds, pace.seconds};
  const rational cost = (1 - worth.payback) * wager.count() * throws / worth.mean_throws;
  return fmt::format("{} again and again {} up to {} an hour on average, at a throw every {} s",
                     money_text(wager), cost < 0 ? "wins" : "costs",
                     report::dollars_text(abs(cost)), pace.seconds);
}

json::object edge_json(const rules::table_rules& rules, const maths::wager_worth& worth,
                       table::time_limit pace) {
  const auto& book = rules.book();
  const auto& column = book.columns[index(worth.column)];
  const auto& area = book.areas[index(column.area)];
  const rational edge = 1 - worth.payback;
  json::object told{
      {"area", area.id},
      {"label", area.label},
      {"can_be_made", worth.can_be_made},
      {"pays", pays_json(rules, column.area)},
      {"edge", json::object{{"fraction", fraction_text(edge)}, {"percent", percent_text(edge, 4)}}},
      {"chance", chance_json(worth.win_probability)},
      {"mean_throws", decimal_text(worth.mean_throws, 2)}};
  if (!column.term.empty()) told["term"] = words_of_id(column.term);
  if (pace.given() && worth.can_be_made && !column.with) {
    told["hour"] = hour_text(rules, book.groups[index(area.group)], worth, pace);
  }
  const auto clause = rules.clause(area.clause);
  told["clause"] = clause;
  told["words"] = play::clause_sentence(book, games::rulings_of(book), clause);
  return told;
}

}  // namespace

table_edges::ruled::ruled(const games::game& of, rules::table_rules by)
    : rules{std::move(by)}, worth{of, rules} {}

std::optional<std::string> table_edges::known(const asked_edges& of) {
  const std::lock_guard lock{mutex_};
  const auto found = answers_.find(key_of(of));
  if (found == answers_.end()) return std::nullopt;
  return found->second;
}

std::optional<std::string> table_edges::known(const asked_exposure& of) {
  const std::lock_guard lock{mutex_};
  const auto found = exposures_.find(of.table);
  if (found == exposures_.end()) return std::nullopt;
  const auto& [stream, seq, answer] = found->second;
  if (stream != of.stream || seq != of.seq) return std::nullopt;
  return answer;
}

std::expected<std::shared_ptr<table_edges::ruled>, problem> table_edges::rules_of(
    const asked_edges& of) {
  const std::lock_guard lock{mutex_};
  if (const auto found = ruled_.find(of.rules_json); found != ruled_.end()) return found->second;
  const auto* game = games::find_game(of.game);
  if (game == nullptr) {
    return std::unexpected(not_reckoned("this program reckons no such game"));
  }
  auto rules = rules::read_canonical(game->book, of.rules_json);
  if (!rules) {
    return std::unexpected(
        not_reckoned("the table goes by another rulebook than this program's: " + rules.error()));
  }
  if (ruled_.size() >= how_.rules_most) {
    ruled_.erase(ruled_order_.front());
    ruled_order_.pop_front();
  }
  ruled_order_.push_back(of.rules_json);
  auto made = std::make_shared<ruled>(*game, *std::move(rules));
  ruled_.emplace(of.rules_json, made);
  return made;
}

void table_edges::keep(key of, std::string answer) {
  const std::lock_guard lock{mutex_};
  if (!answers_.emplace(of, std::move(answer)).second) return;
  answers_order_.push_back(std::move(of));
  if (answers_.size() <= how_.answers_most) return;
  answers_.erase(answers_order_.front());
  answers_order_.pop_front();
}

json_answer table_edges::edges_json(const asked_edges& of) {
  const auto by = rules_of(of);
  if (!by) return std::unexpected(by.error());
  const std::lock_guard alone{(*by)->alone};
  if (auto answer = known(of)) return *std::move(answer);
  json::array all;
  for (const auto& worth : (*by)->worth.at(of.position)) {
    all.push_back(edge_json((*by)->rules, worth, of.pace));
  }
  json::object told{{"edges", std::move(all)}};
  if (const auto range = (*by)->worth.edges()) told["range"] = range_text(*range);
  auto answer = json::serialize(told);
  keep(key_of(of), answer);
  return answer;
}

std::expected<std::string, problem> table_edges::about(const asked_edges& of, rules::area_id area) {
  const auto by = rules_of(of);
  if (!by) return std::unexpected(by.error());
  const std::lock_guard alone{(*by)->alone};
  return (*by)->worth.about(of.position, area);
}

std::expected<std::string, problem> table_edges::about(const asked_edges& of,
                                                       const play::asked_purchase& asked) {
  const auto by = rules_of(of);
  if (!by) return std::unexpected(by.error());
  const std::lock_guard alone{(*by)->alone};
  return (*by)->worth.about(asked);
}

json_answer table_edges::exposure_json(const asked_exposure& of) {
  json::object told{{"table", of.table}, {"stream", of.stream}, {"seq", of.seq}};
  if (!of.nothing.empty()) {
    told["nothing"] = of.nothing;
    return json::serialize(told);
  }
  const auto by = rules_of(of.where);
  if (!by) return std::unexpected(by.error());
  const std::lock_guard alone{(*by)->alone};
  if (auto answer = known(of)) return *std::move(answer);
  const auto figures = (*by)->worth.exposure(of.where.position, of.wagers);
  if (figures) {
    put_exposure(told, (*by)->rules, of.wagers, *figures);
  } else {
    told["nothing"] = fmt::format("What stands cannot be reckoned: {}.", figures.error());
  }
  auto answer = json::serialize(told);
  const std::lock_guard lock{mutex_};
  exposures_[of.table] = {of.stream, of.seq, answer};
  return answer;
}

}  // namespace skyward::server
