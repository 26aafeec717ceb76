// Drives what the thread of a house drives, on a path that halts at each way to the store.
#include "simulated_house/node.hpp"

#include "live/new_id.hpp"
#include "passing_store.hpp"
#include "request/known_build.hpp"
#include "server/house_players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::simulated {

namespace {

namespace kept = ::skyward::store;
using kept::reached;

/// As in the thread of a house.
constexpr std::int64_t wait_ms = 500;
constexpr std::int64_t sequence_ms = 1'000;

/// Asked without end and without time that passes.
constexpr int calls_max = 100'000;

struct process_ends {};

}  // namespace

/// From a node to the store.
class way final : public kept::passing_store {
 public:
  way(node& of, disk& to) : passing_store{to}, of_{of}, disk_{to} {}

  void begun() { begun_ = true; }
  void notified() { known_.clear(); }
  void time_passes() { calls_ = 0; }

  reached<std::vector<kept::answer>> append(std::span<const kept::proposal> proposals) override;
  reached<std::optional<kept::answer>> find(const kept::command_key& key,
                                            kept::body_hash body) override {
    if (auto there = reach(); !there) return std::unexpected(there.error());
    return passing_store::find(key, body);
  }
  reached<std::vector<kept::named_stream>> streams() override {
    if (auto there = reach(); !there) return std::unexpected(there.error());
    return passing_store::streams();
  }
  reached<std::vector<kept::stream_row>> streams_named(std::span<const std::string> names) override;
  reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t from,
                                            std::size_t most) override {
    if (auto there = reach(); !there) return std::unexpected(there.error());
    const bool skips = of_.on_.planted == fault::reads_nobody && begun_;
    if (skips && stream.starts_with("table/")) return std::vector<std::string>{};
    known_.clear();
    return passing_store::records(stream, from, most);
  }
  reached<void> keep(const kept::snapshot& made) override {
    if (auto there = reach(); !there) return there;
    return passing_store::keep(made);
  }

 private:
  reached<void> reach();
  reached<void> fail() {
    of_.expected_to_fail_ = true;
    return kept::failed("nothing comes back from the store");
  }

  node& of_;
  disk& disk_;
  bool begun_ = false;
  int calls_ = 0;
  std::map<std::string, kept::stream_row> known_;  // where only a notification counts
};

struct node::process {
  process(node& of, common_ground& on)
      : way_to{of, on.store},
        now{[&of] { return of.clock(); }},
        chance{[&on](std::span<std::uint8_t> into) -> std::expected<void, std::string> {
          on.in.luck.fill(into);
          return {};
        }},
        floor{way_to, request::known_build(), now},
        tables{live::house_parts{way_to, floor, chance, seeds, now, true}, dealing::dealer_pace{},
               server::reckoning_house_player,
               [&of](const std::string& table, const live::told& done) { of.hear(table, done); }},
        sequencer{way_to, on.key} {}

  way way_to;
  std::function<moment()> now;
  fairness::secret_maker chance;
  fairness::seed_box seeds{fairness::secret{{1, 2, 3}}};  // all nodes have its key
  live::floor floor;
  live::running_house tables;
  audit::sequencer sequencer;
  moment due;
  moment sequenced;
};

