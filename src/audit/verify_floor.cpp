// Holds what the house says of its floor against the desk that decides it and the tables that it is
// of.
#include "audit/verifier.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "house/floor_desk.hpp"
#include "ledger/account.hpp"
#include "postings/house_postings.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::audit {

namespace {

/// What a table says of chips and boxes, with the amount that the house signs for: `filled 12
/// 5000`.
std::string heard_text(std::string_view event, std::string_view of, std::int64_t amount) {
  return fmt::format("{} {} {}", event, of, amount);
}

std::string_view word_in(const boost::json::object& in, std::string_view key) {
  const auto* found = in.if_contains(record::text(key));
  if (found == nullptr || !found->is_string()) return {};
  return {found->get_string().data(), found->get_string().size()};
}
std::int64_t number_in(const boost::json::object& in, std::string_view key) {
  const auto* found = in.if_contains(record::text(key));
  return found == nullptr || !found->is_int64() ? 0 : found->get_int64();
}

std::string duty_of(std::string_view duty, std::string_view person) {
  return fmt::format("{}/{}", duty, folded_name(person));
}

/// The same of an event of a table; empty for any other.
std::string heard_text(const boost::json::object& said) {
  const auto event = word_in(said, "event");
  const auto box = [&] {
    return fmt::format("{}/{}", word_in(said, "of"), folded_name(word_in(said, "box")));
  };
  if (event == table::event::filled::wire_name || event == table::event::credited::wire_name) {
    return heard_text(event, std::to_string(number_in(said, "slip")), number_in(said, "cents"));
  }
  if (event == table::event::tray_counted::wire_name) {
    return heard_text(event, std::to_string(number_in(said, "slip")),
                      number_in(said, "counted_cents"));
  }
  if (event == table::event::dice_set_in::wire_name) {
    return heard_text(event, folded_name(word_in(said, "set")), 0);
  }
  if (event == table::event::duty_taken::wire_name || event == table::event::duty_left::wire_name) {
    return heard_text(event, duty_of(word_in(said, "duty"), word_in(said, "person")), 0);
  }
  if (event == table::event::play_stopped::wire_name ||
      event == table::event::play_resumed::wire_name) {
    return heard_text(event, "", 0);
  }
  if (event == table::event::box_taken::wire_name) return heard_text(event, box(), 0);
  if (event == table::event::box_counted::wire_name) {
    return heard_text(event, box(), number_in(said, "counted_cents"));
  }
  return {};
}

/// What a table has to say of an event of the house; empty where it hears nothing.
struct heard_of_house {
  std::string operator()(const house::event::slip_made& e) const {
    const auto event = e.what == house::slip_kind::fill     ? table::event::filled::wire_name
                       : e.what == house::slip_kind::credit ? table::event::credited::wire_name
                                                            : table::event::tray_counted::wire_name;
    return heard_text(event, std::to_string(e.slip), e.amount);
  }
  std::string operator()(const house::event::dice_issued& e) const {
    return heard_text(table::event::dice_set_in::wire_name, folded_name(e.set), 0);
  }
  std::string operator()(const house::event::duty_taken& e) const {
    return heard_text(table::event::duty_taken::wire_name, duty(e), 0);
  }
  std::string operator()(const house::event::duty_left& e) const {
    return heard_text(table::event::duty_left::wire_name, duty(e), 0);
  }
  std::string operator()(const house::event::table_stopped& /*e*/) const {
    return heard_text(table::event::play_stopped::wire_name, "", 0);
  }
  std::string operator()(const house::event::table_resumed& /*e*/) const {
    return heard_text(table::event::play_resumed::wire_name, "", 0);
  }
  std::string operator()(const house::event::box_taken& e) const {
    return heard_text(table::event::box_taken::wire_name, box(e), 0);
  }
  std::string operator()(const house::event::box_counted& e) const {
    return heard_text(table::event::box_counted::wire_name, box(e), e.counted);
  }
  template <class Event>
  std::string operator()(const Event& /*e*/) const {
    return {};
  }

 private:
  template <class Event>
  static std::string duty(const Event& e) {
    return duty_of(house::duty_names[static_cast<std::size_t>(e.what)], e.person);
  }
  template <class Event>
  static std::string box(const Event& e) {
    return fmt::format("{}/{}", house::box_kind_names[static_cast<std::size_t>(e.of)],
                       folded_name(e.box));
  }
};

}  // namespace

