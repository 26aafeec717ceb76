// The tables, with what they hold against whoever writes, and the one function that writes.
#include "store/postgres_tables.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <set>
#include <sstream>

namespace skyward::store {

namespace {

/// Of the versions before it the first has no accounts of people, and both have nodes in a table
/// that is not logged. Whoever owns the house next makes the newest of them.
constexpr std::int64_t layout_version = 3;

/// No table is unlogged: where one is made, be it aside, as the server falls, it may not begin
/// again (PostgreSQL 15: it finds the file that it would make anew).
///
/// Packs are what one transaction adds to a stream: its records as they are, a line each. Names are
/// bytes, since those of people come from outside. A row of a command or a pack names its stream
/// without a reference that is looked up for each: both are written by `append` alone, from the
/// rows of their streams, and no stream ever goes. Rows that are changed again and again find room
/// beside themselves, so that no index grows with them.
constexpr const char* house_tables = R"(
CREATE TABLE layout(
  only_one boolean PRIMARY KEY CHECK(only_one),
  version bigint NOT NULL);
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
  $$BEGIN RAISE EXCEPTION '%', tg_argv[0]; END$$;
CREATE TABLE stream(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name bytea NOT NULL UNIQUE,
  count bigint NOT NULL CHECK(count > 0),
  head bytea NOT NULL CHECK(length(head) = 32),
  closed boolean NOT NULL) WITH (fillfactor = 50);
CREATE TRIGGER streams_only_grow BEFORE UPDATE ON stream FOR EACH ROW
  WHEN (old.closed OR new.count <= old.count OR new.name <> old.name)
  EXECUTE FUNCTION refuse('a stream only grows');
CREATE TRIGGER streams_stay BEFORE DELETE OR TRUNCATE ON stream FOR EACH STATEMENT
  EXECUTE FUNCTION refuse('streams stay');
CREATE TABLE pack(
  stream bigint NOT NULL,
  first bigint NOT NULL CHECK(first > 0),
  records bytea COMPRESSION lz4 NOT NULL CHECK(length(records) > 0),
  PRIMARY KEY(stream, first));
CREATE TRIGGER records_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON pack
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('records are never changed, and stay');
CREATE TABLE command(
  key bytea PRIMARY KEY CHECK(length(key) = 24),
  body bigint NOT NULL,
  stream bigint NOT NULL,
  seq bigint NOT NULL CHECK(seq > 0));
CREATE TRIGGER commands_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON command
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('commands are never changed, and stay');
CREATE TABLE account(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name bytea NOT NULL UNIQUE,
  version bigint NOT NULL CHECK(version > 0),
  cents bigint NOT NULL CHECK(
    CASE WHEN name LIKE 'receivable/%'::bytea THEN cents <= 0
         ELSE cents >= 0 OR name = 'cash'::bytea OR name LIKE 'table/%/inventory'::bytea
           OR name LIKE 'table/%/over-short'::bytea END),
  holder bytea NOT NULL,
  barred boolean NOT NULL,
  loss_limit bigint CHECK(loss_limit >= 0),
  charged_day bytea NOT NULL,
  charged bigint NOT NULL) WITH (fillfactor = 50);
CREATE INDEX account_holder ON account(holder) WHERE holder <> ''::bytea;
CREATE TRIGGER accounts_are_named_once BEFORE UPDATE ON account FOR EACH ROW
  WHEN (new.name <> old.name OR new.version <> old.version + 1)
  EXECUTE FUNCTION refuse('an account keeps its name, and counts its changes');
CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON account FOR EACH STATEMENT
  EXECUTE FUNCTION refuse('accounts stay');
CREATE TABLE snapshot(
  stream bigint PRIMARY KEY,
  format bytea NOT NULL,
  count bigint NOT NULL,
  head bytea NOT NULL CHECK(length(head) = 32),
  state bytea COMPRESSION lz4 NOT NULL);
CREATE TABLE checkpoint(
  only_one boolean PRIMARY KEY CHECK(only_one),
  note bytea NOT NULL);
CREATE TABLE kept_text(sha256 bytea PRIMARY KEY, text bytea NOT NULL);
CREATE TABLE node(
  name bytea PRIMARY KEY,
  seen timestamptz NOT NULL,
  players bytea[] NOT NULL) WITH (fillfactor = 50);
)";

/// Accounts of people, as `server/accounts` writes them: a row each, and one that counts what was
/// kept, whoever it was. What has ended stays for a while without its body, for those who have not
/// read so yet. Who adds anything has to know all that was added before; who does not is told so,
/// and nothing is kept.
constexpr const char* people_tables = R"(
CREATE TABLE people_version(
  only_one boolean PRIMARY KEY CHECK(only_one),
  version bigint NOT NULL CHECK(version >= 0)) WITH (fillfactor = 10);
INSERT INTO people_version VALUES(true, 0);
CREATE TABLE people_row(
  key bytea PRIMARY KEY,
  kind bytea NOT NULL,
  version bigint NOT NULL CHECK(version > 0),
  body bytea) WITH (fillfactor = 70);
CREATE INDEX people_row_version ON people_row(version);
CREATE INDEX people_row_ended ON people_row(version) WHERE body IS NULL;
CREATE TRIGGER people_rows_keep_their_kind BEFORE UPDATE ON people_row FOR EACH ROW
  WHEN (new.key <> old.key OR new.kind <> old.kind OR new.version <= old.version)
  EXECUTE FUNCTION refuse('a row of people keeps its key and its kind, and counts its changes');
CREATE TRIGGER people_stay BEFORE UPDATE ON people_row FOR EACH ROW
  WHEN (old.kind = 'account'::bytea AND new.body IS NULL)
  EXECUTE FUNCTION refuse('accounts of people stay');
CREATE TRIGGER people_rows_stay BEFORE DELETE ON people_row FOR EACH ROW
  WHEN (old.body IS NOT NULL)
  EXECUTE FUNCTION refuse('rows of people stay until they have ended');
CREATE FUNCTION keep_people(
  known bigint, keys bytea[], kinds bytea[], bodies bytea[], ended bytea[], forgotten bigint)
RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  last bigint;
BEGIN
  LOCK TABLE stream IN ROW SHARE MODE;
  IF EXISTS (SELECT FROM layout WHERE layout.version < 0) THEN
    RAISE EXCEPTION 'the house was moved elsewhere while it was open';
  END IF;
  SELECT version INTO last FROM people_version FOR UPDATE;
  IF last <> known THEN RETURN false; END IF;
  IF cardinality(keys) + cardinality(ended) = 0 THEN RETURN true; END IF;
  UPDATE people_version SET version = known + 1;
  INSERT INTO people_row(key, kind, version, body)
    SELECT of.key, of.kind, known + 1, of.body
      FROM unnest(keys, kinds, bodies) AS of(key, kind, body)
    ON CONFLICT(key) DO UPDATE SET kind = excluded.kind, version = excluded.version,
      body = excluded.body;
  UPDATE people_row SET version = known + 1, body = NULL
   WHERE key = ANY(ended) AND body IS NOT NULL;
  DELETE FROM people_row WHERE body IS NULL AND version <= forgotten;
  RETURN true;
END$$;
)";

