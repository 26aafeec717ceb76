// Follows each table by a replay, and keeps what a throw entered anew needs back.
#include "report/house/table_play.hpp"

#include "base/text.hpp"
#include "record/stream.hpp"
#include "table/record_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::report {

using rules::index;
namespace event = table::event;

namespace {

/// Most wagers that stand, or windows that share dice, at once. No game has as many; a log that
/// anyone has written may.
constexpr std::size_t together_max = 10'000;

std::vector<thrown_colour> by_colour(const dice::dice_set& set, std::span<const dice::face> faces) {
  std::vector<thrown_colour> dice;
  for (const auto& each : set.colours()) {
    const auto count = static_cast<std::size_t>(each.count);
    const auto of = faces.first(count);
    dice.push_back({std::string{each.colour}, {of.begin(), of.end()}});
    faces = faces.subspan(count);
  }
  return dice;
}

/// Dice at a table with a pot, which are all alike.
std::vector<thrown_colour> of_one_colour(const rules::rulebook& book,
                                         std::span<const dice::face> faces) {
  const auto& set = book.at_table.dice_set;
  return {{set.empty() ? "dice" : set.front().colour, {faces.begin(), faces.end()}}};
}

}  // namespace

class table_follower {
 public:
  table_follower(std::string table, const table::known_build& build, known_theories& theories,
                 const play_listener& listener)
      : log_{build}, theories_{theories}, listener_{listener} {
    told_.table = std::move(table);
  }

  void carry(const record::kept_text& book) {
    if (const auto taken = log_.take(record::write_kept_text(book)); !taken) {
      told_.broken_off = taken.error().message;
    }
  }

  void take(const record::opened_record& opened, std::string_view line) {
    if (!told_.broken_off.empty()) return;
    const bool first = log_.records() == 0;
    note_place(opened.head);
    const auto taken = log_.take(opened, record::leaf_of(line));
    if (!taken) {
      return break_off(taken.error().message);
    }
    if (first) begin();
    const auto read = table::read_record(log_.names(), opened);
    if (!read) return;  // it was followed, and so it was read
    reopens_ = std::ranges::any_of(read->entries, [](const table::log_entry& each) {
      return std::holds_alternative<event::throw_reopened>(each.what);
    });
    for (const auto& each : read->entries) {
      entry_ = each.id;
      std::visit(*this, static_cast<const table::event_variant&>(each.what));
    }
  }

  /// Tells what waits.
  void finish() {
    tell_throw();
    tell_windows();
  }

  const played_table& told() const { return told_; }

  // Events --------------------------------------------------------------------------------------

  void operator()(const event::wager_placed& e) { place(e.seat, e.area, e.amount); }
  void operator()(const event::purchased& e) { place(e.seat, e.area, e.amount); }
  void operator()(const event::wager_taken_down& e) { take_away(e.seat, e.area); }
  void operator()(const event::wager_returned& e) { take_away(e.seat, e.area); }
  void operator()(const event::purchase_returned& e) { take_away(e.seat, e.area); }
  void operator()(const event::reversed& e) {
    if (reopens_) return;  // all of it, which the throw's own place has back
    const auto& stream = e.entry.stream.empty() ? stream_ : e.entry.stream;
    std::erase_if(play_.waiting, [&](const waiting_wager& each) {
      return each.entry == e.entry.id && each.stream == stream;
    });
  }
  void operator()(const event::bets_closed&) {
    if (!play_.window && told_.theory) play_.window = told_.theory->open_position(place_.closed);
  }
  void operator()(const event::throw_reopened&) {
    if (!last_) return;
    play_ = last_->before;
    windows_.resize(last_->windows_before);
    wagers_.resize(last_->wagers_before);
    for (const auto i : play_.standing) {
      wagers_[i].gone = false;
      wagers_[i].made.house_won.reset();
    }
    last_->made.reset();
  }
  void operator()(const event::thrown& e) {
    if (reopens_) {
      if (last_) make(last_->place, e.dice);
      return;
    }
    tell_throw();
    if (play_.standing.empty()) tell_windows();
    last_ = last_throw{place_, play_, windows_.size(), wagers_.size(), std::nullopt};
    make(place_, e.dice);
  }
  void operator()(const event::wager_lost& e) { decide(e.seat, e.wager.area, e.amount.count()); }
  void operator()(const event::wager_won& e) {
    decide(e.seat, e.wager.area, (e.amount.count() - e.returned.count()) - e.paid.count());
  }
  void operator()(const event::wager_pushed& e) { decide(e.seat, e.wager.area, 0); }
  void operator()(const event::round_ended&) {
    std::erase_if(play_.standing, [&](std::size_t i) {
      auto& each = wagers_[i];
      if (each.purchase) each.made.house_won = each.made.amount.count();
      return each.purchase;
    });
  }
  void operator()(const event::round_voided&) { nothing_stands(); }
  void operator()(const event::table_closed&) { nothing_stands(); }
  void operator()(const event::rolled& e) {
    tell_throw();
    last_ = last_throw{
        place_,
        {},
        0,
        0,
        final_throw{
            place_.at, place_.by_hand, place_.set, of_one_colour(log_.names().book(), e.dice), {}}};
  }
  void operator()(const auto& /*others move neither dice nor wagers*/) {}