/// What happens on the floor follows from what was there, and is decided so by whoever knows the
/// same rulebooks and decides in the same way.
std::expected<void, std::string> verifier::take_of_floor(const record::envelope& head,
                                                         const house::floor_record& said) {
  const house::sent_floor_command asked{said.asked, *house::role_named(head.cause.role),
                                        head.cause.principal, head.cause.id, head.at};
  const auto differs = [&](std::string message) {
    if (!verdict_.decisions) {
      verdict_.decisions = finding{head.stream, head.seq, std::move(message)};
    }
  };
  const bool decides = floor_.desk == 0 || floor_.desk == house::desk_version;
  if (which_ != decided_anew::nothing && decides) {
    const house::floor_desk desk{build_.rulebook};
    const auto made = desk.decide(floor_, asked);
    const bool unknown = !made && made.error().code == house::floor_refusal_code::unknown_rulebook;
    if (!made && !unknown) {
      differs(
          fmt::format("decided here: {}: {}", name_of(made.error().code), made.error().message));
    } else if (made && *made != said.made) {
      differs("decided here: other events");
    }
  }
  for (std::size_t i = 0; i < said.made.size(); ++i) {
    const house::event_place where{head.seq, i + 1, head.at, head.cause.principal, asked.from, {}};
    if (auto done = evolve(floor_, where, said.made[i]); !done) {
      return std::unexpected(fmt::format("event {}: {}", i + 1, done.error()));
    }
    expect_of_table(head.seq, said.made[i]);
  }
  add_up_wallets(head, said);
  return {};
}

/// The money of players goes where the events say, and their wallets are bound as the last of them
/// does.
void verifier::add_up_wallets(const record::envelope& head, const house::floor_record& said) {
  const auto due = postings::transaction_of(said.made);
  if (due.postings != head.postings && !verdict_.arithmetic) {
    verdict_.arithmetic =
        finding{head.stream, head.seq, "postings: accepted: what the events move"};
  }
  for (const auto& each : due.barrings) {
    const auto wallet = ledger::wallet_of(each.player);
    if (each.barred) {
      verdict_.barred.insert(wallet);
    } else {
      verdict_.barred.erase(wallet);
    }
  }
  for (const auto& each : due.loss_limits) {
    const auto wallet = ledger::wallet_of(each.player);
    verdict_.loss_limits.erase(wallet);
    if (each.cents) verdict_.loss_limits.emplace(wallet, *each.cents);
  }
}

/// What the house has said of a table comes back in the table's own stream.
void verifier::expect_of_table(std::uint64_t seq, const house::any_floor_event& said) {
  if (const auto* began = std::get_if<house::event::table_began>(&said)) {
    openings_[began->passed] = {began->stream, began->seq};
  }
  auto text = std::visit(heard_of_house{}, static_cast<const house::floor_event&>(said));
  if (text.empty()) return;
  const auto& table = std::visit(
      [](const auto& e) -> std::string {
        if constexpr (requires { e.table; }) return e.table;
        return {};
      },
      static_cast<const house::floor_event&>(said));
  said_[table].emplace(std::move(text), seq);
}

/// Null where the house has not planned the table.
const house::table_state* verifier::planned_table(std::string_view stream) const {
  const auto owner = record::owner_of(stream);
  const auto found = floor_.tables.find(owner.substr(std::min(owner.size(), owner.find('/') + 1)));
  return found == floor_.tables.end() || !found->second.plan ? nullptr : &found->second;
}

/// A table that the house has planned opens by a sheet of its own, as the house has heard; by one
/// that it has not heard of yet when the log ends, if the house still has it.
std::expected<void, std::string> verifier::check_opening(
    const record::opened_record& opened) const {
  const auto* planned = planned_table(opened.head.stream);
  if (planned == nullptr) return {};
  for (const auto& each : opened.events) {
    if (word_in(each, "event") != table::event::table_opened::wire_name) continue;
    const auto passed = static_cast<std::uint64_t>(number_in(each, "passed"));
    const auto heard = openings_.find(passed);
    const bool known = heard != openings_.end()
                           ? heard->second == std::pair{opened.head.stream, opened.head.seq}
                           : passed != 0 && planned->passed == passed;
    if (!known) return std::unexpected("the table opened without a sheet of checks of its own");
  }
  return {};
}

/// What it hears of its house alone, the house has said, once each.
std::expected<void, std::string> verifier::check_heard(const record::opened_record& opened) {
  const auto* planned = planned_table(opened.head.stream);
  if (planned == nullptr) return {};
  auto& said = said_[planned->plan->table];
  for (const auto& each : opened.events) {
    const auto text = heard_text(each);
    if (text.empty()) continue;
    const auto told = said.find(text);
    if (told == said.end()) {
      return std::unexpected("the house has not said this: " + one_line(text));
    }
    said.erase(told);
  }
  return {};
}

/// What the house has signed for was heard by its table, unless it waits to be.
std::optional<finding> verifier::end_of_floor() const {
  for (const auto& [table, said] : said_) {
    for (const auto& [text, seq] : said) {
      const auto known = floor_.tables.find(table);
      const bool waits =
          known != floor_.tables.end() &&
          std::ranges::any_of(known->second.to_hear,
                              [&](const house::message& each) { return each.seq == seq; });
      if (waits) continue;
      return finding{std::string{house::house_stream}, seq,
                     fmt::format("table {} has nothing of this: {}", table, one_line(text))};
    }
  }
  return std::nullopt;
}

}  // namespace skyward::audit
