// Accounts in a database: as in a file, at one node and at several of them together.
#include "accounts_contract.hpp"
#include "owners.hpp"
#include "relay.hpp"
#include "server/accounts/open_accounts.hpp"
#include "server/accounts/postgres_accounts.hpp"
#include "server/accounts/sqlite_accounts.hpp"

#include <atomic>
#include <filesystem>
#include <libpq-fe.h>
#include <tuple>

namespace skyward::server::accounts_test {
namespace {

using store::comes_true;

/// Of a house that is new.
std::string new_house_in(postgres_server& server) {
  auto address = server.new_database();
  std::ignore = store::opened(address);
  return address;
}

std::unique_ptr<postgres_accounts> accounts_at(
    const std::string& address, std::chrono::milliseconds within = std::chrono::seconds{20}) {
  auto opened = postgres_accounts::open(address, within);
  if (!opened) throw std::runtime_error{opened.error().message};
  return std::move(*opened);
}

accounts_opener opener_at(const std::string& address,
                          std::chrono::milliseconds within = std::chrono::seconds{20}) {
  return [=]() -> std::unique_ptr<account_store> { return accounts_at(address, within); };
}

accounts_opener in_database() {
  return opener_at(new_house_in(postgres_server::own()));
}

INSTANTIATE_TEST_SUITE_P(postgres, accounts_contract, testing::Values(&in_database));

/// Two nodes of a house that do not look by themselves, but for what a test has them.
class nodes_accounts : public testing::Test {
 protected:
  static accounts::options looking(std::size_t looks) { return {{100, 1s}, {100, 1s}, looks}; }
  void wrong_password(desk& at) {
    EXPECT_EQ(refusal(at.log_in("Ann", other_password)), code::wrong);
  }

