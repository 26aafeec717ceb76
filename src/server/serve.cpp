// Opens everything in the order in which it stands on each other, and closes it backwards.
#include "server/serve.hpp"

#include "audit/sequencer.hpp"
#include "fairness/secret_maker.hpp"
#include "live/load_table.hpp"
#include "live/new_id.hpp"
#include "request/known_build.hpp"
#include "server/accounts/open_accounts.hpp"
#include "server/accounts/password_work.hpp"
#include "server/api.hpp"
#include "server/first_house.hpp"
#include "server/house_players.hpp"
#include "server/house_thread.hpp"
#include "server/http/listener.hpp"
#include "server/lab.hpp"
#include "server/metrics.hpp"
#include "server/player_money.hpp"
#include "server/readiness.hpp"
#include "server/table_edges.hpp"
#include "server/training_requests.hpp"
#include "server/watched_handler.hpp"
#include "store/open_store.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>

namespace skyward::server {

namespace {

constexpr std::chrono::seconds accounts_tick{1};

/// A house that has failed answers nothing more: there is little to wait for.
constexpr std::chrono::milliseconds failed_stop{1'000};

listener_options listener_options_of(const settings& how) {
  using std::chrono::milliseconds;
  const auto count = [](std::int64_t number) { return static_cast<std::size_t>(number); };
  listener_options made{.address = how.address, .port = static_cast<std::uint16_t>(how.port)};
  if (!how.certificate.empty()) made.tls = tls_files{how.certificate, how.key};
  made.known = {how.hosts, how.origins, {}};
  for (const auto& each : how.proxies) {
    made.known.proxies.push_back(boost::asio::ip::make_address(each));
  }
  made.within.head = milliseconds{how.head_ms};
  made.within.body = milliseconds{how.body_ms};
  made.within.idle = milliseconds{how.idle_ms};
  made.within.answer = milliseconds{how.answer_ms};
  made.within.socket_idle = milliseconds{how.socket_idle_ms};
  made.within.connections = count(how.connections);
  made.within.connections_of_peer = count(how.connections_of_peer);
  made.within.queue_bytes = count(how.queue_bytes);
  return made;
}

accounts::options account_options_of(const settings& how) {
  const auto rate_of = [](std::int64_t burst, std::int64_t every_ms) {
    return rate{static_cast<int>(burst), std::chrono::milliseconds{every_ms}};
  };
  return {.passwords = rate_of(how.passwords_at_once, how.passwords_every_ms),
          .guests = rate_of(how.guests_at_once, how.guests_every_ms)};
}

}  // namespace

std::string counts_its_money(const std::string& house) {
  return fmt::format("{} counts its money; accepted: a house of play money",
                     store::shown_name(house));
}

/// In the order in which they stand on each other.
class served_house::parts {
 public:
  parts(serve_options with, audit::signing_key signing, const fairness::secret& sealing,
        std::unique_ptr<store::kept_store> store)
      : options_{std::move(with)},
        says_{log_level_of(options_.how.log_level).value_or(log_level::info), options_.now,
              options_.log},
        key_{std::move(signing)},
        seeds_{sealing},
        store_{std::move(store)},
        sequencer_{*store_, key_},
        floor_{*store_, skyward::request::known_build(), options_.now},
        running_{{*store_, floor_, chance_, seeds_, options_.now,
                  store::is_in_database(options_.how.house)},
                 {options_.how.show_ms, options_.how.offer_ms, options_.how.rest_ms,
                  options_.how.bank_ms},
                 reckoning_house_player,
                 [this](const std::string& table, const live::told& done) { tell(table, done); },
                 observer()},
        side_{*store_, floor_, running_} {}

