import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import { names } from "#db/names";
import type { User } from "~/models/users/user";
import type { ExportedTable } from "./export-tables";

/** Rows read by one query: few, so that an export of any length needs little memory. */
const BATCH = 250;

type Owner = Pick<User, "id" | "email" | "emailVerifiedAt">;

export type OwnRow = Record<string, unknown>;

/** Reads the rows of an owner in one table in batches, while they are being sent. */
export async function* ownRows(db: Db, owner: Owner, exported: ExportedTable): AsyncGenerator<OwnRow[]> {
  if (exported.table === "saleLines") {
    yield* linesOfSales(db, owner, exported);
    return;
  }
  const { key = ["id"] } = exported;
  let after: RawBuilder<boolean> = sql`true`;
  for (;;) {
    const rows = await readBatch(db, owner, exported, { key, after });
    if (rows.length > 0) yield rows.map((row) => pickColumns(exported, row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    const values = key.map((_, place) => sql`${last[`key_${place}`]}`);
    after = sql`(${columnsOf(key)}) > (${sql.join(values)})`;
  }
}

/** The copy has the names of the database, which owners rely on, and not those of the code. */
const read = async (db: Db, query: RawBuilder<OwnRow>) => (await query.execute(db.withoutPlugins())).rows;

interface Place {
  key: readonly string[];
  after: RawBuilder<boolean>;
}

async function readBatch(db: Db, owner: Owner, exported: ExportedTable, { key, after }: Place) {
  return read(
    db,
    sql<OwnRow>`
    select ${sql.join([...exported.columns.map((name) => columnOf(owner, exported, name)), ...keysOf(key)])}
    from ${sql.table(names.inDatabase(exported.table))} where ${belongs(owner, exported)} and ${isOfPerson(owner, exported)} and ${after}
    order by ${columnsOf(key)} limit ${BATCH}`,
  );
}

/** Reads the lines of one batch of sales at a time: no index sorts an owner's lines by sale. */
async function* linesOfSales(db: Db, owner: Owner, exported: ExportedTable): AsyncGenerator<OwnRow[]> {
  let last = 0;
  for (;;) {
    const sales = await db
      .selectFrom("sales")
      .select("id")
      .where("ownerId", "=", owner.id)
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const ids = sales.map(({ id }) => id);
    const rows = await read(
      db,
      sql<OwnRow>`select ${columnsOf(exported.columns)} from sale_lines
      where owner_id = ${owner.id} and sale_id = any(${ids}::bigint[]) order by sale_id, line`,
    );
    if (rows.length > 0) yield rows.map((row) => pickColumns(exported, row));
    if (sales.length < BATCH) return;
    last = ids.at(-1) ?? last;
  }
}

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const keysOf = (key: readonly string[]) =>
  key.map((name, place) => sql`${sql.ref(name)} as ${sql.id(`key_${place}`)}`);

const pickColumns = ({ columns }: ExportedTable, row: OwnRow): OwnRow =>
  Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));

/**
 * The network belongs to the actor, so it is left out if another person acted. Notes on messages are left out too:
 * they were written for staff.
 */
function columnOf({ id }: Owner, { table }: ExportedTable, name: string): RawBuilder<unknown> {
  if (table === "auditEvents" && name === "address_prefix")
    return sql`case when actor_id = ${id} then address_prefix end as address_prefix`;
  if (table === "contactEvents" && name === "text")
    return sql`case when act = 'answered' then text end as text`;
  return sql.ref(name);
}

/** Rows from before a transfer are about the person who had the account until then. */
const isOfPerson = ({ id }: Owner, { since }: ExportedTable): RawBuilder<boolean> =>
  since === undefined
    ? sql`true`
    : sql`${sql.ref(since)} >= (select coalesce(login_since, '-infinity') from users where users.id = ${id})`;

/** An unconfirmed mailbox may be another person's, and so may what it wrote to us. */
function belongs(owner: Owner, { whose }: ExportedTable): RawBuilder<boolean> {
  const { id, email, emailVerifiedAt } = owner;
  const mailbox = sql`${emailVerifiedAt !== null} and lower(email) = ${email.toLowerCase()}`;
  switch (whose) {
    case "of-log":
      return sql`(subject_id = ${id} or actor_id = ${id})`;
    case "of-setup":
      return sql`setup_id in (select id from setups where owner_id = ${id})`;
    case "of-mailbox":
      return sql`${mailbox}`;
    case "of-message":
      return sql`message_id in (select id from contact_messages where ${mailbox})`;
    case "id":
    case "owner_id":
    case "user_id":
    case "subject_id":
      return sql`${sql.ref(whose)} = ${id}`;
  }
}
