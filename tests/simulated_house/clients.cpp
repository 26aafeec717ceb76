// What people ask for, what becomes of it on the way, and what they may be told.
#include "simulated_house/clients.hpp"

#include "base/byte_text.hpp"
#include "base/person_name.hpp"
#include "games/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace skyward::simulated {

namespace {

using store::reached;
namespace command = table::command;

constexpr std::int64_t answer_ms = 1'500;  // then a client asks again, here or elsewhere
constexpr std::size_t clients_a_table = 3;

/// The first house has a table of each game, in their order.
const rules::rulebook& book_of(const std::string& table) {
  return *games::rulebooks()[static_cast<std::size_t>(std::stoi(table)) - 1];
}

}  // namespace

clients::clients(common_ground& on, std::vector<node*> nodes)
    : on_{on}, reads_{on.store}, nodes_{std::move(nodes)} {
  auto& luck = on_.in.luck;
  std::vector<std::string> banked;
  for (std::size_t i = 0; i < games::rulebooks().size(); ++i) {
    if (!games::rulebooks()[i]->pot) banked.push_back(std::to_string(i + 1));
  }
  const auto first = luck.below(static_cast<std::int64_t>(banked.size()));
  const auto count = luck.between(1, 2);
  for (std::int64_t i = 0; i < count; ++i) {
    tables_.push_back(banked[static_cast<std::size_t>(first + i) % banked.size()]);
  }
  for (const auto& table : tables_) {
    for (std::size_t i = 0; i < clients_a_table; ++i) {
      client made;
      // The third is another device of the first.
      made.seat = static_cast<int>(i % 2) + 1;
      made.player = fmt::format("p{}-{}", table, made.seat);
      made.table = table;
      made.at = static_cast<std::size_t>(luck.below(static_cast<std::int64_t>(nodes_.size())));
      all_.push_back(std::move(made));
    }
  }
}

std::string clients::new_id() {
  std::array<std::uint8_t, 16> bytes{};
  on_.in.luck.fill(bytes);
  return hex(bytes);
}