  std::string address = new_house_in(postgres_server::own());
  desk one{looking(0), opener_at(address)};
  desk other{looking(0), opener_at(address)};
};

TEST_F(nodes_accounts, a_name_goes_to_one_of_two_who_want_it_at_two_nodes) {
  const auto gus = one.all->enter_as_guest("Gus", home, begin);
  const auto eve = other.all->enter_as_guest("Eve", home, begin);
  ASSERT_TRUE(eve) << "decided anew: another one has entered first";
  std::optional<accounts::answer<entered>> told;
  other.all->register_guest(eve->session.view(), "ANN", secret_text{ann_password}, home, begin,
                            other.put(told));
  ASSERT_TRUE(one.register_guest(gus->session.view(), "Ann", ann_password));
  EXPECT_EQ(refusal(other.awaited(told)), code::taken);
  EXPECT_EQ(other.all->find(gus->who.id)->name, "Ann");
}

TEST_F(nodes_accounts, the_last_seat_of_an_invitation_goes_to_one) {
  const auto token = one.all->invite("craps-1", 1, in(1h), begin);
  const auto gus = one.all->enter_as_guest("Gus", home, begin);
  const auto eve = other.all->enter_as_guest("Eve", home, begin);
  EXPECT_EQ(other.all->invitation_of(token->view(), begin)->seats, 1);
  EXPECT_EQ(one.all->accept_invitation(token->view(), gus->who.id, begin)->seats, 0);
  EXPECT_EQ(refusal(other.all->accept_invitation(token->view(), eve->who.id, begin)),
            code::unknown);
  EXPECT_FALSE(other.all->find(eve->who.id)->invited.contains("craps-1"));
}

TEST_F(nodes_accounts, a_link_is_used_once_by_two_at_two_nodes) {
  const auto link = one.all->account_link(account_kind::staff, begin);
  ASSERT_TRUE(other.all->tick(begin));
  std::optional<accounts::answer<entered>> told;
  other.all->use_link(link->view(), "Bob", secret_text{ann_password}, home, begin, other.put(told));
  ASSERT_TRUE(one.use_link(link->view(), "Ann", ann_password));
  EXPECT_EQ(refusal(other.awaited(told)), code::unknown);
  EXPECT_EQ(other.all->everyone().size(), 1U);
}

TEST_F(nodes_accounts, a_session_that_ends_at_one_has_ended_at_the_other_once_that_looks_ACC_5) {
  const auto ann = one.player();
  const auto phone = one.log_in("Ann", ann_password);
  const auto tablet = one.log_in("Ann", ann_password);
  ASSERT_TRUE(other.all->tick(begin));
  const auto ended = [&](const entered& of) {
    EXPECT_TRUE(other.all->session_of(of.session.view(), begin)) << "nobody has looked";
    EXPECT_TRUE(other.all->tick(begin));
    EXPECT_FALSE(other.all->session_of(of.session.view(), begin));
    return std::exchange(other.ended, {});
  };
  const auto told = [&](const entered& of) {
    return std::vector<ended_session>{
        {*token_hash(of.session.view()), ann.who.id, session_end::elsewhere}};
  };
  ASSERT_TRUE(one.all->log_out(phone->session.view()));
  EXPECT_EQ(ended(*phone), told(*phone));
  ASSERT_TRUE(one.change_password(ann.session.view(), ann_password, other_password));
  EXPECT_EQ(ended(*tablet), told(*tablet));
  ASSERT_TRUE(one.all->disable(ann.who.id));
  EXPECT_EQ(ended(ann), told(ann));
  EXPECT_FALSE(other.all->is_there(ann.who.id));
  EXPECT_EQ(refusal(other.log_in("Ann", other_password)), code::wrong);
}

TEST_F(nodes_accounts, failures_count_together_ACC_1) {
  one.player();
  ASSERT_TRUE(other.all->tick(begin));
  std::optional<accounts::answer<entered>> right;
  std::optional<accounts::answer<entered>> wrong;
  other.all->log_in("Ann", secret_text{ann_password}, home, begin, other.put(right));
  other.all->log_in("Ann", secret_text{other_password}, home, begin, other.put(wrong));
  wrong_password(one);
  wrong_password(one);
  wrong_password(one);
  EXPECT_EQ(refusal(other.awaited(wrong)), code::locked) << "the fourth is not told as wrong";
  EXPECT_EQ(refusal(other.awaited(right)), code::locked) << "and the right one is not let in";
}

TEST_F(nodes_accounts, a_failure_counts_once_though_others_were_first_ACC_1) {
  one.player();
  ASSERT_TRUE(other.all->tick(begin));
  for (int i = 0; i < 3; ++i) {
    other.kept->before_keeping = [&] { EXPECT_TRUE(one.all->enter_as_guest("Gus", home, begin)); };
    wrong_password(other);
  }
  EXPECT_EQ(refusal(other.log_in("Ann", ann_password)), code::locked);
}

TEST_F(nodes_accounts, the_third_failure_locks_wherever_it_is_and_an_administrator_unlocks_ACC_1) {
  const auto ann = one.player();
  wrong_password(one);
  wrong_password(other);
  EXPECT_EQ(other.kept->all()->failed.size(), 1U);
  wrong_password(one);
  EXPECT_EQ(refusal(one.log_in("Ann", ann_password)), code::locked);
  ASSERT_TRUE(other.all->unlock(ann.who.id)) << "though it had not heard of the third";
  EXPECT_TRUE(other.log_in("Ann", ann_password));
  ASSERT_TRUE(one.all->tick(begin));
  EXPECT_TRUE(one.log_in("Ann", ann_password));
}

TEST_F(nodes_accounts, a_session_that_is_used_at_one_is_not_idle_at_the_other_ACC_2) {
  const auto ann = one.player();
  const auto session = ann.session.view();
  ASSERT_TRUE(other.all->tick(begin));
  EXPECT_TRUE(one.all->session_of(session, in(25min)));
  ASSERT_TRUE(one.all->tick(in(25min)));
  EXPECT_TRUE(other.all->session_of(session, in(20min))) << "and makes it no older";
  ASSERT_TRUE(other.all->tick(in(31min)));
  EXPECT_TRUE(other.ended.empty());
  EXPECT_TRUE(other.all->find_session(session, in(55min - 1ms)));
  EXPECT_FALSE(other.all->find_session(session, in(55min)));
  EXPECT_TRUE(other.all->session_of(session, in(50min)));
  EXPECT_TRUE(one.all->session_of(session, in(27min)));
  ASSERT_TRUE(one.all->tick(in(27min)));
  ASSERT_TRUE(other.all->tick(in(57min))) << "what it reads is older than what it knows";
  ASSERT_TRUE(one.all->tick(in(58min)));
  EXPECT_TRUE(one.ended.empty() && other.ended.empty());
  EXPECT_TRUE(one.all->find_session(session, in(80min - 1ms)));
}

TEST_F(nodes_accounts, who_has_entered_at_one_is_known_at_the_other_when_asked_for) {
  other.reopen(looking(2));
  const auto ann = one.player();
  ASSERT_TRUE(other.all->session_of(ann.session.view(), begin));
  EXPECT_EQ(other.all->session_of(ann.session.view(), begin)->who->name, "Ann");
  const auto looks = other.kept->looks;
  for (int i = 0; i < 50; ++i) EXPECT_FALSE(other.all->session_of(new_token().view(), begin));
  EXPECT_EQ(other.kept->looks, looks + 1) << "unknown tokens are no flood of questions";
  const auto phone = one.log_in("Ann", ann_password);
  EXPECT_FALSE(other.all->session_of(phone->session.view(), begin));
  ASSERT_TRUE(other.all->tick(begin));
  EXPECT_TRUE(other.all->session_of(phone->session.view(), begin));
}

TEST_F(nodes_accounts, a_password_that_was_changed_at_one_is_the_right_one_at_the_other) {
  other.reopen(looking(9));
  const auto ann = one.player();
  EXPECT_TRUE(other.log_in("Ann", ann_password)) << "a name that it had not heard of";
  ASSERT_TRUE(one.change_password(ann.session.view(), ann_password, other_password));
  EXPECT_TRUE(other.log_in("Ann", other_password));
  EXPECT_EQ(refusal(other.log_in("Ann", ann_password)), code::wrong);
}

TEST_F(nodes_accounts, who_is_overtaken_again_and_again_is_told_so_and_goes_on) {
  int times = 0;
  std::function<void()> overtake = [&] {
    ++times;
    ASSERT_TRUE(one.all->enter_as_guest("Gus", home, begin));
    other.kept->before_keeping = [&] { overtake(); };
  };
  other.kept->before_keeping = [&] { overtake(); };
  EXPECT_EQ(refusal(other.all->enter_as_guest("Eve", home, begin)), code::failed);
  EXPECT_EQ(times, 8);
  other.kept->before_keeping = nullptr;
  EXPECT_TRUE(other.all->enter_as_guest("Eve", home, begin));
  EXPECT_EQ(other.all->everyone().size(), 9U);
}

/// A node whose line to the database is cut where a test says so.
class cut_off_node : public nodes_accounts {
 protected:
  using fate = relay::fate;