 private:
  /// A wager that no dice were thrown upon yet.
  struct waiting_wager {
    std::string stream;  // where its entry stands
    table::entry_id entry;
    made_wager made;  // its column is not known yet
    rules::area_id area{};
  };

  /// One that dice were thrown upon.
  struct played_wager {
    made_wager made;
    rules::area_id area{};
    std::size_t window{};
    bool purchase = false;
    bool gone = false;  // taken down, or gone back
  };

  /// A wager of a column that is followed to where the dice decide it.
  struct followed_wager {
    rules::column_id column{};
    std::uint32_t position{};
  };

  /// What stands before a throw.
  struct standing_play {
    std::optional<std::uint32_t>
        window;  // the open position of the one that is not thrown upon yet
    std::vector<waiting_wager> waiting;
    std::vector<std::size_t> standing;  // which of the played wagers
    std::vector<followed_wager> followed;
    rules::column_set unknown;  // columns with wagers made before the log begins
  };

  /// How a throw is made.
  struct throw_place {
    moment at;
    bool by_hand{};
    std::string set;
    rules::position closed;
    dice::dice_set dice;
    std::vector<rules::column_set> columns;  // of the wagers that stand, by seat
  };

  /// The last throw, which may be entered anew.
  struct last_throw {
    throw_place place;
    standing_play before;
    std::size_t windows_before{};
    std::size_t wagers_before{};
    std::optional<final_throw> made;  // none since it was reopened, or called void then
  };

  /// How the table stands before the record.
  void note_place(const record::envelope& head) {
    stream_ = head.stream;
    seq_ = head.seq;
    place_ = {};
    place_.at = head.at.given() ? head.at : head.recorded_at;
    const auto* banked = log_.banked();
    const auto* pot = log_.pot();
    if (banked == nullptr && pot == nullptr) return;
    const auto& common = banked != nullptr ? banked->common : pot->common;
    place_.by_hand = common.kind != table::table_kind::electronic;
    place_.set = common.dice().name;
    if (banked == nullptr) return;
    place_.closed = banked->position;
    place_.dice = banked->next.dice;
    for (const auto& seat : banked->layout) place_.columns.push_back(seat.columns);
  }

  /// The first record says which game it is, and by which rules.
  void begin() {
    told_.game = log_.names().book().game;
    const auto* banked = log_.banked();
    if (banked == nullptr) {
      told_.no_theory = "its players play for a pot, of which the house has its rake alone";
      return;
    }
    auto theory = theories_.find(*log_.names().odds());
    if (theory) {
      told_.theory = std::move(*theory);
    } else {
      told_.no_theory = theory.error();
    }
    // A log may begin with a day, and wagers stand that were made before it.
    for (const auto& seat : banked->layout) play_.unknown |= seat.columns;
  }

  void place(table::seat_no seat, rules::area_id area, cents amount) {
    if (!told_.theory) return;
    if (play_.waiting.size() == together_max) return too_many();
    play_.waiting.push_back({stream_, entry_, {place_.at, seat, {}, amount, {}}, area});
  }

  void take_away(table::seat_no seat, rules::area_id area) {
    std::erase_if(play_.waiting, [&](const waiting_wager& each) {
      return each.made.seat == seat && each.area == area;
    });
    std::erase_if(play_.standing, [&](std::size_t i) {
      auto& each = wagers_[i];
      const bool here = each.made.seat == seat && each.area == area;
      each.gone = each.gone || here;
      return here;
    });
  }

  void decide(table::seat_no seat, rules::area_id area, std::int64_t house_won) {
    std::vector<made_wager*> here;
    integer staked = 0;
    std::erase_if(play_.standing, [&](std::size_t i) {
      auto& each = wagers_[i];
      const bool is = each.made.seat == seat && each.area == area && !each.purchase;
      if (!is) return false;
      here.push_back(&each.made);
      staked += each.made.amount.count();
      return true;
    });
    // What was put there at several times has its share each, by its amount; the last has the rest.
    auto left = house_won;
    for (auto* each : here) {
      const bool is_last = each == here.back() || staked == 0;
      const auto share =
          is_last ? integer{left} : integer{house_won} * each->amount.count() / staked;
      each->house_won = share.convert_to<std::int64_t>();
      left -= *each->house_won;
    }
  }

  void nothing_stands() {
    tell_throw();
    play_ = {};
  }