reached<void> way::reach() {
  auto& in = of_.on_.in;
  if (++calls_ > calls_max) {
    in.violate(fmt::format("node {} asks the store without end", of_.number_));
    throw process_ends{};
  }
  const auto& outside = in.outside;
  if (in.luck.one_in(outside.halts_one_in)) {
    const auto ms = in.luck.one_in(3) ? in.luck.between(5'000, 60'000) : in.luck.between(20, 4'000);
    in.note(fmt::format("node {} is halted for {} ms", of_.number_, ms));
    of_.wait(ms);
  } else if (outside.halts_one_in != 0 && in.luck.one_in(4)) {
    of_.wait(in.luck.between(0, 3));
  }
  while (in.now() < in.store_is_back) of_.wait(in.store_is_back - in.now());
  if (in.luck.one_in(outside.fails_one_in)) return fail();
  return {};
}

reached<std::vector<kept::answer>> way::append(std::span<const kept::proposal> proposals) {
  auto& in = of_.on_.in;
  if (auto there = reach(); !there) return std::unexpected(there.error());
  of_.wait(in.luck.between(0, 3));
  std::vector<kept::answer> answers;
  if (in.luck.one_in(in.outside.stale_one_in)) {
    for (const auto& each : proposals) {
      answers.push_back({kept::outcome::stale, each.parts.front().stream, 0, {}});
    }
    in.note(fmt::format("node {} is told that others were first", of_.number_));
    return answers;
  }
  const bool of_tables = proposals.front().parts.front().stream.starts_with("table/");
  if (of_.on_.planted == fault::told_before_kept && of_tables) {
    for (const auto& each : proposals) {
      const auto& first = each.parts.front();
      answers.push_back({kept::outcome::committed, first.stream, first.after.count + 1, {}});
    }
    in.after(30, [&to = disk_, all = std::vector(proposals.begin(), proposals.end())] {
      static_cast<void>(to.append(all));
    });
    return answers;
  }
  // Until here the power may have gone.
  while (in.now() < in.store_is_back) of_.wait(in.store_is_back - in.now());
  if (in.luck.one_in(in.outside.power_every == 0 ? 0 : 200)) {
    in.note(fmt::format("the power goes while node {} is kept", of_.number_));
    disk_.tear(proposals);
    disk_.lose_power();
    in.store_is_back = in.now() + in.luck.between(100, 5'000);
    if (auto lost = fail(); !lost) return std::unexpected(lost.error());
  }
  auto made = disk_.append(proposals);
  known_.clear();
  std::string came;
  for (std::size_t i = 0; i < proposals.size(); ++i) {
    const auto& what = (*made)[i];
    came += fmt::format(" {}:{}:{}", proposals[i].parts.front().stream, what.seq,
                        kept::name_of(what.what));
    if (what.what != kept::outcome::committed) continue;
    const auto& stream = proposals[i].parts.front().stream;
    of_.last_own_[std::string{record::owner_of(stream)}] =
        proposals[i].parts.front().records.back();
  }
  in.note(fmt::format("node {} keeps{}", of_.number_, came));
  of_.notify_();
  of_.wait(in.luck.between(0, 3));
  if (auto there = reach(); !there) return std::unexpected(there.error());
  return made;
}

reached<std::vector<kept::stream_row>> way::streams_named(std::span<const std::string> names) {
  if (auto there = reach(); !there) return std::unexpected(there.error());
  auto rows = passing_store::streams_named(names);
  if (of_.on_.planted != fault::notify_is_truth || !begun_) return rows;
  for (std::size_t i = 0; i < names.size(); ++i) {
    (*rows)[i] = known_.try_emplace(names[i], (*rows)[i]).first->second;
  }
  return rows;
}

node::node(common_ground& on, int number, std::function<void()> notify)
    : on_{on}, number_{number}, notify_{std::move(notify)} {}

node::~node() {
  end("the run is over");
}

moment node::clock() const {
  return moment{on_.begins_ms + on_.ahead_ms + on_.in.now() + off_ms_};
}

void node::begin() {
  if (fiber_) return;
  on_.in.note(fmt::format("node {} begins", number_));
  ends_ = false;
  closes_ = false;
  idle_ = false;
  expected_to_fail_ = false;
  hinted_ = false;
  inbox_.clear();
  outbox_.clear();
  told_.clear();
  fiber_ = std::make_unique<fiber>([this] { live(); });
  go_on();
}

void node::end(const std::string& why) {
  if (!fiber_) return;
  on_.in.note(fmt::format("node {} ends: {}", number_, why));
  ends_ = true;
  go_on();
}

void node::close() {
  on_.in.note(fmt::format("node {} is to close", number_));
  closes_ = true;
}

/// From outside of the path.
void node::go_on() {
  ++waits_;
  fiber_->go_on();
  if (fiber_->done()) fiber_.reset();
}

void node::wait(std::int64_t ms) {
  process_->way_to.time_passes();
  on_.in.after(ms, [this, which = waits_] {
    if (fiber_ && which == waits_) go_on();
  });
  fiber_->halt();
  if (ends_) throw process_ends{};
}

void node::go_on_at_once() {
  if (fiber_) go_on();
}

void node::give(job what) {
  if (!fiber_) return;
  inbox_.push_back(std::move(what));
  if (idle_) {
    on_.in.after(0, [this, which = waits_] {
      if (fiber_ && which == waits_) go_on();
    });
  }
}

void node::hint() {
  hinted_ = true;
  give([this](live::floor&, live::running_house& tables) -> reached<void> {
    process_->way_to.notified();
    tables.look();
    return {};
  });
}

void node::live() {
  try {
    process made{*this, on_};
    process_ = &made;
    const auto done = take_turns(made);
    if (!done && !expected_to_fail_) {
      on_.in.violate(fmt::format("node {} has failed: {}", number_, done.error().message));
    }
    on_.in.note(fmt::format("node {} has {}", number_, done ? "closed" : "failed"));
  } catch (const process_ends&) {
  }
  process_ = nullptr;
}

reached<void> node::take_turns(process& of) {
  const std::vector<std::string> all{"1", "2", "3", "4", "5"};
  for (const auto& each : all) told_[each].from = on_.store.told_of(each).size();
  if (const auto done = of.floor.begin(); !done) return done;
  if (const auto done = of.tables.begin(); !done) return done;
  for (const auto& each : all) told_[each].upto = on_.store.told_of(each).size();
  of.way_to.begun();
  for (;;) {
    if (const auto done = turn(of); !done) return done;
    if (const auto done = sequence(of); !done) return done;
    see(of);
    if (closes_) return of.floor.keep_states();
    auto ms = wait_ms;
    if (of.due.given()) {
      ms = std::clamp<std::int64_t>(of.due.milliseconds() - clock().milliseconds(), 0, wait_ms);
    }
    if (!inbox_.empty()) ms = 0;
    idle_ = true;
    wait(ms);
    idle_ = false;
  }
}

/// Always, but for a fault: where others were last at all tables at which anybody sits, it does
/// nothing by itself.
bool node::has_to_turn(process& of) const {
  if (on_.planted != fault::never_taken_over || !inbox_.empty()) return true;
  return std::ranges::any_of(of.floor.state().tables, [&](const auto& each) {
    const auto at = of.floor.table_at(each.first);
    const auto& seats = (*at)->state().seats;
    return was_last_at(each.first) &&
           std::ranges::any_of(seats, [](const auto& seat) { return seat.taken(); });
  });
}

reached<void> node::turn(process& of) {
  if (!has_to_turn(of)) {
    of.due = {};
    return {};
  }
  const auto jobs = std::exchange(inbox_, {});
  for (const auto& each : jobs) {
    if (const auto done = each(of.floor, of.tables); !done) return done;
  }
  std::set<std::string, std::less<>> elsewhere;
  for (const auto* each : others) elsewhere.insert(each->players().begin(), each->players().end());
  of.tables.set_elsewhere(std::move(elsewhere));
  const auto due = of.tables.turn();
  if (!due) return std::unexpected(due.error());
  of.due = *due;
  const auto told = std::exchange(outbox_, {});
  for (const auto& each : told) each();
  return {};
}

reached<void> node::sequence(process& of) {
  const auto now = clock();
  if (of.sequenced.given()) {
    const auto since = now.milliseconds() - of.sequenced.milliseconds();
    if (since >= 0 && since < sequence_ms) return {};
  }
  of.sequenced = now;
  const auto done = of.sequencer.sequence(now, live::new_id(now));
  if (!done) return std::unexpected(done.error());
  return {};
}

void node::see(const process& of) {
  players_ = of.tables.players_here();
  for (const auto& [id, each] : of.floor.state().tables) {
    const auto at = process_->floor.table_at(id);
    if (!at || *at == nullptr) continue;
    auto& here = seen_[id];
    here.window = (*at)->state().window;
    const auto stand = (*at)->stand();
    if (const auto* banked = std::get_if<live::banked_stand>(&stand)) {
      here.offered = banked->now.offered;
    }
  }
}

void node::hear(const std::string& table, const live::told& done) {
  if (done.refusal) {
    on_.in.violate(fmt::format("node {}: the dealer of table {} was refused: {}", number_, table,
                               done.refusal->message));
    return;
  }
  const auto& all = on_.store.told_of(table);
  auto& at = told_[table];
  if (!at.next) {
    for (auto i = at.from; i <= at.upto && i < all.size(); ++i) {
      if (all[i] == done.record) at.next = i;
    }
  }
  if (!at.next || *at.next >= all.size() || all[*at.next] != done.record) {
    const auto kept_as = std::ranges::find(all, done.record) - all.begin();
    on_.in.violate(fmt::format(
        "node {} tells of table {} record {} of {}; due: {}, it began with {} to {}: {}", number_,
        table, kept_as + 1, all.size(), at.next ? std::to_string(*at.next + 1) : "the first",
        at.from, at.upto, done.record.substr(0, 200)));
    return;
  }
  ++*at.next;
}

live::floor& node::floor() {
  return process_->floor;
}
live::running_house& node::tables() {
  return process_->tables;
}

node::seen node::seen_at(const std::string& table) const {
  const auto known = seen_.find(table);
  return known == seen_.end() ? seen{} : known->second;
}

bool node::has_told_all(const std::string& table) const {
  const auto known = told_.find(table);
  if (known == told_.end()) return false;
  return known->second.next.value_or(known->second.upto) == on_.store.told_of(table).size();
}

bool node::was_last_at(const std::string& table) const {
  const auto known = last_own_.find("table/" + table);
  const auto& all = on_.store.told_of(table);
  return known != last_own_.end() && !all.empty() && all.back() == known->second;
}

}  // namespace skyward::simulated
