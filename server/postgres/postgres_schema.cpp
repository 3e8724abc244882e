#include "server/postgres/postgres_schema.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "server/postgres/postgres.h"
#include "server/store/store.h"

namespace riffle::server {

namespace {

// Tables are owned by a node (docs/SERVER.md): `owner` is its number, nothing for those that are put away, and the number of a
// node that is gone for those somebody has to take over. `epoch` grows with every owner.
//
// A node is its row, and dead when the row is gone. Who writes locks the row of its own node first, who takes over a table of a
// dead node has removed that row before: so of two nodes that both believe a table is theirs only one can write.
//
// The clock is the database's alone. After it was away its nodes get as long as always to be heard of again.
constexpr const char* kFirst = R"sql(
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY, game text NOT NULL, status text NOT NULL, touched bigint NOT NULL, rules bigint NOT NULL,
    cards text NOT NULL, plan text NOT NULL, places text NOT NULL, rematch text NOT NULL, result text NOT NULL,
    is_recorded boolean NOT NULL DEFAULT false, listing text NOT NULL, owner bigint, epoch bigint NOT NULL);
CREATE INDEX tables_by_status ON tables (status, touched, id);
CREATE INDEX tables_unrecorded ON tables (touched, id) WHERE status = 'over' AND NOT is_recorded;
CREATE INDEX tables_owned ON tables (owner) WHERE status IN ('waiting', 'playing');
CREATE INDEX tables_listed ON tables (touched) WHERE listing <> '';
CREATE TABLE entries (
    table_id text COLLATE "C" NOT NULL, number bigint NOT NULL, kind smallint NOT NULL, seat smallint NOT NULL, action bigint NOT NULL,
    words text NOT NULL, up_to bigint NOT NULL, nonce bytea NOT NULL, time_left bigint NOT NULL,
    PRIMARY KEY (table_id, number));
CREATE TABLE said (
    table_id text COLLATE "C" NOT NULL, number bigserial, who text NOT NULL, seat text NOT NULL, words text NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (table_id, number));
CREATE TABLE snapshots (
    table_id text COLLATE "C" PRIMARY KEY, entries bigint NOT NULL, program text NOT NULL, state bytea NOT NULL, hash bigint NOT NULL);
CREATE TABLE records (table_id text COLLATE "C" PRIMARY KEY, packed bytea NOT NULL);
CREATE TABLE nodes (
    id bigserial PRIMARY KEY, name text NOT NULL, address text NOT NULL, heartbeat timestamptz NOT NULL,
    patience interval NOT NULL, lot bigint NOT NULL DEFAULT 0, rules bigint NOT NULL, cards text[] NOT NULL);

-- Before anything is written: the node lives, this lot is new, and the tables are its own.
CREATE FUNCTION riffle_fence(me bigint, new_lot bigint, ids text[], epochs bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE nodes SET lot = new_lot WHERE nodes.id = me AND nodes.lot < new_lot;
    IF NOT FOUND THEN
        PERFORM 1 FROM nodes WHERE nodes.id = me;
        IF FOUND THEN RAISE EXCEPTION 'this was written before' USING ERRCODE = 'RF002'; END IF;
        RAISE EXCEPTION 'this server was not heard of for too long' USING ERRCODE = 'RF001';
    END IF;
    PERFORM 1 FROM unnest(ids, epochs) AS mine (id, epoch) JOIN tables ON tables.id = mine.id
        WHERE tables.owner IS DISTINCT FROM me OR tables.epoch <> mine.epoch;
    IF FOUND THEN RAISE EXCEPTION 'the table belongs to another server' USING ERRCODE = 'RF003'; END IF;
END $$;

-- For who changes things and is no server.
CREATE FUNCTION riffle_alone() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM nodes WHERE greatest(heartbeat, pg_postmaster_start_time()) > clock_timestamp() - patience;
    IF FOUND THEN RAISE EXCEPTION 'servers use it' USING ERRCODE = 'RF004'; END IF;
    DELETE FROM nodes;
END $$;

-- Whose a table is: 'here' with its epoch, 'there' with an address, or 'none'. It is taken where nobody has it, unless another
-- node knows the rules it is played by and this one does not.
CREATE FUNCTION riffle_claim(me bigint, wanted text, OUT place text, OUT new_epoch bigint, OUT at text)
LANGUAGE plpgsql AS $$
DECLARE
    found_table tables;
    own nodes;
BEGIN
    SELECT * INTO own FROM nodes WHERE id = me;
    IF NOT FOUND THEN RAISE EXCEPTION 'this server was not heard of for too long' USING ERRCODE = 'RF001'; END IF;
    new_epoch := 0;
    at := '';
    LOOP
        SELECT * INTO found_table FROM tables WHERE id = wanted;
        IF NOT FOUND THEN
            place := 'none';
            RETURN;
        END IF;
        place := 'there';
        IF found_table.owner IS DISTINCT FROM me THEN
            SELECT address INTO at FROM nodes WHERE id = found_table.owner;
            IF FOUND THEN RETURN; END IF;
            IF found_table.rules <> own.rules OR NOT own.cards @> ARRAY[found_table.game || ':' || found_table.cards] THEN
                SELECT address INTO at FROM nodes
                    WHERE id <> me AND address <> '' AND rules = found_table.rules
                        AND cards @> ARRAY[found_table.game || ':' || found_table.cards] ORDER BY id LIMIT 1;
                IF FOUND THEN RETURN; END IF;
            END IF;
        END IF;
        at := '';
        UPDATE tables SET owner = me, epoch = epoch + 1
            WHERE id = wanted AND epoch = found_table.epoch AND owner IS NOT DISTINCT FROM found_table.owner
            RETURNING epoch INTO new_epoch;
        IF FOUND THEN
            place := 'here';
            RETURN;
        END IF;
    END LOOP;
END $$;

-- Some of the tables that are not over and whose node is gone.
CREATE FUNCTION riffle_adopt(me bigint, most integer) RETURNS TABLE (adopted text, adopted_epoch bigint) LANGUAGE plpgsql AS $$
DECLARE
    claimed record;
BEGIN
    FOR adopted IN
        SELECT id FROM tables WHERE status IN ('waiting', 'playing') AND owner IS NOT NULL
            AND owner NOT IN (SELECT nodes.id FROM nodes) ORDER BY owner LIMIT most FOR UPDATE SKIP LOCKED
    LOOP
        SELECT * INTO claimed FROM riffle_claim(me, adopted);
        IF claimed.place = 'here' THEN
            adopted_epoch := claimed.new_epoch;
            RETURN NEXT;
        END IF;
    END LOOP;
END $$;
)sql";

// Programs of several versions beside each other: each game has rules of its own, and a table that a program could not play is
// left to those that can. A program is known by all it can play (nodes.cards: "game:rules:cards"). How a game stood is kept for
// other programs than the one that wrote its snapshot. And a later program may say which earlier ones can use its layout.
constexpr const char* kVersions = R"sql(
ALTER TABLE tables ADD COLUMN refused text[] NOT NULL DEFAULT '{}';
ALTER TABLE snapshots ADD COLUMN standing text NOT NULL DEFAULT '';
ALTER TABLE riffle_layout ADD COLUMN oldest integer NOT NULL DEFAULT 3;

-- What tells programs that play differently from each other.
CREATE FUNCTION riffle_program(cards text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT md5(array_to_string(cards, ' '))
$$;

-- Whose a table is: 'here' with its epoch, 'there' with an address, 'none', or 'paused' where nobody can play it. It is taken
-- where nobody has it, unless another node has the very rules and cards it was played by, or this one has tried and could not.
CREATE OR REPLACE FUNCTION riffle_claim(me bigint, wanted text, OUT place text, OUT new_epoch bigint, OUT at text)
LANGUAGE plpgsql AS $$
DECLARE
    found_table tables;
    own nodes;
    played text;
BEGIN
    SELECT * INTO own FROM nodes WHERE id = me;
    IF NOT FOUND THEN RAISE EXCEPTION 'this server was not heard of for too long' USING ERRCODE = 'RF001'; END IF;
    new_epoch := 0;
    at := '';
    LOOP
        SELECT * INTO found_table FROM tables WHERE id = wanted;
        IF NOT FOUND THEN
            place := 'none';
            RETURN;
        END IF;
        place := 'there';
        IF found_table.owner IS DISTINCT FROM me THEN
            SELECT address INTO at FROM nodes WHERE id = found_table.owner;
            IF FOUND THEN RETURN; END IF;
            played := found_table.game || ':' || found_table.rules || ':' || found_table.cards;
            IF NOT own.cards @> ARRAY[played] THEN
                SELECT address INTO at FROM nodes
                    WHERE id <> me AND address <> '' AND cards @> ARRAY[played] ORDER BY id LIMIT 1;
                IF FOUND THEN RETURN; END IF;
                IF riffle_program(own.cards) = ANY (found_table.refused) THEN
                    SELECT address INTO at FROM nodes
                        WHERE id <> me AND address <> '' AND riffle_program(cards) <> ALL (found_table.refused)
                        ORDER BY id LIMIT 1;
                    IF FOUND THEN RETURN; END IF;
                    at := '';
                    place := 'paused';
                    RETURN;
                END IF;
            END IF;
        END IF;
        at := '';
        UPDATE tables SET owner = me, epoch = epoch + 1
            WHERE id = wanted AND epoch = found_table.epoch AND owner IS NOT DISTINCT FROM found_table.owner
            RETURNING epoch INTO new_epoch;
        IF FOUND THEN
            place := 'here';
            RETURN;
        END IF;
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION riffle_adopt(me bigint, most integer) RETURNS TABLE (adopted text, adopted_epoch bigint)
LANGUAGE plpgsql AS $$
DECLARE
    claimed record;
BEGIN
    FOR adopted IN
        SELECT id FROM tables WHERE status IN ('waiting', 'playing') AND owner IS NOT NULL
            AND owner NOT IN (SELECT nodes.id FROM nodes)
            AND (SELECT riffle_program(nodes.cards) FROM nodes WHERE nodes.id = me) <> ALL (refused)
            ORDER BY owner LIMIT most FOR UPDATE SKIP LOCKED
    LOOP
        SELECT * INTO claimed FROM riffle_claim(me, adopted);
        IF claimed.place = 'here' THEN
            adopted_epoch := claimed.new_epoch;
            RETURN NEXT;
        END IF;
    END LOOP;
END $$;

-- A table that is this node's and that it can't play: for whoever can.
CREATE FUNCTION riffle_refuse(me bigint, wanted text, own_epoch bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tables SET owner = 0, refused = array_append(refused, (SELECT riffle_program(nodes.cards) FROM nodes WHERE nodes.id = me))
        WHERE tables.id = wanted AND tables.owner = me AND tables.epoch = own_epoch;
    IF FOUND THEN PERFORM pg_notify('riffle', 'refused'); END IF;
END $$;
)sql";

using Step = bool (*)(Postgres&);
constexpr Step kSteps[kPostgresVersion] = {
    [](Postgres& base) { return base.runScript(kFirst); },
    hashTokens,
    [](Postgres& base) { return base.runScript(kVersions); },
};

}  // namespace

bool hashTokens(Postgres& base) {
    std::string last;
    while (true) {
        PostgresValues from;
        from.with(last);
        const auto rows = base.run("SELECT id, places FROM tables WHERE id > $1 ORDER BY id LIMIT 500", from);
        if (!rows || rows->size() == 0) return rows.has_value();
        std::vector<std::string> ids;
        std::vector<std::string> places;
        for (int i = 0; i < rows->size(); ++i) {
            last = rows->text(i, 0);
            auto hashed = placesWithHashes(rows->text(i, 1));
            if (!hashed || *hashed == rows->text(i, 1)) continue;
            ids.push_back(last);
            places.push_back(std::move(*hashed));
        }
        PostgresValues changed;
        changed.with(ids).with(places);
        if (!base.run("UPDATE tables SET places = mine.places FROM unnest($1::text[], $2::text[]) AS mine (id, places) "
                      "WHERE tables.id = mine.id",
                      changed))
            return false;
    }
}

bool updatePostgres(Postgres& base, std::string& error) {
    const auto failed = [&](const std::string& why) {
        (void)base.runScript("ROLLBACK");
        error = fmt::format("The data in PostgreSQL can't be used: {}.", why);
        return false;
    };
    // Whoever has the lock may take its time.
    constexpr const char* kBegin =
        "BEGIN; SET LOCAL lock_timeout = 60000; SET LOCAL statement_timeout = 60000; "
        "SELECT pg_advisory_xact_lock(7954769)";
    while (true) {
        if (!base.runScript(kBegin) || !base.runScript("CREATE TABLE IF NOT EXISTS riffle_layout (version integer NOT NULL)"))
            return failed(base.error());
        const auto rows = base.run("SELECT version FROM riffle_layout");
        if (!rows) return failed(base.error());
        const int64_t version = rows->size() > 0 ? rows->number(0, 0) : 0;
        if (version > kPostgresVersion) {
            // Two versions may be beside each other where the later one has only added something.
            const auto oldest = base.run("SELECT oldest FROM riffle_layout");
            if (oldest && oldest->size() > 0 && oldest->number(0, 0) <= kPostgresVersion)
                return base.runScript("COMMIT") || failed(base.error());
            return failed(
                fmt::format("a later program wrote it, in layout {}, and this one knows up to {}; use that program, or a backup",
                            version, kPostgresVersion));
        }
        if (version == kPostgresVersion) return base.runScript("COMMIT") || failed(base.error());
        const std::string mark = version == 0 ? "INSERT INTO riffle_layout VALUES (1)"
                                              : fmt::format("UPDATE riffle_layout SET version = {}", version + 1);
        if (!kSteps[version](base) || !base.runScript(mark.c_str()) || !base.runScript("COMMIT")) {
            return failed(fmt::format("it could not be brought from layout {} to {} and is as it was: {}", version, version + 1,
                                      base.error()));
        }
    }
}

}  // namespace riffle::server
