// Fills the tables, measures while they play, lets what stands be settled, and compares the books.
#include "client/load/load_run.hpp"

#include "client/json_parts.hpp"
#include "client/load/load_player.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <deque>
#include <memory>

namespace skyward::client {

namespace {

namespace asio = boost::asio;
namespace json = boost::json;
using clock = std::chrono::steady_clock;

constexpr std::int64_t tick_ms = 100;
constexpr std::int64_t entering_most = 64;        // guests at once
constexpr std::int64_t waiting_most_ms = 60'000;  // for all to sit, and for what stands at the end
constexpr std::int64_t comparing_most = 50;       // looks at a table that goes on meanwhile

class load_watcher final : public load_guest {
 public:
  using load_guest::load_guest;

 protected:
  void returned() override {}
};

class load_house final : public load_floor {
 public:
  load_house(const load_options& options, const load_progress& progress, const house_door& door,
             asio::io_context& io)
      : options_{options}, progress_{progress}, door_{door}, io_{io}, ticks_{io} {}

  std::expected<load_result, std::string> run() {
    asker_ = new_client();
    look_around();
    ends_early_.async_wait([this](const boost::system::error_code& error, int /*signal*/) {
      if (!error) is_to_end_ = true;
    });
    io_.run();
    if (!refused_.empty()) return std::unexpected(refused_);
    return std::move(result_);
  }

  std::unique_ptr<house_client> new_client() override {
    return std::make_unique<house_client>(io_, door_);
  }

  void later(std::int64_t milliseconds, std::function<void()> what) override {
    auto timer = std::make_shared<asio::steady_timer>(io_, std::chrono::milliseconds{milliseconds});
    timer->async_wait(
        [this, timer, what = std::move(what)](const boost::system::error_code& error) {
          if (!error && stage_ != stage::over) what();
        });
  }

  void round_ended(const std::string& table, std::string_view stream, std::int64_t seq) override {
    auto& last = rounds_[table];
    if (last.stream == stream && last.seq >= seq) return;
    last = {std::string{stream}, seq};
    ++result_.rounds;
  }

  bool is_measuring() const override { return stage_ == stage::playing; }
  load_result& result() override { return result_; }
  const load_options& options() const override { return options_; }

 private:
  /// Asks which tables there are, again where the house went away before it said so.
  void look_around() {
    asker_->ask({false, "/api/v1/tables"}, [this](const answered& got) {
      constexpr std::int64_t again_ms = 200;
      if (!got && options_.through_restarts && milliseconds() < waiting_most_ms) {
        return later(again_ms, [this] { look_around(); });
      }
      if (auto planned = plan(got); !planned) {
        refused_ = planned.error();
        return io_.stop();
      }
      fill();
      tick();
    });
  }

  enum class stage : std::uint8_t { filling, playing, winding_up, comparing, leaving, over };
  struct round_mark {
    std::string stream;
    std::int64_t seq{};
  };

  std::expected<void, std::string> plan(const answered& got) {
    constexpr unsigned ok = 200;
    if (!got) return std::unexpected(got.error());
    if (got->status != ok) return std::unexpected("no tables: " + got->body);
    json::error_code error;
    const auto all = json::parse(got->body, error);
    for (const auto& each : array_of(as_object(all), "tables")) {
      const auto& table = as_object(each);
      const auto* open = part_of(table, "open").if_bool();
      if (open == nullptr || !*open || text_of(table, "kind") != "electronic") continue;
      tables_.emplace_back(text_of(table, "table"));
    }
    const auto needed = (options_.players + players_a_table - 1) / players_a_table;
    const auto wanted = options_.tables == 0 ? std::max<std::int64_t>(needed, 1) : options_.tables;
    const auto known = static_cast<std::int64_t>(tables_.size());
    if (wanted > known || needed > wanted) {
      return std::unexpected(fmt::format(
          "{} players at {} tables: the house has {} electronic tables that are open; accepted: at "
          "most that many, and {} players at each",
          options_.players, wanted, known, players_a_table));
    }
    tables_.resize(static_cast<std::size_t>(wanted));
    result_.tables = wanted;
    result_.players = options_.players;
    result_.watchers = options_.watchers;
    return {};
  }

