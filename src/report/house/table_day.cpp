// Adds up what the records of a table move, by what their events say they are.
#include "report/house/table_day.hpp"

#include "record/record.hpp"
#include "record/stream.hpp"
#include "report/house/event_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using boost::json::object;

/// What an event adds to what was wagered.
cents wagered_by(std::string_view event, const object& what) {
  if (event == "wager_placed" || event == "purchased" || event == "cards_bought") {
    return cents_in(what, "cents");
  }
  if (event == "wager_taken_down" || event == "wager_returned" || event == "purchase_returned" ||
      event == "money_returned") {
    return cents{} - cents_in(what, "cents");
  }
  return {};
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

std::expected<void, std::string> day_reader::take(std::string_view line) {
  if (!line.starts_with(R"({"v":)") || record::is_kept_text(line)) return {};
  const auto opened = record::read_record(line);
  if (!opened) return std::unexpected(opened.error());
  const auto& head = opened->head;
  const std::string owner{record::owner_of(head.stream)};
  if (!owner.starts_with("table/")) return {};
  if (const auto counted = moved_.add(*opened); !counted) return counted;
  const auto at = head.at.given() ? head.at : head.recorded_at;
  if (at >= end_) return {};
  const bool in_day = at >= begin_;
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
  table_figures made;
  bool counted = false;
  std::uint64_t number = 0;
  for (const auto& what : opened->events) {
    ++number;
    const auto before = made;
    const auto event = text_in(what, "event");
    counted = counted || is_count(event);
    if (event == "table_opened") {
      of.made.game = text_of(what, "game");
      const auto chips = cents_in(what, "inventory_cents");
      of.made.counts_chips = chips != cents{};
      // What a table opens with beyond what it closed with came from elsewhere: of its opener.
      if (in_day) add(of.made.opener, chips - of.tray);
      of.tray = chips;
    } else if (event == "day_opened") {
      of.made.game = text_of(what, "game");
    } else if (event == "bought_in" && text_in(what, "source") != "wallet") {
      add(made.drop, cents_in(what, "cents"));
    } else if (event == "cashed_out" && text_in(what, "source") != "wallet") {
      add(made.cashed, cents_in(what, "cents"));
    } else if (event == "filled") {
      add(made.fills, cents_in(what, "cents"));
    } else if (event == "credited") {
      add(made.credits, cents_in(what, "cents"));
    } else if (event == "tray_counted" && in_day) {
      add(of.made.tray_over_short,
          cents_in(what, "recorded_cents") - cents_in(what, "counted_cents"));
    } else if (event == "box_counted" && in_day) {
      of.made.boxes.push_back({text_of(what, "box"), text_of(what, "of"),
                               cents_in(what, "recorded_cents"), cents_in(what, "counted_cents")});
    } else if (event == "tipped") {
      add(made.tips, cents_in(what, "cents"));
    } else if (event == "round_ended") {
      ++made.rounds;
      of.ended = whole_in(what, "round");
    } else if (event == "throw_reopened" && of.ended == whole_in(what, "round")) {
      // The throw is read anew, and the round ends once more.
      --made.rounds;
      of.ended = 0;
    } else if (event == "reversed") {
      if (const auto* entry = what.if_contains("entry"); entry != nullptr && entry->is_object()) {
        const auto& named = entry->get_object();
        const auto stream = text_in(named, "stream");
        const auto undone =
            of.entries.find({stream.empty() ? head.stream : std::string{stream},
                             static_cast<std::uint64_t>(cents_in(named, "seq").count()),
                             static_cast<std::uint64_t>(cents_in(named, "event").count())});
        if (undone != of.entries.end()) {
          add(made.handle, cents{} - undone->second.handle);
          add(made.drop, cents{} - undone->second.drop);
          add(made.cashed, cents{} - undone->second.cashed);
          add(made.tips, cents{} - undone->second.tips);
          of.entries.erase(undone);  // nothing is undone twice
        }
      }
    }
    add(made.handle, wagered_by(event, what));
    if (event != "reversed" && made != before) {
      of.entries[{head.stream, head.seq, number}] = {.drop = made.drop - before.drop,
                                                     .wallets = {},
                                                     .cashed = made.cashed - before.cashed,
                                                     .handle = made.handle - before.handle,
                                                     .fills = {},
                                                     .credits = {},
                                                     .tips = made.tips - before.tips,
                                                     .win = {},
                                                     .rake_house = {},
                                                     .rake_charity = {},
                                                     .rounds = 0};
    }
  }
  const auto tray = posted_to(head, owner + "/inventory");
  const auto unclaimed = posted_below(head, "unclaimed/");
  const auto owed = posted_below(head, "receivable/");
  if (of.made.counts_chips) add(of.tray, tray + unclaimed + owed);
  if (in_day) add(of.made.unclaimed, unclaimed);
  add(made.wallets, cents{} - posted_below(head, "wallet/"));
  made.rake_house = posted_to(head, owner + "/rake-house");
  made.rake_charity = posted_to(head, owner + "/rake-charity");
  if (!counted) {
    made.win = tray + posted_to(head, owner + "/drop") + owed + made.rake_house;
  }
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