void clients::begin() {
  for (auto& each : all_) {
    on_.in.after(on_.in.luck.between(0, 2'000), [this, &each] { act(each); });
  }
}

bool clients::all_are_answered() const {
  return std::ranges::none_of(
      all_, [](const client& each) { return each.open && !each.open->is_answered; });
}

std::shared_ptr<clients::wish> clients::next_wish(client& who) {
  auto& luck = on_.in.luck;
  auto made = std::make_shared<wish>();
  made->table = who.table;
  made->principal = who.player;
  made->ids.push_back(new_id());
  auto& what = made->of_table;
  const auto seat = static_cast<table::seat_no>(who.seat);
  const auto& book = book_of(who.table);
  const auto area = [&] {
    return book
        .areas[static_cast<std::size_t>(luck.below(static_cast<std::int64_t>(book.areas.size())))]
        .id;
  };
  const auto amount = [&] { return cents{100 * luck.between(1, 10)}; };
  if (!who.sits) {
    what = command::seat{seat, who.player};
    return made;
  }
  if (!who.has_chips) {
    what = command::buy_in{seat, cents{1'000 * luck.between(1, 50)}, {}};
    made->valid_until = moment{nodes_[who.at]->clock().milliseconds() + 30'000};
    return made;
  }
  const auto seen = nodes_[who.at]->seen_at(who.table);
  if (seen.offered == seat && luck.one_in(2)) {
    what = command::accept_dice{seat};
    return made;
  }
  if (luck.one_in(3)) made->window = seen.window;
  switch (luck.below(24)) {
    case 0:
    case 1:
    case 2:
      what = command::ready{seat};
      break;
    case 10:
      what = command::accept_dice{seat};
      break;
    case 3:
      what = command::take_down{seat, {book.area_named(area()), {}}};
      break;
    case 4:
      what = command::purchase{seat, {book.area_named(area()), {}}, {}};
      break;
    case 5:
      what = command::cash_out{seat, amount(), table::money_source::wallet};
      break;
    case 6:
      what = command::buy_in{seat, amount(), table::money_source::wallet};
      break;
    case 7:
      what = command::leave{seat};
      if (stay_) what = command::ready{seat};
      break;
    case 8:
      what = command::wager{
          static_cast<table::seat_no>(3 - who.seat), {book.area_named(area()), {}}, amount(), {}};
      break;
    case 9:
      made->table.clear();
      made->principal = "cage";
      made->of_floor = house::command::deposit{who.player, amount(), "winnings"};
      break;
    default:
      what = command::wager{seat, {book.area_named(area()), {}}, cents{500}, {}};
      break;
  }
  return made;
}

void clients::act(client& who) {
  auto& luck = on_.in.luck;
  if (quiet_) {
    on_.in.after(luck.between(100, 1'000), [this, &who] { act(who); });
    return;
  }
  if (!who.open || who.open->is_answered) {
    if (luck.one_in(20)) move(who);
    who.open = next_wish(who);
    who.open->sent_at = on_.in.now();
    wishes_.push_back(who.open);
  }
  send(who);
}

void clients::move(client& who) {
  const auto job = [player = who.player](bool comes) {
    return [player, comes](live::floor&, live::running_house& tables) -> reached<void> {
      if (comes) {
        tables.connect(player);
      } else {
        tables.disconnect(player);
      }
      return {};
    };
  };
  nodes_[who.at]->give(job(false));
  who.at = static_cast<std::size_t>(on_.in.luck.below(static_cast<std::int64_t>(nodes_.size())));
  nodes_[who.at]->give(job(true));
}

void clients::send(client& who) {
  auto& luck = on_.in.luck;
  const auto what = who.open;
  send_copy(who, *nodes_[who.at]);
  if (luck.below(100) < on_.in.outside.doubles) {
    send_copy(
        who,
        *nodes_[static_cast<std::size_t>(luck.below(static_cast<std::int64_t>(nodes_.size())))]);
  }
  on_.in.after(answer_ms + luck.below(500), [this, &who, what] {
    if (what->is_answered) return;
    if (on_.in.luck.one_in(2)) move(who);
    if (on_.planted == fault::new_id_for_a_retry) what->ids.push_back(new_id());
    send(who);
  });
}

void clients::send_copy(const client& who, node& to) {
  auto& luck = on_.in.luck;
  if (luck.below(100) < on_.in.outside.drops) return;
  const auto index = static_cast<std::size_t>(&who - all_.data());
  on_.in.after(
      luck.between(0, on_.in.outside.late_ms),
      [this, &to, index, what = who.open, id = who.open->ids.back()] { ask(to, index, what, id); });
}

/// A node has received it.
void clients::ask(node& at, std::size_t who, const std::shared_ptr<wish>& what,
                  const std::string& id) {
  const asked_when when{on_.store.kept(), on_.store.log_of(what->table).size()};
  const auto told = [this, &at, who, what, id, when](const auto& done) {
    answer(at, who, what, id, when, done.record, done.refusal ? done.refusal->code : "");
  };
  at.give([what, id, told](live::floor& floor, live::running_house& tables) -> reached<void> {
    if (what->table.empty()) {
      house::sent_floor_command asked;
      asked.what = what->of_floor;
      asked.from = house::role::cage;
      asked.principal = what->principal;
      asked.id = id;
      const auto done = floor.perform(std::move(asked));
      if (!done) return std::unexpected(done.error());
      told(*done);
      return {};
    }
    tables.ask(what->table, command_of(*what, id), told);
    return {};
  });
}

table::sent_command clients::command_of(const wish& what, const std::string& id) {
  table::sent_command asked;
  asked.what = what.of_table;
  asked.from = table::role::player;
  asked.principal = what.principal;
  asked.id = id;
  asked.window = what.window;
  asked.valid_until = what.valid_until;
  return asked;
}

/// Nobody had done it before; and where nothing was kept meanwhile, the table would not do it.
void clients::check_refusal(const node& at, const wish& what, const std::string& id,
                            const asked_when& when, const std::string& refusal) {
  auto& in = on_.in;
  const auto kept_as = on_.store.kept_as({folded_name(what.principal), id});
  if (kept_as != 0 && kept_as <= when.commands) {
    in.violate(fmt::format("{} is refused ({}), and was kept before", id, refusal));
  }
  const bool by_accounts = refusal == "insufficient";
  if (what.table.empty() || by_accounts || on_.store.log_of(what.table).size() != when.records) {
    return;
  }
  if (reads_.would_do(what.table, command_of(what, id), at.clock())) {
    in.violate(
        fmt::format("{} is refused ({}), which the table would do as it is kept", id, refusal));
  }
}

/// What a node says of it, before it is on its way.
void clients::answer(node& at, std::size_t who, const std::shared_ptr<wish>& what,
                     const std::string& id, const asked_when& when, const std::string& record,
                     const std::string& refusal) {
  auto& in = on_.in;
  in.note(fmt::format("node {} answers {} {}: {}", at.number(), what->principal, id.substr(0, 8),
                      refusal.empty() ? "done" : refusal));
  if (refusal.empty()) {
    const auto [found, is_new] = done_.emplace(id, record);
    if (on_.store.kept_as({folded_name(what->principal), id}) == 0) {
      in.violate(fmt::format("{} is answered as done, and is not kept", id));
    }
    if (found->second != record) in.violate(fmt::format("{} is answered twice, not alike", id));
  } else {
    check_refusal(at, *what, id, when, refusal);
  }
  at.tell([this, who, what, is_refused = !refusal.empty()] {
    auto& on_the_way = on_.in;
    if (on_the_way.luck.below(100) < on_the_way.outside.drops) return;
    on_the_way.after(on_the_way.luck.between(0, on_the_way.outside.late_ms),
                     [this, who, what, is_refused] { take_answer(all_[who], what, is_refused); });
  });
}

void clients::take_answer(client& who, const std::shared_ptr<wish>& what, bool refused) {
  if (what->is_answered) return;
  what->is_answered = true;
  what->is_refused = refused;
  if (refused) ++refused_;
  const auto& of_table = static_cast<const table::command_variant&>(what->of_table);
  if (what->table.empty()) {
  } else if (std::holds_alternative<command::seat>(of_table)) {
    who.sits = true;
  } else if (std::holds_alternative<command::buy_in>(of_table)) {
    who.has_chips = true;
  } else if (std::holds_alternative<command::leave>(of_table) && !refused) {
    who.sits = false;
    who.has_chips = false;
  } else if (refused && on_.in.luck.one_in(10)) {
    who.sits = false;  // it may have been another device that left
    who.has_chips = false;
  }
  on_.in.after(on_.in.luck.between(50, 3'000), [this, &who] { act(who); });
}

void clients::check_answers() {
  std::map<std::string, int> times;
  const auto streams = on_.store.streams().value();
  for (const auto& each : streams) {
    const auto lines = on_.store.records(each.name, 1, each.row.chain.count).value();
    for (const auto& line : lines) {
      const auto read = record::read_record(line);
      if (!read) return on_.in.violate(fmt::format("{}: {}", each.name, read.error()));
      ++times[read->head.cause.id];
    }
  }
  for (const auto& [id, record] : done_) {
    if (!times.contains(id)) on_.in.violate(fmt::format("{} was answered as done and is lost", id));
  }
  for (const auto& each : wishes_) {
    int done = 0;
    for (const auto& id : each->ids) done += times.contains(id) ? times.at(id) : 0;
    if (done > 1) on_.in.violate(fmt::format("{} was done {} times", each->ids.front(), done));
    if (done == 0 && each->is_answered && !each->is_refused) {
      on_.in.violate(fmt::format("{} was answered as done and is lost", each->ids.front()));
    }
  }
}

}  // namespace skyward::simulated
