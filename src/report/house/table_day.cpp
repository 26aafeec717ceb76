// Adds up what the records of a table move, by what their events say they are.
#include "report/house/table_day.hpp"

#include "record/record.hpp"
#include "report/house/event_fields.hpp"

#include <algorithm>

namespace skyward::report {

namespace {

using boost::json::object;

/// What an event says of chips, cash and wagers; a correction may undo it.
table_figures changed_by(std::string_view event, const object& what) {
  const auto amount = cents_in(what, "cents");
  const bool of_wallet = text_in(what, "source") == "wallet";
  table_figures made;
  if (event == "bought_in" && !of_wallet) made.drop = amount;
  if (event == "cashed_out" && !of_wallet) made.cashed = amount;
  if (event == "filled") made.fills = amount;
  if (event == "credited") made.credits = amount;
  if (event == "tipped") made.tips = amount;
  if (event == "wager_placed" || event == "purchased" || event == "cards_bought") {
    made.handle = amount;
  }
  if (event == "wager_taken_down" || event == "wager_returned" || event == "purchase_returned" ||
      event == "money_returned") {
    made.handle = cents{} - amount;
  }
  return made;
}

/// Events by which the house moves and counts what a table holds: they are no play.
bool is_count(std::string_view event) {
  return event == "filled" || event == "credited" || event == "box_taken" ||
         event == "box_counted" || event == "tray_counted";
}

void add(cents& to, cents more) {
  to = to + more;
}

constexpr auto amounts = {&table_figures::drop,       &table_figures::wallets,
                          &table_figures::cashed,     &table_figures::handle,
                          &table_figures::fills,      &table_figures::credits,
                          &table_figures::tips,       &table_figures::win,
                          &table_figures::rake_house, &table_figures::rake_charity};

}  // namespace

table_figures& table_figures::operator+=(const table_figures& other) {
  for (const auto member : amounts) add(this->*member, other.*member);
  rounds += other.rounds;
  return *this;
}

cents table_day::win_by_tray() const {
  return closer + whole.credits + whole.drop + whole.rake_house - opener - whole.fills +
         tray_over_short - unclaimed;
}

day_reader::day_reader(house_clock clock, calendar_day day)
    : clock_{std::move(clock)}, day_{day}, begin_{clock_.begin_of(day)}, end_{clock_.end_of(day)} {}

table_figures& day_reader::figures_at(table_so_far& of, moment at) const {
  const auto hour = std::ranges::find_if(of.made.hours, [&](const hour_figures& each) {
    return at >= each.hour.begin && at < each.hour.end;
  });
  return hour == of.made.hours.end() ? of.made.whole : hour->figures;
}

day_reader::table_so_far& day_reader::table_of(const std::string& owner, bool in_day) {
  auto& of = tables_[owner];
  if (of.made.table.empty()) {
    of.made.table = owner.substr(owner.find('/') + 1);
    of.made.day = calendar_day_text(day_);
    for (const auto& hour : clock_.hours_of(day_)) of.made.hours.push_back({hour, {}});
  }
  if (in_day && of.before_day) {
    of.before_day = false;
    of.made.opener = of.tray;
  }
  of.touched = of.touched || in_day;
  return of;
}

/// What an event says of the table itself: its game, its chips, counts of tray and boxes.
void day_reader::take_count(table_so_far& of, const object& what, bool in_day) {
  const auto event = text_in(what, "event");
  const auto recorded = cents_in(what, "recorded_cents");
  const auto counted = cents_in(what, "counted_cents");
  if (event == "table_opened" || event == "day_opened") of.made.game = text_of(what, "game");
  if (event == "table_opened") {
    const auto chips = cents_in(what, "inventory_cents");
    of.made.counts_chips = chips != cents{};
    // What a table opens with beyond what it closed with came from elsewhere: of its opener.
    if (in_day) add(of.made.opener, chips - of.tray);
    of.tray = chips;
  }
  if (event == "tray_counted" && in_day) add(of.made.tray_over_short, recorded - counted);
  if (event == "box_counted" && in_day) {
    of.made.boxes.push_back({text_of(what, "box"), text_of(what, "of"), recorded, counted});
  }
}

/// Rounds that an event ends; one whose throw is read anew ends once more.
std::int64_t day_reader::rounds_by(table_so_far& of, const object& what) {
  const auto event = text_in(what, "event");
  if (event == "round_ended") {
    of.ended = whole_in(what, "round");
    return 1;
  }
  if (event != "throw_reopened" || of.ended != whole_in(what, "round")) return 0;
  of.ended = 0;
  return -1;
}

/// What a correction takes back; nothing is undone twice.
table_figures day_reader::undone_by(table_so_far& of, const std::string& stream,
                                    const object& what) {
  const auto* entry = what.if_contains("entry");
  if (entry == nullptr || !entry->is_object()) return {};
  const auto& named = entry->get_object();
  const auto other = text_in(named, "stream");
  const auto found = of.entries.find({other.empty() ? stream : std::string{other},
                                      static_cast<std::uint64_t>(whole_in(named, "seq")),
                                      static_cast<std::uint64_t>(whole_in(named, "event"))});
  if (found == of.entries.end()) return {};
  table_figures undone;
  for (const auto member : amounts) undone.*member = cents{} - found->second.*member;
  of.entries.erase(found);
  return undone;
}

std::expected<void, std::string> day_reader::take(std::string_view line) {
  const auto read = records_.read(line);
  if (!read) return std::unexpected(read.error());
  if (!*read) return {};
  const auto& [opened, owner, at] = **read;
  const auto& head = opened.head;
  if (at >= end_) return {};
  const bool in_day = at >= begin_;
  auto& of = table_of(owner, in_day);
  table_figures made;
  bool counted = false;
  std::uint64_t number = 0;
  for (const auto& what : opened.events) {
    const auto event = text_in(what, "event");
    ++number;
    counted = counted || is_count(event);
    take_count(of, what, in_day);
    made.rounds += rounds_by(of, what);
    if (event == "reversed") {
      made += undone_by(of, head.stream, what);
      continue;
    }
    const auto changed = changed_by(event, what);
    if (changed != table_figures{}) of.entries[{head.stream, head.seq, number}] = changed;
    made += changed;
  }
  const auto tray = posted_to(head, owner + "/inventory");
  const auto unclaimed = posted_below(head, "unclaimed/");
  const auto owed = posted_below(head, "receivable/");
  if (of.made.counts_chips) add(of.tray, tray + unclaimed + owed);
  if (in_day) add(of.made.unclaimed, unclaimed);
  made.wallets = cents{} - posted_below(head, "wallet/");
  made.rake_house = posted_to(head, owner + "/rake-house");
  made.rake_charity = posted_to(head, owner + "/rake-charity");
  if (!counted) made.win = tray + posted_to(head, owner + "/drop") + owed + made.rake_house;
  if (in_day) figures_at(of, at) += made;
  return {};
}

std::vector<table_day> day_reader::finish() {
  std::vector<table_day> days;
  for (auto& [id, each] : tables_) {
    if (!each.touched) continue;
    for (const auto& hour : each.made.hours) each.made.whole += hour.figures;
    each.made.closer = each.tray;
    days.push_back(std::move(each.made));
  }
  return days;
}

}  // namespace skyward::report