  std::expected<void, std::string> open() {
    const auto now = options_.now();
    if (auto done = said(live::open_house(*store_, now)); !done) return done;
    if (auto done = said(floor_.begin()); !done) return done;
    if (floor_.state().settings && !house::has_play_money(floor_.state())) {
      return std::unexpected(counts_its_money(options_.how.house));
    }
    if (auto done = said(check_sealing()); !done) return done;
    if (auto done = said(
            set_up_first_house(floor_, static_cast<int>(options_.how.tables), options_.how.zone));
        !done)
      return done;
    if (auto done = said(house_players_.seat(floor_, running_)); !done) return done;
    if (auto done = said(running_.begin()); !done) return done;
    if (auto done = said(open_people()); !done) return done;
    work_ = std::make_unique<password_work>(
        [this](password_work::done what) { boost::asio::post(io_, std::move(what)); },
        password_work::options{});
    auto opened = accounts::open(*kept_accounts_, *work_, account_options_of(options_.how));
    if (!opened) return std::unexpected(opened.error().message);
    people_ = *std::move(opened);
    const auto files = static_cast<std::int64_t>(raise_descriptor_limit());
    if (files < options_.how.connections + files_of_its_own) {
      says_.write(log_level::warning, "few_files", {{"files", files}});
    }
    line_ = line_to_others();
    house_ = std::make_unique<house_thread>(
        side_, sequencer_, options_.now, io_.get_executor(),
        [this](const std::string& why) { fail(why); },
        [this](std::chrono::microseconds took) { turned(took); });
    const auto deliver = [this](lab::told what) { boost::asio::post(io_, std::move(what)); };
    lab_ = std::make_unique<lab>(deliver, lab::options{});
    reads_ = std::make_unique<lab>(deliver, lab::options{});
    replays_ = std::make_unique<lab>(deliver, lab::options{.of_one_most = 2});
    api_ = std::make_unique<api>(served_parts{
        *house_, *people_, watchers_, sockets_, reminds_, *lab_, *reads_, *replays_, edges_,
        trains_, options_.how.house,
        write_verifier_key(key_.verifier(audit::signature_kind::ed25519)), options_.now,
        [this] { return metrics_text(); }, [this] { return not_ready(); }});
    answers_ = std::make_unique<watched_handler>(*api_, counts_, says_);
    auto at = listener_options_of(options_.how);
    at.watch = watch_of(counts_, says_);
    auto listens = listener::open(io_, at, *answers_);
    if (!listens) return std::unexpected(listens.error());
    listener_.emplace(*std::move(listens));
    says_.write(log_level::info, "started",
                {{"house", store::shown_name(options_.how.house)},
                 {"tables", static_cast<std::int64_t>(floor_.state().tables.size())}});
    says_.write(log_level::info, "listening",
                {{"address", options_.how.address},
                 {"port", std::int64_t{port()}},
                 {"tls", std::int64_t{at.tls ? 1 : 0}}});
    return {};
  }

  std::uint16_t port() const { return listener_->port(); }

  std::string administrator_link() {
    const auto link = people_->administrator_link(options_.now());
    return link ? std::string{link->view()} : std::string{};
  }

  std::expected<void, std::string> run() {
    boost::asio::signal_set signals{io_, SIGINT, SIGTERM};
    signals.async_wait([this](const boost::system::error_code& error, int /*signal*/) {
      if (!error) closes_ = true;
    });
    tick();
    while (!closes_) io_.run_one();
    signals.cancel();
    signals.clear();  // who asks again ends it as it is
    close();
    if (!failure_.empty()) return std::unexpected(failure_);
    return {};
  }

  void stop() {
    boost::asio::post(io_, [this] { closes_ = true; });
  }

 private:
  static std::expected<void, std::string> said(store::reached<void> done) {
    if (!done) return std::unexpected(std::move(done).error().message);
    return {};
  }

  /// By another key no seed could be shown that players were promised, and play would stop at every
  /// node of the house.
  store::reached<void> check_sealing() {
    bool is_sealed = false;
    for (const auto& [id, each] : floor_.state().tables) {
      if (!each.plan) continue;
      const auto found = floor_.find(id);
      if (!found) return std::unexpected(found.error());
      if (*found == nullptr) continue;
      for (const auto& seed : (*found)->state().seeds) {
        if (seeds_.open(seed.sealed.base64, "table/" + id, seed.window)) return {};
        is_sealed = true;
      }
    }
    if (!is_sealed) return {};
    return store::failed(fmt::format(
        "{}-seal: opens none of the seeds that wait at tables of {}; accepted: the key of this "
        "house, the same at all its nodes",
        options_.how.keys, store::shown_name(options_.how.house)));
  }

  store::reached<void> open_people() {
    auto kept = open_accounts(options_.how.house, options_.how.keys);
    if (!kept) return std::unexpected(kept.error());
    kept_accounts_ = *std::move(kept);
    if (!store::is_in_database(options_.how.house)) return {};
    const auto old = take_old_accounts(*kept_accounts_, options_.how.keys);
    if (!old) return std::unexpected(old.error());
    if (*old == old_accounts::taken) says_.write(log_level::info, "accounts_taken", {});
    if (*old == old_accounts::left) says_.write(log_level::warning, "accounts_left", {});
    return {};
  }