/// Keeps what was judged, if all rows that it was judged by are still as they were; else does
/// nothing and says so. All tests come before any write, and rows are locked in ascending id:
/// those of streams first. Who bars somebody or sets a limit has all streams for itself: rows that
/// nobody has made yet cannot be locked, and one of them could be a stack of whom it bars.
///
/// Nothing was judged by what the house's own money comes to, which everybody moves: of such an
/// account the version is below zero, and cents_now is what is added.
///
/// Each statement of it sees what others have committed before that statement.
constexpr const char* append_function = R"(
CREATE FUNCTION append(
  stream_names bytea[], counts bigint[], heads bytea[], closeds boolean[],
  counts_now bigint[], heads_now bytea[], closeds_now boolean[],
  pack_streams bytea[], firsts bigint[], packs bytea[],
  keys bytea[], key_bodies bigint[], key_streams bytea[], key_seqs bigint[],
  account_names bytea[], versions bigint[], changes boolean[], cents_now bigint[],
  holders_now bytea[], barreds_now boolean[], loss_limits_now bigint[],
  charged_days_now bytea[], chargeds_now bigint[],
  restricted bytea[], checkpoint_note bytea)
RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  there bigint;
  same bigint;
  due bigint;
BEGIN
  IF cardinality(restricted) > 0 THEN
    LOCK TABLE stream IN EXCLUSIVE MODE;
  ELSE
    LOCK TABLE stream IN ROW SHARE MODE;
  END IF;
  IF EXISTS (SELECT FROM layout WHERE version < 0) THEN
    RAISE EXCEPTION 'the house was moved elsewhere while it was open';
  END IF;

  SELECT count(*), count(*) FILTER (WHERE is_same) INTO there, same FROM (
    SELECT s.count = was.count AND s.head = was.head AND s.closed = was.closed AS is_same
      FROM unnest(stream_names, counts, heads, closeds) AS was(name, count, head, closed)
      JOIN stream AS s ON s.name = was.name
     ORDER BY s.id FOR NO KEY UPDATE OF s) AS locked;
  SELECT count(*) INTO due FROM unnest(counts) AS was(count) WHERE was.count > 0;
  IF there <> due OR same <> due THEN RETURN false; END IF;

  SELECT count(*) FILTER (WHERE is_tested), count(*) FILTER (WHERE is_same) INTO there, same FROM (
    SELECT was.version >= 0 AS is_tested, a.version = was.version AS is_same
      FROM unnest(account_names, versions) AS was(name, version)
      JOIN account AS a ON a.name = was.name
     ORDER BY a.id FOR NO KEY UPDATE OF a) AS locked;
  SELECT count(*) INTO due FROM unnest(versions) AS was(version) WHERE was.version > 0;
  IF there <> due OR same <> due THEN RETURN false; END IF;

  IF EXISTS (SELECT FROM command WHERE key = ANY(keys)) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM account WHERE holder = ANY(restricted) AND holder <> ''::bytea
                AND name <> ALL(account_names)) THEN RETURN false; END IF;

  INSERT INTO stream(name, count, head, closed)
    SELECT name, count_now, head_now, closed_now
      FROM unnest(stream_names, counts, counts_now, heads_now, closeds_now)
        AS of(name, count, count_now, head_now, closed_now)
     WHERE of.count = 0 AND of.count_now > 0;
  UPDATE stream SET count = of.count_now, head = of.head_now, closed = of.closed_now
    FROM unnest(stream_names, counts, counts_now, heads_now, closeds_now)
      AS of(name, count, count_now, head_now, closed_now)
   WHERE stream.name = of.name AND of.count > 0 AND of.count_now > of.count;
  INSERT INTO pack(stream, first, records)
    SELECT s.id, of.first, of.records
      FROM unnest(pack_streams, firsts, packs) AS of(name, first, records)
      JOIN stream AS s ON s.name = of.name;
  INSERT INTO command(key, body, stream, seq)
    SELECT of.key, of.body, s.id, of.seq
      FROM unnest(keys, key_bodies, key_streams, key_seqs) AS of(key, body, name, seq)
      JOIN stream AS s ON s.name = of.name
     WHERE of.seq > 0;
  INSERT INTO account(name, version, cents, holder, barred, loss_limit, charged_day, charged)
    SELECT name, 1, cents, holder, barred, loss_limit, charged_day, charged
      FROM unnest(account_names, versions, changes, cents_now, holders_now, barreds_now,
                  loss_limits_now, charged_days_now, chargeds_now)
        AS of(name, version, changed, cents, holder, barred, loss_limit, charged_day, charged)
     WHERE of.changed AND of.version = 0;
  INSERT INTO account(name, version, cents, holder, barred, charged_day, charged)
    SELECT name, 1, cents, ''::bytea, false, ''::bytea, 0
      FROM unnest(account_names, versions, changes, cents_now) AS of(name, version, changed, cents)
     WHERE of.changed AND of.version < 0
    ON CONFLICT(name) DO UPDATE SET version = account.version + 1,
      cents = account.cents + excluded.cents;
  UPDATE account SET version = of.version + 1, cents = of.cents, holder = of.holder,
      barred = of.barred, loss_limit = of.loss_limit, charged_day = of.charged_day,
      charged = of.charged
    FROM unnest(account_names, versions, changes, cents_now, holders_now, barreds_now,
                loss_limits_now, charged_days_now, chargeds_now)
      AS of(name, version, changed, cents, holder, barred, loss_limit, charged_day, charged)
   WHERE account.name = of.name AND of.changed AND of.version > 0;
  IF checkpoint_note <> ''::bytea THEN
    INSERT INTO checkpoint VALUES(true, checkpoint_note)
      ON CONFLICT(only_one) DO UPDATE SET note = excluded.note;
  END IF;
  RETURN true;
