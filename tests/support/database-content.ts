import { sql } from "kysely";

import type { Db } from "#db/client";
import type { Schema } from "#db/schema";
import { countAddressAttempt } from "~/models/http/address-attempt.server";
import { addressLimits, type AddressLimitName } from "./limits";

/** The number of rows in each table, and a hash of them without the revision. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await listTables(db);
  const filled = await filledOf(db, tables);
  const prints = filled.map(
    (name) => sql`select ${name} as name, count(*) || ' rows, ' ||
      coalesce(md5(string_agg(row.text, ',' order by row.text)), '') as print
      from ${sql.table(name)} one, lateral (select (to_jsonb(one) - 'revision')::text as text) row`,
  );
  const all = sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`;
  const { rows } = filled.length > 0 ? await all.execute(db) : { rows: [] };
  const found = new Map(rows.map(({ name, print }) => [name, print]));
  return Object.fromEntries(tables.map((name) => [name, found.get(name) ?? EMPTY]));
}

const EMPTY = "0 rows, ";

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Planning a hash takes a hundred times as long as seeing that there is no row, and most tables have none. */
async function filledOf(db: Db, tables: string[]): Promise<string[]> {
  const looks = tables.map(
    (name) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The content of a migrated database before a file uses it. */
export interface Content {
  prints: Record<string, string>;
  /** The rows of non-empty tables, as JSON. */
  rows: Map<string, string>;
}

/** Changes with every change of the catalogue, and never back: servers see by it that their copy is old. */
const VERSION = "catalogue_version";

export async function readContent(db: Db): Promise<Content> {
  const prints = await fingerprint(db);
  const rows = new Map<string, string>();
  for (const name of Object.keys(prints).filter((name) => name !== VERSION && !isEmpty(prints, name))) {
    const read = sql<{ rows: string }>`select json_agg(one)::text as rows from ${sql.table(name)} one`;
    rows.set(name, (await read.execute(db)).rows[0]?.rows ?? "[]");
  }
  return { prints, rows };
}

const isEmpty = (prints: Content["prints"], name: string) => prints[name] === EMPTY;

/**
 * Restores the database's content: empties what was empty, and puts back all other rows. Returns whether prices may
 * have changed in between. It fails if a table is new or gone, or the database user is not a superuser.
 */
export async function renewContent(
  db: Db,
  { prints, rows }: Content,
): Promise<"done" | "prices changed" | "failed"> {
  const now = await fingerprint(db);
  const changed = Object.keys({ ...now, ...prints }).filter((name) => now[name] !== prints[name]);
  const filled = changed.filter((name) => isEmpty(prints, name));
  const others = changed.filter((name) => rows.has(name));
  const hasMoved = changed.includes(VERSION);
  if (filled.length + others.length + Number(hasMoved) < changed.length) return "failed";
  if (!(await isSuperuser(db))) return "failed";
  if (await haveGrown(db, filled)) await truncate(db, filled);
  await db.transaction().execute(async (trx) => {
    // Triggers and foreign keys are off during this, so the order does not matter.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const name of filled) await trx.deleteFrom(name as keyof Schema).execute();
    await restartIds(
      trx,
      Object.keys(prints).filter((name) => isEmpty(prints, name)),
    );
    if (others.length > 0) await putBack(trx, new Map(others.map((name) => [name, rows.get(name) ?? "[]"])));
  });
  return hasMoved ? "prices changed" : "done";
}

async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: string }>`select current_setting('is_superuser') as is`.execute(db);
  return rows[0]?.is === "on";
}

/** Every scan of a table with many deleted rows is slow: a megabyte is a hundred pages. */
const GROWN = 2 ** 20;

async function haveGrown(db: Db, names: string[]): Promise<boolean> {
  const { rows } = await sql<{
    size: number;
  }>`select coalesce(max(pg_table_size(oid)), 0)::bigint as size from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${names})`.execute(db);
  return (rows[0]?.size ?? 0) > GROWN;
}

