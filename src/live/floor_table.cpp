// Holds a live table with what it stands on: a replay, or the rules and the definition of its plan.
#include "live/floor_table.hpp"

#include "live/load_table.hpp"
#include "rules/rulebook.hpp"

#include <fmt/format.h>

namespace skyward::live {

namespace {

using store::reached;

template <class Table, class State>
class held_table final : public floor_table {
 public:
  held_table(store::store& house, std::shared_ptr<const void> stands_on, const Table& table,
             const table::line_codec& names, table_place place, const State& state,
             const table_clock& when, bool continues)
      : stands_on_{std::move(stands_on)},
        table_{table},
        names_{names},
        continues_{continues},
        live_{house, table, names, std::move(place), state, when} {}

  reached<std::vector<told>> perform(std::span<const table::sent_command> batch) override {
    return live_.perform(batch);
  }
  reached<bool> plan(std::span<const table::sent_command> batch) override {
    return live_.plan(batch);
  }
  std::vector<store::proposal> planned() const override { return live_.planned(); }
  reached<std::vector<told>> settle(std::span<const store::answer> kept) override {
    return live_.settle(kept);
  }
  reached<std::optional<told>> known(const table::sent_command& asked) override {
    return live_.known(asked);
  }
  reached<void> catch_up() override { return live_.catch_up(); }
  void on_others(std::function<void(const told&)> hears) override {
    live_.on_others(std::move(hears));
  }
  const table::common_state& ahead() const override { return live_.ahead().common; }
  dealing::drawn<std::optional<dealing::due_act>> next_act(
      dealing::automatic_dealer& dealer, moment now,
      const dealing::seats_there& there) const override {
    return dealer.next(table_, live_.ahead(), now, there);
  }
  bool continues() const override { return continues_; }
  std::optional<refused> refusal_of(const table::sent_command& asked) const override {
    std::vector<table::log_entry> entries;
    const auto decided = table_.decide(live_.state(), asked, entries);
    if (decided) return std::nullopt;
    const auto& why = decided.error();
    return refused{std::string{name_of(why.code)}, why.clause, why.message};
  }
  reached<void> keep_state() override { return live_.keep_state(); }
  reached<void> keep_state_at_times() override { return live_.keep_state_at_times(); }
  const table::common_state& state() const override { return live_.state().common; }
  const table::line_codec& names() const override { return names_; }
  std::string state_json() const override { return table_.state_json(live_.state()); }
  std::vector<table::sensor> sensors() const override {
    if constexpr (std::is_same_v<Table, table::banked_table>) {
      return table::sensors_of(table_, live_.state());
    } else {
      return {};
    }
  }
  const table_place& place() const override { return live_.place(); }
  table_stand stand() const override {
    if constexpr (std::is_same_v<Table, table::banked_table>) {
      return banked_stand{table_, live_.state()};
    } else {
      return pot_stand{table_, live_.state()};
    }
  }

 private:
  std::shared_ptr<const void> stands_on_;
  const Table& table_;
  const table::line_codec& names_;
  bool continues_;
  live_table<Table, State> live_;
};

using held_banked = held_table<table::banked_table, table::banked_state>;
using held_pot = held_table<table::pot_table, table::pot_state>;

/// What a banked table that has not opened stands on.
struct planned_banked {
  planned_banked(const rules::rulebook& book, rules::table_rules by,
                 const table::known_build& build)
      : rules{std::move(by)},
        definition{build.define(rules)},
        table{rules, *definition, {sha256_hex(book.text), build.engines.front()}},
        names{book, &rules} {}

  rules::table_rules rules;
  std::unique_ptr<const rules::definition> definition;
  table::banked_table table;
  table::line_codec names;
};
struct planned_pot {
  planned_pot(const rules::rulebook& book, const rules::pot_rules& by,
              const table::known_build& build)
      : rules{by},
        table{rules, {sha256_hex(book.text), build.engines.front()}},
        names{book, nullptr} {}

  rules::pot_rules rules;
  table::pot_table table;
  table::line_codec names;
};

reached<std::unique_ptr<floor_table>> make_table(store::store& house, table_place place,
                                                 const house::table_plan& plan,
                                                 const table::known_build& build,
                                                 const table_clock& when) {
  const auto* book = build.rulebook(plan.rulebook_sha256);
  if (book == nullptr) return nullptr;
  if (const auto kept = house.keep_text({plan.rulebook_sha256, book->text}); !kept) {
    return std::unexpected(kept.error());
  }
  if (book->pot) {
    auto rules = rules::read_canonical_pot(*book, plan.rules.json);
    if (!rules) return store::failed(fmt::format("table {}: {}", plan.table, rules.error()));
    const auto on = std::make_shared<planned_pot>(*book, *rules, build);
    return std::make_unique<held_pot>(house, on, on->table, on->names, std::move(place),
                                      on->table.fresh(), when, true);
  }
  auto rules = rules::read_canonical(*book, plan.rules.json);
  if (!rules) return store::failed(fmt::format("table {}: {}", plan.table, rules.error()));
  const auto on = std::make_shared<planned_banked>(*book, std::move(*rules), build);
  return std::make_unique<held_banked>(house, on, on->table, on->names, std::move(place),
                                       on->table.fresh(), when, true);
}

}  // namespace

reached<std::unique_ptr<floor_table>> find_table(store::store& house, const house::table_plan& plan,
                                                 const table::known_build& build,
                                                 const table_clock& when) {
  auto place = find_place(house, "table/" + plan.table);
  if (!place) return std::unexpected(place.error());
  if (place->stream.empty()) return make_table(house, std::move(*place), plan, build, when);
  auto log = load_table(house, *place, build);
  if (!log) return std::unexpected(log.error());
  place->chain = log->chain();
  const auto on = std::make_shared<table::replay>(std::move(*log));
  if (const auto* pot = on->pot_game()) {
    return std::make_unique<held_pot>(house, on, *pot, on->names(), std::move(*place), *on->pot(),
                                      when, on->decides());
  }
  return std::make_unique<held_banked>(house, on, *on->banked_game(), on->names(),
                                       std::move(*place), *on->banked(), when, on->decides());
}

}  // namespace skyward::live