END$$;
)";

/// All that the first schema of the search path has: what another program, or somebody's hand, has
/// put there shows in it.
constexpr const char* layout_text = R"(
WITH here AS (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
SELECT coalesce(string_agg(replace(line, current_schema(), '@'), chr(10) ORDER BY line), '') FROM (
  SELECT concat_ws(' ', relname, relkind, relpersistence, relrowsecurity, reloptions, attnum,
                   attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
                   attgenerated, attcompression, atthasdef) AS line
    FROM pg_class JOIN here ON relnamespace = here.oid
    LEFT JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
   WHERE relkind NOT IN ('i', 'S')
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname,
                             pg_get_constraintdef(pg_constraint.oid))
    FROM pg_constraint JOIN here ON connamespace = here.oid
  UNION ALL SELECT pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN here ON relnamespace = here.oid
  UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) || tgenabled::text
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN here ON relnamespace = here.oid
   WHERE NOT tgisinternal
  UNION ALL SELECT concat_ws(' ', inhrelid::regclass, 'of', inhparent::regclass)
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhparent JOIN here ON relnamespace = here.oid
  UNION ALL SELECT pg_get_ruledef(pg_rewrite.oid)
    FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class JOIN here ON relnamespace = here.oid
  UNION ALL SELECT CASE prokind WHEN 'a' THEN proname ELSE pg_get_functiondef(pg_proc.oid) END
    FROM pg_proc JOIN here ON pronamespace = here.oid) AS lines)";