/** The rows of the next file get the ids that they would have in a new database. */
async function restartIds(db: Db, names: string[]): Promise<void> {
  await sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence
    join pg_depend on pg_depend.objid = seqrelid and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass
    join pg_class on pg_class.oid = refobjid
    where relnamespace = 'public'::regnamespace and relname = any(${names})`.execute(db);
}

async function putBack(db: Db, rows: Content["rows"]): Promise<void> {
  for (const [name, json] of rows) {
    const table = sql.table(name);
    await sql`delete from ${table}`.execute(db);
    await sql`insert into ${table} overriding system value
      select * from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`.execute(db);
  }
  await sql`update ${sql.table(VERSION)} set version = version + 1`.execute(db);
}

/**
 * Truncating also empties the tables that refer to these, and takes a hundred times as long as deleting some rows.
 */
async function truncate(db: Db, names: string[]): Promise<void> {
  // Append-only tables refuse it by a trigger.
  const { rows } = await sql<{ name: string }>`select distinct relname as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and tgtype & 32 <> 0`.execute(
    db,
  );
  const guarded = rows.map(({ name }) => sql.table(name));
  const tables = sql.join(names.map((name) => sql.table(name)));
  await db.transaction().execute(async (trx) => {
    for (const table of guarded) await sql`alter table ${table} disable trigger user`.execute(trx);
    await sql`truncate ${tables} restart identity cascade`.execute(trx);
    for (const table of guarded) await sql`alter table ${table} enable trigger user`.execute(trx);
  });
}

const moments = {
  sessions: ["created_at", "seen_at", "authenticated_at", "expires_at"],
  devices: ["created_at", "seen_at"],
  passkeys: ["created_at", "used_at"],
  passkey_challenges: ["created_at"],
  code_flows: ["created_at", "sent_at", "expires_at"],
  code_budgets: ["paused_until"],
  recoveries: ["mail_asked_at", "phone_asked_at", "created_at", "expires_at"],
  recovery_keys: ["created_at", "expires_at"],
  recovery_grants: ["created_at", "expires_at"],
  throttles: ["window_started_at"],
  address_hits: ["at"],
};

const lists = { code_budgets: ["wrong_at", "sent_at"] };

/** As if no attempts had been made yet: empties the attempt counters. */
export async function forgetTries(db: Db): Promise<void> {
  await db.deleteFrom("throttles").execute();
  await db.deleteFrom("addressHits").execute();
}

/** As if that many others had failed at something from an IP address: the rows of one failure, and copies of it. */
export async function othersFailed(
  db: Db,
  at: { limit: AddressLimitName; address: string; times: number; now?: Date },
): Promise<void> {
  const { limit, address, times, now = new Date() } = at;
  if (times === 0) return;
  const { allowed } = await countAddressAttempt(
    db,
    { limit: addressLimits[limit], address, about: "somebody" },
    now,
  );
  if (!allowed) return;
  await sql`insert into address_hits (place, about, at, success)
    select place, about || other, at, success from generate_series(2, ${times}::int) other,
      (select * from address_hits order by id desc limit 1) one`.execute(db);
}

/** As if everything with a time had happened that many milliseconds earlier: a running site has no clock to set. */
export async function letPass(db: Db, milliseconds: number): Promise<void> {
  const span = sql`make_interval(secs => ${milliseconds / 1000})`;
  for (const [table, columns] of Object.entries(moments)) {
    const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${span}`);
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db);
  }
  for (const [table, columns] of Object.entries(lists))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} =
        array(select moment - ${span} from unnest(${sql.ref(column)}) moment)`.execute(db);
}

/** During the work the audit log refuses rows, so that an audited action fails in the middle. */
export async function withoutAudit<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`create function refuse_audit() returns trigger language plpgsql
    as 'begin raise exception ''a fault of the test''; end'`.execute(db);
  await sql`create trigger refuse_audit before insert on audit_events execute function refuse_audit()`.execute(
    db,
  );
  try {
    return await work();
  } finally {
    await sql`drop trigger refuse_audit on audit_events`.execute(db);
    await sql`drop function refuse_audit`.execute(db);
  }
}