  /// On the thread of the house, and before it runs.
  live::house_observer observer() {
    return {.refused = [this](std::string_view code) { counts_.command_refused(code); },
            .kept_together =
                [this](std::size_t count) {
                  counts_.kept_together(count);
                  if (line_) line_->tell_kept();
                },
            .dice_failed =
                [this](const std::string& table, const std::string& why) {
                  says_.write(log_level::error, "dice_failed", {{"table", table}, {"words", why}});
                  boost::asio::post(io_, [this, why] { dice_failure_ = why; });
                },
            .unheard =
                [this](const std::string& table, const live::refused& why) {
                  says_.write(log_level::error, "unheard",
                              {{"table", table}, {"code", why.code}, {"words", why.message}});
                }};
  }

  void turned(std::chrono::microseconds took) {
    counts_.turned(took);
    const auto slow = std::chrono::milliseconds{options_.how.slow_turn_ms};
    if (took < slow) return;
    says_.write_seldom(log_level::warning, "slow_turn", "slow",
                       {{"ms", took / std::chrono::milliseconds{1}}});
  }

  std::vector<std::string> not_ready() const {
    return why_not_ready({.house = house_->pulse(),
                          .waits_most = std::chrono::milliseconds{options_.how.ready_turn_ms},
                          .dice_failure = dice_failure_,
                          .store_problem = store::is_in_database(options_.how.house)
                                               ? std::string{}
                                               : store_problem(options_.how.house),
                          .closes = closes_});
  }

  std::string metrics_text() const {
    return counts_.text({.connections = listener_->connections(),
                         .sockets = sockets_.count(),
                         .sessions = people_->sessions(),
                         .jobs_waiting = house_->pulse().jobs,
                         .socket_bytes_waiting = sockets_.bytes_waiting(),
                         .is_ready = not_ready().empty(),
                         .dice_failed = !dice_failure_.empty()});
  }

  void tell(const std::string& table, const live::told& done) {
    if (done.refusal) return;
    const auto ended = std::ranges::count_if(done.entries, [](const table::log_entry& each) {
      return std::holds_alternative<table::event::round_ended>(each.what);
    });
    counts_.command_kept(static_cast<std::size_t>(ended));
    auto frame = std::make_shared<const std::string>(frame_of(table, done.record));
    side_.tell([this, table, frame = std::move(frame)] { watchers_.send(table, frame); });
  }

  /// What other nodes of the house say of themselves, if it has any.
  std::unique_ptr<store::node_line> line_to_others() {
    using names = std::set<std::string, std::less<>>;
    const auto ask = [this](house_thread::job what) {
      boost::asio::post(io_,
                        [this, what = std::move(what)]() mutable { house_->ask(std::move(what)); });
    };
    return store::open_node_line(
        options_.how.house,
        {.kept = [ask] { ask([](house_side& side) { side.tables.look(); }); },
         .players =
             [ask](const std::vector<std::string>& all) {
               ask([all = names{all.begin(), all.end()}](house_side& side) mutable {
                 side.tables.set_elsewhere(std::move(all));
               });
             }});
  }

  /// Sessions that are over and house players who are missing, once a second.
  void tick() {
    timer_.expires_after(accounts_tick);
    timer_.async_wait([this](const boost::system::error_code& error) {
      if (error || closes_) return;
      if (const auto done = people_->tick(options_.now()); !done) {
        if (!kept_accounts_->comes_back()) return fail("accounts cannot be kept");
        says_.write_seldom(log_level::warning, "accounts_away", "accounts_away",
                           {{"words", done.error().message}});
      }
      tell_protections();
      remind();
      house_->ask([this](house_side& side) {
        if (line_) line_->tell_players(side.tables.players_here());
        const auto done = house_players_.seat(side.floor, side.tables);
        if (!done)
          says_.write_seldom(log_level::error, "no_house_players", "no_house_players",
                             {{"words", done.error().message}});
      });
      tick();
    });
  }