void make(postgres_connection& database) {
  database.run(house_tables);
  database.run(append_function);
  database.run(people_tables);
}

/// The first line that one of two has and the other has not; empty where there is none.
std::string difference(const std::string& found, const std::string& made) {
  if (found == made) return {};
  const auto lines_of = [](const std::string& text) {
    std::istringstream in{text};
    std::multiset<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.insert(line);
    return lines;
  };
  constexpr std::size_t shown_most = 120;
  const auto first = [](const auto& of, const auto& but) -> std::string {
    for (const auto& line : of) {
      if (!but.contains(line)) return line.substr(0, shown_most);
    }
    return {};
  };
  const auto found_lines = lines_of(found);
  const auto made_lines = lines_of(made);
  const auto more = first(found_lines, made_lines);
  if (!more.empty()) return fmt::format("found \"{}\"", more);
  const auto missing = first(made_lines, found_lines);
  return missing.empty() ? "one of them is there twice" : fmt::format("missing \"{}\"", missing);
}

/// What this program makes, made aside and thrown away again.
std::string own_layout(postgres_connection& database) {
  const postgres_transaction aside{database, "BEGIN"};
  // Under a name of its own: nobody waits for somebody else who does the same.
  database.run(
      "DO $$ BEGIN EXECUTE format('CREATE SCHEMA skyward_as_made_%s', pg_backend_pid()); END $$; "
      "SELECT set_config('search_path', 'skyward_as_made_' || pg_backend_pid(), true); "
      "SET LOCAL client_min_messages = error");
  make(database);
  return database.value_of(layout_text);
}

/// Below 0: of a house that was moved elsewhere.
std::int64_t laid_out_as(postgres_connection& database) {
  return database.ask("SELECT version FROM skyward.layout").number(0, 0);
}

}  // namespace

bool has_layout(postgres_connection& database) {
  // Asked of the catalogue itself: what a name leads to is remembered for a while.
  return database.value_of(
             "SELECT EXISTS(SELECT FROM pg_class JOIN pg_namespace "
             "ON pg_namespace.oid = relnamespace "
             "WHERE nspname = 'skyward' AND relname = 'layout')") == "t";
}

void check_layout(postgres_connection& database, access how) {
  if (!has_layout(database)) {
    if (how == access::own) return;
    throw postgres_error{"3F000", "no house of Skyward"};
  }
  const auto found = laid_out_as(database);
  const bool was_moved = found < 0;
  if (std::abs(found) < 1 || std::abs(found) > layout_version) {
    throw postgres_error{"0A000", fmt::format("laid out as version {}; this program knows up to {}",
                                              found, layout_version)};
  }
  if (was_moved && how == access::own) throw postgres_error{"0A000", std::string{moved_away}};
}

void retire_layout(postgres_connection& database) {
  database.run("UPDATE layout SET version = -version");
}

void make_layout(postgres_connection& database) {
  {
    postgres_transaction whole{database, "BEGIN"};
    // Of several that begin at the same time one makes it.
    database.run("SELECT pg_advisory_xact_lock(hashtext('skyward layout'))");
    if (!has_layout(database)) {
      database.run("CREATE SCHEMA skyward");
      make(database);
      database.run("INSERT INTO layout VALUES(true, 3)");
      static_assert(layout_version == 3);
      whole.commit();
      return;
    }
    check_layout(database, access::own);
    const auto before = laid_out_as(database);
    if (before < 2) database.run(people_tables);
    if (before < layout_version) {
      database.run("ALTER TABLE node SET LOGGED; UPDATE layout SET version = 3");
      whole.commit();
    }
  }
  // A trigger or a view that is not ours could do anything.
  if (const auto other = difference(database.value_of(layout_text), own_layout(database));
      !other.empty()) {
    throw postgres_error{"0A000", "its tables are not as this program makes them: " + other};
  }
}

}  // namespace skyward::store
