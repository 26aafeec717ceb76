// What is no house, or not as this program makes one, is told and left as it is.
#include "owners.hpp"

namespace skyward::store::refused_opening_test {
namespace {

/// Why it is not opened.
std::string refusal(const std::string& address, access how = access::own) {
  return failure_of(postgres_store::open(address, how));
}

TEST(refused_opening, names_the_layout_that_is_there_and_the_one_that_is_needed) {
  const auto address = postgres_server::own().new_database();
  std::ignore = opened(address);
  postgres_server::run(address, "UPDATE skyward.layout SET version = 99");
  for (const auto how : {access::own, access::read}) {
    EXPECT_TRUE(
        refusal(address, how).ends_with("laid out as version 99; this program knows up to 3"))
        << refusal(address, how);
  }
}

TEST(refused_opening, of_a_database_without_a_house_is_told_to_who_would_read_it) {
  const auto address = postgres_server::own().new_database();
  EXPECT_TRUE(refusal(address, access::read).ends_with("no house of Skyward"));
  // It was not made by that either.
  EXPECT_TRUE(refusal(address, access::read).ends_with("no house of Skyward"));
}

struct changed {
  const char* what;
  const char* by_hand;
  const char* undone;
};
constexpr changed changes[] = {
    {"a trigger more",
     "CREATE TRIGGER more BEFORE INSERT ON skyward.pack EXECUTE FUNCTION skyward.refuse('no')",
     "DROP TRIGGER more ON skyward.pack"},
    {"a trigger that sleeps", "ALTER TABLE skyward.pack DISABLE TRIGGER records_are_never_changed",
     "ALTER TABLE skyward.pack ENABLE TRIGGER records_are_never_changed"},
    {"a function that does nothing",
     "CREATE TABLE public.was AS SELECT pg_get_functiondef('skyward.refuse'::regproc) AS text; "
     "CREATE OR REPLACE FUNCTION skyward.refuse() RETURNS trigger LANGUAGE plpgsql "
     "AS 'BEGIN RETURN new; END'",
     "DO $$BEGIN EXECUTE (SELECT text FROM public.was); END$$"},
    {"a function more", "CREATE FUNCTION skyward.more() RETURNS bigint LANGUAGE sql AS 'SELECT 1'",
     "DROP FUNCTION skyward.more"},
    {"no index", "DROP INDEX skyward.account_holder",
     "CREATE INDEX account_holder ON skyward.account(holder) WHERE holder <> ''::bytea"},
    {"an index more", "CREATE UNIQUE INDEX more ON skyward.command(stream, seq)",
     "DROP INDEX skyward.more"},
    {"no constraint", "ALTER TABLE skyward.command DROP CONSTRAINT command_seq_check",
     "ALTER TABLE skyward.command ADD CONSTRAINT command_seq_check CHECK(seq > 0)"},
    {"a column more", "ALTER TABLE skyward.account ADD COLUMN more bigint",
     "ALTER TABLE skyward.account DROP COLUMN more"},
    {"a column of another kind", "ALTER TABLE skyward.snapshot ALTER COLUMN state DROP NOT NULL",
     "ALTER TABLE skyward.snapshot ALTER COLUMN state SET NOT NULL"},
    {"a table more", "CREATE TABLE skyward.more(one bigint)", "DROP TABLE skyward.more"},
    {"a rule", "CREATE RULE more AS ON INSERT TO skyward.pack DO INSTEAD NOTHING",
     "DROP RULE more ON skyward.pack"},
    {"rows that are hidden", "ALTER TABLE skyward.pack ENABLE ROW LEVEL SECURITY",
     "ALTER TABLE skyward.pack DISABLE ROW LEVEL SECURITY"},
    {"a table that no fall outlives", "ALTER TABLE skyward.command SET UNLOGGED",
     "ALTER TABLE skyward.command SET LOGGED"},
    {"rows of a table elsewhere", "CREATE TABLE public.elsewhere() INHERITS(skyward.pack)",
     "DROP TABLE public.elsewhere"},
};

// A trigger or a view that is not ours could do anything.
TEST(refused_opening, finds_whatever_somebody_has_changed_of_the_tables) {
  const auto address = postgres_server::own().new_database();
  {
    const auto house = opened(address);
    sender{*house}.tell(command{"1"}.on("cage").move("cash", "wallet/ann", 500));
  }
  for (const auto& each : changes) {
    SCOPED_TRACE(each.what);
    postgres_server::run(address, each.by_hand);
    EXPECT_TRUE(refusal(address).contains("tables are not as this program makes them"))
        << refusal(address);
    postgres_server::run(address, each.undone);
  }
  EXPECT_EQ(refusal(address), "it was done");
}

// Opening changes nothing of what is refused, and leaves nothing there.
TEST(refused_opening, leaves_everything_as_it_is) {
  const auto address = postgres_server::own().new_database();
  std::ignore = opened(address);
  postgres_server::run(address, "CREATE TABLE skyward.more(one bigint)");
  EXPECT_NE(refusal(address), "it was done");
  postgres_server::run(address, "INSERT INTO skyward.more VALUES(1)");
  EXPECT_THROW(postgres_server::run(address, "SET search_path = skyward_as_made; TABLE layout"),
               std::runtime_error);
}

TEST(refused_opening, names_the_server_that_does_not_answer) {
  EXPECT_TRUE(refusal("postgresql://ann@127.0.0.1:1/house")
                  .starts_with("postgresql://127.0.0.1:1/house: connection to server at "
                               "\"127.0.0.1\", port 1 failed"))
      << refusal("postgresql://ann@127.0.0.1:1/house");
  const auto other = postgres_server::own().new_database() + "_not";
  EXPECT_TRUE(refusal(other).contains("does not exist")) << refusal(other);
}

// Also where an address is not one, as of a password in which something was to be percent-encoded.
TEST(refused_opening, never_shows_a_password) {
  for (const std::string address :
       {"postgresql://ann:s3cret@127.0.0.1:1/house", "postgresql://ann:s3cret@127.0.0.1:port/house",
        "postgresql://ann:s3cret@no.such.host.invalid/house",
        "postgresql://ann@127.0.0.1:1/house?password=s3cret",
        "postgresql://ann:s3cret@127.0.0.1:1/house?sslmode=what",
        "postgresql://ann:s3cret@127.0.0.1:1/house?ssl",
        "postgresql://ann:s3cret%zz@127.0.0.1:1/house", "postgresql://ann:100%s3cret@127.0.0.1:1/x",
        "postgresql://ann@127.0.0.1:1/house?password=s3cret%zz",
        "postgresql://ann:s3cret/more@127.0.0.1:1/house",
        "postgresql://ann:more/s3cret@127.0.0.1:1/house",
        "postgresql://ann:more@s3cret@127.0.0.1:1/house", "postgresql://ann:s3cret@[::1/house",
        "postgresql://ann:s3cret@[::1]x/house"}) {
    const auto told = refusal(address);
    EXPECT_FALSE(told.contains("s3cret")) << told;
    EXPECT_TRUE(told.starts_with("postgresql:")) << told;
  }
}

}  // namespace
}  // namespace skyward::store::refused_opening_test