  void fill() {
    const auto count = static_cast<std::int64_t>(tables_.size());
    for (std::int64_t i = 0; i < options_.players; ++i) {
      players_.push_back(std::make_unique<load_player>(
          *this, tables_[static_cast<std::size_t>(i % count)], 1 + i / count));
    }
    for (std::int64_t i = 0; i < options_.watchers; ++i) {
      watchers_.push_back(
          std::make_unique<load_watcher>(*this, tables_[static_cast<std::size_t>(i % count)]));
    }
  }

  /// A few more come in, as long as not too many are on their way.
  void let_in() {
    const auto all = players_.size() + watchers_.size();
    std::int64_t entering = 0;
    for (std::size_t i = 0; i < begun_; ++i) entering += is_in(i) ? 0 : 1;
    for (; begun_ < all && entering < entering_most; ++begun_, ++entering) {
      guest(begun_).enter();
    }
    if (begun_ == all && entering == 0) begin_to_measure();
  }
  load_guest& guest(std::size_t i) {
    if (i < players_.size()) return *players_[i];
    return *watchers_[i - players_.size()];
  }
  bool is_in(std::size_t i) {
    if (guest(i).has_failed()) return true;
    if (i < players_.size()) return players_[i]->is_seated();
    return guest(i).is_watching();
  }

  void begin_to_measure() {
    enter_stage(stage::playing);
    result_.rounds = result_.commands = result_.frames = 0;
  }

  void enter_stage(stage next) {
    stage_ = next;
    since_ = clock::now();
  }
  std::int64_t milliseconds() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(clock::now() - since_).count();
  }

  void tick() {
    ticks_.expires_after(std::chrono::milliseconds{tick_ms});
    ticks_.async_wait([this](const boost::system::error_code& error) {
      if (error) return;
      ++ticked_;
      step();
      if (stage_ == stage::over) return end();
      tick();
    });
  }

  void step() {
    constexpr std::int64_t ticks_a_second = 1'000 / tick_ms;
    if (ticked_ % ticks_a_second == 0) {
      for (const auto& each : players_) each->try_again();
    }
    switch (stage_) {
      case stage::filling:
        let_in();
        say(0, "the tables fill");
        if (milliseconds() > waiting_most_for_all_ms()) {
          give_up("not all players were seated");
        }
        return;
      case stage::playing:
        return play();
      case stage::winding_up:
        say(options_.seconds, "what stands is settled");
        if (!all_at_rest() && milliseconds() > waiting_most_ms) say_who_waits();
        if (!all_at_rest() && milliseconds() <= waiting_most_ms) return;
        enter_stage(stage::comparing);
        return compare();
      case stage::comparing:
        if (milliseconds() > waiting_most_ms) give_up("the books were not compared");
        return;
      case stage::leaving:
        if (all_are_home()) return enter_stage(stage::over);
        if (milliseconds() > waiting_most_for_all_ms()) give_up("not all players came home");
        return;
      case stage::over:
        return;
    }
  }