  /// The answer to the first that has this in it is lost, and all from then on.
  void cut_after(std::string word) {
    between.decide_by([this, word = std::move(word)](std::string_view sent) {
      if (is_cut) return fate::is_lost;
      if (!sent.contains(word)) return fate::arrives;
      is_cut = true;
      return fate::answer_is_lost;
    });
  }
  void mend() {
    EXPECT_TRUE(is_cut);
    between.decide_by({});
    is_cut = false;
    EXPECT_TRUE(comes_true([&] { return cut.all->tick(begin).has_value(); }));
  }

  std::atomic<bool> is_cut = false;
  relay between{address};
  desk cut{looking(0), opener_at(between.address())};
};

TEST_F(cut_off_node, reads_what_it_has_kept_without_an_answer_before_it_decides_anything) {
  const auto link = cut.all->account_link(account_kind::staff, begin);
  const auto ann = cut.player();
  cut_after(R"("name":"Bob")");
  EXPECT_EQ(refusal(cut.use_link(link->view(), "Bob", ann_password)), code::failed);
  EXPECT_EQ(refusal(cut.use_link(link->view(), "Bob", ann_password)), code::failed);
  EXPECT_EQ(refusal(cut.log_in("Ann", ann_password)), code::failed);
  EXPECT_FALSE(cut.all->tick(begin));
  EXPECT_TRUE(cut.kept->comes_back());
  EXPECT_TRUE(cut.all->session_of(ann.session.view(), begin)) << "who is there stays";
  mend();
  EXPECT_EQ(refusal(cut.use_link(link->view(), "Eve", ann_password)), code::unknown)
      << "it is used";
  EXPECT_TRUE(cut.log_in("Bob", ann_password));
  const auto key = *token_hash(ann.session.view());
  cut_after(std::string{bytes_of(key)});
  EXPECT_EQ(refusal(cut.all->log_out(ann.session.view())), code::failed);
  EXPECT_TRUE(cut.ended.empty());
  mend();
  ASSERT_EQ(cut.ended.size(), 1U);
  EXPECT_EQ(cut.ended[0].key, key);
}

TEST_F(cut_off_node, counts_a_failure_once_whether_it_was_answered_or_not_ACC_1) {
  cut.player();
  for (int i = 0; i < 2; ++i) {
    cut_after(R"("last":)");
    EXPECT_EQ(refusal(cut.log_in("Ann", other_password)), code::failed);
    mend();
  }
  EXPECT_TRUE(cut.kept->all()->failed.at(0).what.before.given()) << "two";
  wrong_password(cut);
  EXPECT_EQ(refusal(cut.log_in("Ann", ann_password)), code::locked);
}

TEST(accounts_in_postgres, go_on_by_themselves_when_the_database_is_back_HA_6) {
  auto& server = store::falling_server();
  desk at{{{100, 1s}, {100, 1s}}, opener_at(new_house_in(server))};
  const auto ann = at.player();
  server.kill();
  EXPECT_EQ(refusal(at.all->enter_as_guest("Gus", home, begin)), code::failed);
  EXPECT_EQ(refusal(at.log_in("Ann", ann_password)), code::failed);
  EXPECT_FALSE(at.all->tick(begin));
  EXPECT_TRUE(at.kept->comes_back());
  EXPECT_TRUE(at.all->session_of(ann.session.view(), begin));
  server.start();
  EXPECT_TRUE(comes_true([&] { return at.all->tick(begin).has_value(); }));
  EXPECT_TRUE(at.all->enter_as_guest("Gus", home, begin));
  EXPECT_TRUE(at.log_in("Ann", ann_password));
  EXPECT_EQ(at.all->everyone().size(), 2U);
}

TEST(accounts_in_postgres, keep_nobody_waiting_longer_than_they_may) {
  const auto address = new_house_in(postgres_server::own());
  desk at{{}, opener_at(address, 300ms)};
  const std::unique_ptr<PGconn, decltype(&PQfinish)> holds{PQconnectdb(address.c_str()), &PQfinish};
  const auto run = [&](const char* sql) { PQclear(PQexec(holds.get(), sql)); };
  run("BEGIN; SELECT FROM skyward.people_version FOR UPDATE");
  const auto told = at.all->enter_as_guest("Gus", home, begin);
  EXPECT_EQ(refusal(told), code::failed);
  EXPECT_TRUE(told.error().message.ends_with("did not answer within 300 ms"))
      << told.error().message;
  EXPECT_EQ(refusal(at.all->enter_as_guest("Gus", home, begin)), code::failed) << "at once";
  run("ROLLBACK");
  EXPECT_TRUE(comes_true([&] { return at.all->tick(begin).has_value(); }));
  EXPECT_TRUE(at.all->enter_as_guest("Gus", home, begin));
}

TEST(accounts_in_postgres, are_rows_of_theirs_and_nothing_else_is_read_as_one) {
  const auto address = new_house_in(postgres_server::own());
  desk at{{}, opener_at(address)};
  at.player();
  constexpr std::string_view update =
      "UPDATE skyward.people_version SET version = version + 1; INSERT INTO skyward.people_row "
      "SELECT repeat('k', {})::bytea, '{}'::bytea, version, '{}'::bytea FROM "
      "skyward.people_version";
  const struct {
    int key_bytes;
    const char* kind;
    const char* body;
    const char* told;
  } cases[] = {
      {32, "sessions", "{}", "kind: accepted: account, session"},
      {31, "device", R"({"account":"u-0123456789abcdef","used":"2026-01-01T00:00:00Z"})",
       "key: found 31 bytes"},
      {32, "device", R"({"account":"u-0123","used":"2026-01-01T00:00:00Z"})", "account: accepted"},
      {32, "device", R"({"account":"u-0123456789abcdef","used":5})", "used: found 5"},
      {32, "device", R"({"account":"u-0123456789abcdef"})", "used is missing"},
      {32, "device", R"({"account":"u-0123456789abcdef","used":"2026-01-01T00:00:00Z","x":1})",
       "x: unknown key"},
      {32, "invitation", R"({"table":"1","seats":0,"expires":"2026-01-01T00:00:00Z"})",
       "seats: found 0"},
      {32, "session", "[]", "body: accepted: an object"},
      {64, "failed", "{}", "last is missing"},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(each.body);
    const auto kept = accounts_at(address);
    ASSERT_TRUE(kept->all());
    postgres_server::run(address,
                         fmt::format(fmt::runtime(update), each.key_bytes, each.kind, each.body));
    const auto read = kept->changes();
    EXPECT_NE(store::failure_of(read).find(each.told), std::string::npos)
        << store::failure_of(read);
    EXPECT_FALSE(kept->comes_back()) << "it does not mend itself";
    EXPECT_FALSE(kept->all());
    postgres_server::run(
        address,
        "UPDATE skyward.people_row SET version = version + 1, body = NULL WHERE "
        "key LIKE 'kkk%'::bytea; DELETE FROM skyward.people_row WHERE body IS NULL");
  }
}

TEST(accounts_in_postgres, whoever_was_away_for_too_long_begins_anew) {
  const auto address = new_house_in(postgres_server::own());
  const auto kept = accounts_at(address);
  ASSERT_TRUE(kept->all());
  postgres_server::run(address, "UPDATE skyward.people_version SET version = 100000");
  EXPECT_TRUE(kept->changes());
  postgres_server::run(address, "UPDATE skyward.people_version SET version = 200001");
  EXPECT_FALSE(kept->changes());
  EXPECT_FALSE(kept->comes_back());
  const auto again = accounts_at(address);
  ASSERT_TRUE(again->all());
  EXPECT_TRUE(again->keep({{}, {token_hash(new_token().view()).value()}, {}}));
  EXPECT_TRUE(again->changes());
}

TEST(accounts_in_postgres, are_made_in_a_house_that_had_none__HA_4) {
  const auto address = new_house_in(postgres_server::own());
  postgres_server::run(address,
                       "DROP FUNCTION skyward.keep_people; DROP TABLE skyward.people_row, "
                       "skyward.people_version; ALTER TABLE skyward.node SET UNLOGGED; "
                       "UPDATE skyward.layout SET version = 1");
  EXPECT_TRUE(store::postgres_store::open(address, store::access::read)) << "it can be read";
  EXPECT_FALSE(postgres_accounts::open(address).value()->all());
  std::ignore = store::opened(address);
  EXPECT_TRUE(accounts_at(address)->all());
  std::ignore = store::opened(address);  // and once more, as it is laid out now
}

TEST(accounts_in_postgres, of_a_house_that_was_moved_are_kept_no_more) {
  const auto address = new_house_in(postgres_server::own());
  desk at{{}, opener_at(address)};
  {
    const auto kept = store::opened(address);
    ASSERT_TRUE(kept->close());
    ASSERT_TRUE(kept->retire());
  }
  EXPECT_EQ(refusal(at.all->enter_as_guest("Gus", home, begin)), code::failed);
  EXPECT_FALSE(at.kept->comes_back());
}

TEST(accounts_in_postgres, take_those_of_a_file_once) {
  const auto keys = own_folder() / "taken";
  const auto rows = [&] {
    desk before{{}, [&]() -> std::unique_ptr<account_store> {
                  return std::move(sqlite_accounts::open(keys).value());
                }};
    before.player();
    EXPECT_EQ(refusal(before.log_in("Ann", other_password)), code::wrong);
    EXPECT_TRUE(before.all->protect(before.all->everyone()[0].id, begin, [](protection& of) {
      return ask_limit(of.loss_a_day, cents{5'000}, begin);
    }));
    return before.kept->all().value();
  }();
  const auto address = new_house_in(postgres_server::own());
  EXPECT_EQ(take_old_accounts(*accounts_at(address), keys), old_accounts::taken);
  EXPECT_EQ(accounts_at(address)->all().value(), rows);
  EXPECT_EQ(take_old_accounts(*accounts_at(address), keys), old_accounts::none);
  std::ignore = sqlite_accounts::open(keys).value();
  EXPECT_EQ(take_old_accounts(*accounts_at(address), keys), old_accounts::left);
}

TEST(accounts_in_postgres, go_back_to_a_file_as_they_are_and_over_no_others) {
  const auto address = new_house_in(postgres_server::own());
  desk at{{}, opener_at(address)};
  const auto ann = at.player();
  EXPECT_EQ(refusal(at.log_in("Ann", other_password)), code::wrong);
  const auto file = sqlite_accounts::open(own_folder() / "back").value();
  ASSERT_TRUE(copy_accounts(*accounts_at(address), *file));
  EXPECT_EQ(file->all().value(), at.kept->all().value());
  EXPECT_TRUE(copy_accounts(*accounts_at(address), *file)) << "as after an interruption";
  ASSERT_TRUE(at.all->log_out(ann.session.view()));
  EXPECT_FALSE(copy_accounts(*accounts_at(address), *file));
}

}  // namespace
}  // namespace skyward::server::accounts_test