  /// Dice are thrown upon what was wagered, and decide wagers.
  void make(const throw_place& place, std::span<const dice::face> faces) {
    if (std::cmp_not_equal(place.dice.dice_count(), faces.size())) {
      return break_off("throws other dice than were at hand before it");
    }
    last_->made = final_throw{place.at, place.by_hand, place.set, by_colour(place.dice, faces), {}};
    if (!told_.theory) return;
    close_window(place);
    follow(place);
    play_.window.reset();
    if (!told_.theory->throws(place.closed, place.dice)) {
      play_.followed.clear();
      return;
    }
    const auto decided = told_.theory->resolve(place.closed, place.dice, faces).decided;
    std::erase_if(play_.followed, [&](const followed_wager& each) {
      const auto how = decided[index(each.column)];
      if (how.is_win() || how.is_loss()) {
        last_->made->wagers.push_back({each.column, each.position, how.is_win()});
      }
      return how.is_decided();
    });
    for (std::size_t i = 0; i < play_.unknown.size(); ++i) {
      if (decided[i].is_decided()) play_.unknown.reset(i);
    }
  }

  /// What waits is played, in the columns that it stands in.
  void close_window(const throw_place& place) {
    const auto& book = told_.theory->book();
    if (play_.window && !play_.waiting.empty()) {
      windows_.push_back({*play_.window, {}});
      for (auto& each : play_.waiting) {
        const auto seat = table::index(each.made.seat);
        if (seat >= place.columns.size()) continue;
        const bool purchase = book.areas[index(each.area)].purchase;
        std::optional<rules::column_id> column;
        rules::each_of<rules::column_id>(place.columns[seat], [&](rules::column_id of) {
          if (book.columns[index(of)].area == each.area) column = of;
        });
        if (purchase) column = book.plain_column(each.area);
        if (!column) continue;
        each.made.column = *column;
        play_.standing.push_back(wagers_.size());
        wagers_.push_back({each.made, each.area, windows_.size() - 1, purchase});
      }
    }
    play_.waiting.clear();
    if (std::max(windows_.size(), play_.standing.size()) > together_max) too_many();
  }

  void too_many() {
    break_off(
        fmt::format("more wagers, or windows on the same dice, than {} at once", together_max));
  }
  void break_off(std::string_view why) {
    told_.broken_off = fmt::format("record {} of {}: {}", seq_, one_line(stream_), why);
  }

  /// All wagers of a column are decided together: one that is not followed was made now.
  void follow(const throw_place& place) {
    if (!play_.window) return;
    rules::column_set up;
    for (const auto& seat : place.columns) up |= seat;
    rules::each_of<rules::column_id>(up & ~play_.unknown, [&](rules::column_id column) {
      const auto& area =
          told_.theory->book().areas[index(told_.theory->book().columns[index(column)].area)];
      if (area.purchase) return;
      if (std::ranges::count(play_.followed, column, &followed_wager::column) > 0) return;
      play_.followed.push_back({column, *play_.window});
    });
  }

  void tell_throw() {
    if (last_ && last_->made) listener_.on_throw(told_, *last_->made);
    last_.reset();
  }

  void tell_windows() {
    for (auto& each : wagers_) {
      if (!each.gone) windows_[each.window].wagers.push_back(each.made);
    }
    std::erase_if(windows_, [](const made_window& each) { return each.wagers.empty(); });
    if (!windows_.empty()) listener_.on_windows(told_, windows_);
    windows_.clear();
    wagers_.clear();
    play_.standing.clear();
  }

  table::replay log_;
  known_theories& theories_;
  const play_listener& listener_;
  played_table told_;

  // Of the record that is taken.
  std::string stream_;
  std::uint64_t seq_ = 0;
  throw_place place_;
  table::entry_id entry_;
  bool reopens_ = false;

  standing_play play_;
  std::vector<made_window> windows_;  // that share dice; their wagers are in the next list
  std::vector<played_wager> wagers_;
  std::optional<last_throw> last_;
};

play_reader::play_reader(table::known_build build, play_listener listener)
    : build_{std::move(build)}, listener_{std::move(listener)} {
  build_.engines.clear();
}
play_reader::~play_reader() = default;

std::expected<void, std::string> play_reader::take(std::string_view line) {
  if (record::is_kept_text(line)) {
    auto text = record::read_kept_text(line);
    if (!text) return std::unexpected(text.error());
    texts_.push_back(std::move(*text));
    return {};
  }
  if (!line.starts_with(R"({"v":)")) return {};
  const auto opened = record::read_record(line);
  if (!opened) return std::unexpected(opened.error());
  const auto owner = record::owner_of(opened->head.stream);
  constexpr std::string_view of_table = "table/";
  if (!owner.starts_with(of_table)) return {};
  auto& table = tables_[std::string{owner}];
  if (table == nullptr) {
    table = std::make_unique<table_follower>(std::string{owner.substr(of_table.size())}, build_,
                                             theories_, listener_);
    const auto* book = record::named_text(*opened, texts_);
    if (book != nullptr && build_.rulebook(book->sha256) == nullptr) table->carry(*book);
  }
  table->take(*opened, line);
  return {};
}

std::vector<played_table> play_reader::finish() {
  std::vector<played_table> tables;
  for (const auto& [owner, each] : tables_) {
    each->finish();
    tables.push_back(each->told());
  }
  tables_.clear();
  return tables;
}

}  // namespace skyward::report