  /// Players who have asked to be told of time and money.
  void remind() {
    for (auto& due : reminds_.take_due(options_.now())) {
      house_->ask([due = std::move(due)](house_side& side) mutable {
        auto wallet = read_wallet(side, due.player);
        side.tell([due = std::move(due), wallet = std::move(wallet)] {
          if (!wallet) return;  // the house has failed, and tells why
          due.socket->send(std::make_shared<const std::string>(fmt::format(
              R"({{"reality_check":{}}})", reality_check_json(true, due.played, *wallet))));
        });
      });
    }
  }

  /// Limits that have come into force by themselves since they were last looked at.
  void tell_protections() {
    const auto now = options_.now();
    for (const auto& due : people_->protections_due(std::exchange(protections_told_, now), now)) {
      house_->ask([this, due](house_side& side) {
        const auto done = tell_protection(side, due.player, due.now_is);
        if (done) return;
        says_.write(log_level::error, "limit_not_told",
                    {{"player", due.player}, {"words", done.error().detail}});
      });
    }
  }

  void fail(const std::string& why) {
    if (failure_.empty()) failure_ = why;
    says_.write(log_level::error, "failed", {{"words", why}});
    api_->fail(failure_);
    closes_ = true;
  }

  /// Does something once the house has done what it was asked before.
  void after_turn(std::function<void()> then) {
    house_->ask([then = std::move(then)](house_side& side) { side.tell(then); });
  }

  void close() {
    timer_.cancel();
    lab_->close();
    reads_->close();
    replays_->close();
    auto time = std::chrono::milliseconds{options_.how.stop_ms};
    if (failure_.empty()) {
      // What was asked before the first of these is answered before the second.
      after_turn([this] { after_turn([this] { listener_->stop(); }); });
    } else {
      listener_->stop();
      time = std::min(time, failed_stop);
    }
    io_.run_for(time);
    const bool in_time = io_.stopped();
    listener_->stop();
    house_->end();
    io_.restart();
    io_.poll();  // what the house has told at its end
    says_.write(log_level::info, "stopped", {{"in_time", std::int64_t{in_time ? 1 : 0}}});
  }

  serve_options options_;
  operator_log says_;
  metrics counts_;
  boost::asio::io_context io_{1};  // outlives all that wait for what they asked
  audit::signing_key key_;
  fairness::secret_maker chance_;
  fairness::seed_box seeds_;
  std::unique_ptr<store::kept_store> store_;
  audit::sequencer sequencer_;
  live::floor floor_;
  live::running_house running_;
  house_players house_players_;  // of the thread of the house, once that runs
  house_side side_;
  training_requests trains_;
  moment protections_told_;  // none yet: all of them

  boost::asio::steady_timer timer_{io_};
  event_hub watchers_;
  session_sockets sockets_;
  reality_checks reminds_;
  std::unique_ptr<account_store> kept_accounts_;
  std::unique_ptr<password_work> work_;
  std::unique_ptr<accounts> people_;
  std::unique_ptr<store::node_line> line_;  // none where no other process has the house
  std::unique_ptr<house_thread> house_;
  table_edges edges_;  // outlives the labs, whose threads reckon it
  std::unique_ptr<lab> lab_;
  std::unique_ptr<lab> reads_;
  std::unique_ptr<lab> replays_;
  std::unique_ptr<api> api_;
  std::unique_ptr<watched_handler> answers_;
  std::optional<listener> listener_;
  std::string failure_;
  std::string dice_failure_;
  bool closes_ = false;
};

served_house::served_house(std::unique_ptr<parts> all) : all_{std::move(all)} {}
served_house::~served_house() = default;

std::expected<std::unique_ptr<served_house>, std::string> served_house::open(
    serve_options options, audit::signing_key signing, const fairness::secret& sealing) {
  auto store = store::open_store(options.how.house, store::access::own);
  if (!store) return std::unexpected(store.error().message);
  auto all =
      std::make_unique<parts>(std::move(options), std::move(signing), sealing, *std::move(store));
  if (auto done = all->open(); !done) return std::unexpected(done.error());
  return std::unique_ptr<served_house>{new served_house{std::move(all)}};
}

std::uint16_t served_house::port() const {
  return all_->port();
}
std::string served_house::administrator_link() {
  return all_->administrator_link();
}
std::expected<void, std::string> served_house::run() {
  return all_->run();
}
void served_house::stop() {
  all_->stop();
}

}  // namespace skyward::server
