// One command of the floor while it is decided: what is looked up for it, and what it makes.
// Internal to the desk.
#pragma once

#include "base/person_name.hpp"
#include "base/text.hpp"
#include "house/check_answers.hpp"
#include "house/floor_refusal.hpp"
#include "house/floor_state.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace skyward::house {

/// The rulebook with a hash; null when the program has none such.
using book_finder = std::function<const rules::rulebook*(std::string_view sha256)>;

using verdict = std::expected<void, floor_refusal>;

constexpr std::string_view name_of(duty what) {
  return duty_names[static_cast<std::size_t>(what)];
}
constexpr std::string_view name_of(role of) {
  return role_names[static_cast<std::size_t>(of)];
}

/// The rules of a plan, and the edition whose clauses are cited.
struct planned_game {
  const rules::rulebook* book = nullptr;
  const rules::edition* edition = nullptr;
  boost::json::object rules;

  std::int64_t setting(std::string_view key) const { return number("pot", key); }
  std::int64_t seats() const { return number("limits", "seats"); }

  /// 0 where there is none.
  std::int64_t number(std::string_view part, std::string_view key) const {
    const auto* from = rules.if_contains(part);
    const auto* found =
        from == nullptr || !from->is_object() ? nullptr : from->get_object().if_contains(key);
    return found == nullptr || !found->is_int64() ? 0 : found->get_int64();
  }
  std::string_view clause(std::string_view base) const {
    return base.empty() ? rules::house_rule : edition->clause(base);
  }
};

class desk_decision {
 public:
  desk_decision(const floor_state& state, const sent_floor_command& asked, const book_finder& books,
                std::string_view by, role from, std::vector<any_floor_event>& made)
      : state_{state}, asked_{asked}, books_{books}, by_{by}, from_{from}, made_{made} {}

  verdict operator()(const command::set_house& asked);
  verdict operator()(const command::plan_table& asked);
  verdict operator()(const command::note_table& asked);
  verdict operator()(const command::bind_device& asked);
  verdict operator()(const command::receive_dice& asked);
  verdict operator()(const command::inspect_dice& asked);
  verdict operator()(const command::issue_dice& asked);
  verdict operator()(const command::remove_dice& asked);
  verdict operator()(const command::register_shaker& asked);
  verdict operator()(const command::remove_shaker& asked);
  verdict operator()(const command::check_table& asked);
  verdict operator()(const command::take_duty& asked);
  verdict operator()(const command::leave_duty& asked);
  verdict operator()(const command::fill& asked);
  verdict operator()(const command::credit& asked);
  verdict operator()(const command::count_tray& asked);
  verdict operator()(const command::take_box& asked);
  verdict operator()(const command::count_box& asked);
  verdict operator()(const command::deposit& asked);
  verdict operator()(const command::withdraw& asked);
  verdict operator()(const command::limit_loss& asked);
  verdict operator()(const command::bar_player& asked);
  verdict operator()(const command::admit_player& asked);
  verdict operator()(const command::stop_play& asked);
  verdict operator()(const command::resume_play& asked);
  verdict operator()(const command::print_slip& asked);
  verdict operator()(const command::reject& asked);
  verdict operator()(const command::hear_opening& asked);
  verdict operator()(const command::hear_closing& asked);
  verdict operator()(const command::hear_dice_out& asked);
  verdict operator()(const command::hear_fill_due& asked);
  verdict operator()(const command::approve& /*asked*/) { return {}; }  // before any of these

 private:
  template <class Event>
  verdict make(Event made) {
    made_.emplace_back(std::move(made));
    return {};
  }

  /// A table that is planned here.
  std::expected<const table_state*, floor_refusal> planned(const std::string& table) const;
  std::expected<planned_game, floor_refusal> game_of(const table_plan& plan) const;

  /// The game by a plan whose rulebook this program has.
  std::expected<planned_game, floor_refusal> game_named(const std::string& game) const;
  std::expected<const dice_state*, floor_refusal> set_named(const std::string& set) const;
  verdict check_device(const std::string& device, const std::string& table) const;
  verdict check_scope(const stop_scope& scope) const;
  verdict tell_stopped(const std::vector<stop_scope>& after);
  verdict check_cage(std::string_view word, cents amount) const;
  verdict check_unused(const std::string& shaker) const;
  verdict check_alone(const command::take_duty& asked) const;
  verdict check_on_duty(const std::string& table) const;
  verdict check_staff(const std::string& table, const planned_game& game) const;
  verdict check_floorperson(const std::string& table) const;
  verdict make_slip(slip_kind what, const std::string& table, std::int64_t amount,
                    std::int64_t recorded);
  bool on_duty(const std::string& table, duty what, std::string_view person) const;
  std::int64_t count_on_duty(const std::string& table, duty what) const;

  const floor_state& state_;
  const sent_floor_command& asked_;
  const book_finder& books_;
  std::string_view by_;  // of a proposal that is approved, who proposed it
  role from_;
  std::vector<any_floor_event>& made_;
};

}  // namespace skyward::house