  void play() {
    begin_rounds();
    const auto done = milliseconds();
    say(done / 1'000, fmt::format("{} rounds, {} commands", result_.rounds, result_.commands));
    const bool all_gone = !players_.empty() && std::ranges::all_of(players_, [](const auto& each) {
      return each->has_failed();
    });
    if (done < options_.seconds * 1'000 && !is_to_end_ && !all_gone) return;
    result_.milliseconds = done;
    measured_ = {result_.rounds, result_.commands, result_.frames};
    if (all_gone) return enter_stage(stage::over);
    enter_stage(stage::winding_up);
    for (const auto& each : players_) each->wind_up(/*leaves=*/false);
  }

  /// With a pace tables begin their rounds one after the other, evenly over the time.
  void begin_rounds() {
    if (options_.pace_seconds == 0) return;
    const auto count = static_cast<std::int64_t>(tables_.size());
    const auto until = milliseconds() * count / (options_.pace_seconds * 1'000);
    for (; table_next_ < until; ++table_next_) {
      for (auto i = table_next_ % count; i < options_.players; i += count) {
        players_[static_cast<std::size_t>(i)]->allow_round();
      }
    }
  }

  bool all_at_rest() const {
    return std::ranges::all_of(players_, [](const auto& each) { return each->is_at_rest(); });
  }
  void say_who_waits() {
    for (const auto& each : players_) {
      if (!each->is_at_rest()) result_.failures.push_back(each->waits_for());
    }
  }
  std::int64_t waiting_most_for_all_ms() const {
    return waiting_most_ms * (1 + options_.players / 1'000);
  }
  bool all_are_home() const {
    return std::ranges::all_of(players_, [](const auto& each) { return each->is_home(); });
  }

  void compare() {
    compared_ = 0;
    compare_next(0);
  }

  /// Each table, once as it stands where its players were told last.
  void compare_next(std::int64_t looked) {
    if (compared_ == tables_.size()) {
      enter_stage(stage::leaving);
      for (const auto& each : players_) each->wind_up(/*leaves=*/true);
      return;
    }
    const auto& table = tables_[compared_];
    asker_->ask({false, "/api/v1/tables/" + table}, [this, looked](const answered& got) {
      constexpr std::int64_t soon_ms = 20;
      if (stage_ != stage::comparing) return;
      json::error_code error;
      const auto all = got ? json::parse(got->body, error) : json::value{};
      if (got && !error && all.is_object() && compare_table(all.get_object())) {
        ++compared_;
        return compare_next(0);
      }
      if (looked == comparing_most) return give_up("table " + tables_[compared_] + " never rests");
      later(soon_ms, [this, looked] { compare_next(looked + 1); });
    });
  }

  /// out  whether all players of the table were told as much as it shows
  bool compare_table(const json::object& look) {
    const auto seq = number_of(look, "seq");
    const auto count = tables_.size();
    for (auto i = compared_; i < players_.size(); i += count) {
      const auto& each = *players_[i];
      if (each.is_at_table() && each.seq() != seq) return false;
    }
    for (auto i = compared_; i < players_.size(); i += count) {
      auto& each = *players_[i];
      if (each.is_at_table()) each.check_books(object_of(look, "state"));
    }
    return true;
  }

  void give_up(const std::string& why) {
    result_.failures.push_back(why);
    enter_stage(stage::over);
  }

  void say(std::int64_t done, const std::string& note) const {
    if (progress_) progress_(done, options_.seconds, note);
  }

  void end() {
    if (result_.milliseconds > 0) {
      result_.rounds = measured_.rounds;
      result_.commands = measured_.commands;
      result_.frames = measured_.frames;
    }
    io_.stop();
  }

  struct counts {
    std::int64_t rounds{};
    std::int64_t commands{};
    std::int64_t frames{};
  };
  const load_options& options_;
  const load_progress& progress_;
  house_door door_;
  asio::io_context& io_;
  asio::steady_timer ticks_;
  asio::signal_set ends_early_{io_, SIGINT, SIGTERM};
  bool is_to_end_ = false;
  std::unique_ptr<house_client> asker_;
  std::string refused_;
  load_result result_;
  counts measured_;
  std::vector<std::string> tables_;
  std::vector<std::unique_ptr<load_player>> players_;
  std::vector<std::unique_ptr<load_watcher>> watchers_;
  std::map<std::string, round_mark> rounds_;
  std::size_t begun_ = 0;
  std::size_t compared_ = 0;
  std::int64_t ticked_ = 0;
  std::int64_t table_next_ = 0;
  stage stage_ = stage::filling;
  clock::time_point since_ = clock::now();
};

}  // namespace

std::expected<load_result, std::string> run_load(const load_options& options,
                                                 const load_progress& progress) {
  asio::io_context io{1};
  const auto door = house_door::find(io, options.at);
  if (!door) return std::unexpected(door.error());
  load_house house{options, progress, *door, io};
  return house.run();
}

}  // namespace skyward::client
