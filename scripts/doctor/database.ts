import { sql } from "kysely";

import type { Db } from "#db/client";
import { ownsTables } from "#db/rights";
import { isUnreleased, pendingMigrations, UnreleasedDatabase } from "#db/migrate";
import { LARGEST_DRIFT, driftOf } from "~/models/http/clock-drift";
import { readClocks } from "~/models/http/clock-drift.server";
import { HOUR, SECOND } from "~/models/duration";
import { countQueues } from "~/models/console/waiting.server";
import { countUnsealed as countUnsealed } from "~/models/ledger/integrity.server";
import { countStuck as countStuckMessages } from "~/models/messages/outbox.server";
import { isDiskFull } from "~/models/platform/disk.server";
import { listStuckPayments as listStuckPayments } from "~/models/payments/reconciliation.server";
import { listWrongSums } from "~/models/sales/sums.server";
import { LONGEST_WAIT } from "~/services/ledger/verify-ledger.server";
import { isOlder } from "./backups";
import { type Examination, fault, ok, warningFinding } from "./examination";

const NOTICEABLE = 2 * SECOND;

/** Checks of the database. */
export function databaseExaminations(db: Db, now: () => Date): Examination[] {
  return [
    { name: "database", look: () => seeDatabase(db) },
    { name: "commits", look: () => seeCommits(db) },
    { name: "clock", look: () => compareClocks(db, now) },
    { name: "migrations", look: () => seeMigrations(db) },
    { name: "rights", look: () => seeRights(db) },
    { name: "messages", look: () => seeMessages(db, now()) },
    { name: "payments", look: () => seePayments(db, now()) },
    { name: "ledger", look: () => seeSeals(db, now()) },
    { name: "sales", look: () => seeSales(db) },
    { name: "staff", look: () => seeStaff(db, now()) },
  ];
}

async function seeDatabase(db: Db) {
  const { rows } = await sql<{ version: string; standby: boolean; readOnly: string }>`select
    current_setting('server_version') as version, pg_is_in_recovery() as standby,
    current_setting('transaction_read_only') as read_only`.execute(db);
  const [answer] = rows;
  if (!answer) return fault("It does not answer a question. Look at its log.");
  if (answer.standby)
    return fault("It is a standby, which nothing can be written to. Use the primary's address.");
  if (answer.readOnly === "on")
    return fault("It is set to read only: see default_transaction_read_only, and how full its disk is.");
  if (await isDiskFull(db))
    return fault("Its disk is full: no payment can be noted. See df -h there, and make room.");
  return ok(`PostgreSQL ${answer.version} answers and can be written to`);
}

async function seeRights(db: Db) {
  if (await ownsTables(db))
    return warningFinding(
      "The application owns its tables, so that stolen settings could rewrite the ledger: npm run setup makes an owner.",
    );
  return ok("the application can change rows, and no table");
}

async function seeCommits(db: Db) {
  const { rows } = await sql<{ wait: string }>`select current_setting('synchronous_commit') as wait`.execute(
    db,
  );
  const wait = rows[0]?.wait ?? "unknown";
  if (!["on", "remote_apply"].includes(wait))
    return warningFinding(
      `synchronous_commit is ${wait}: what was answered may be lost with the machine. Set it to on for role, database and server.`,
    );
  return ok("answered when they are safe");
}

async function compareClocks(db: Db, now: () => Date) {
  const apart = Math.abs(driftOf(await readClocks(db, now)));
  const told = `${(apart / SECOND).toFixed(1)} seconds apart from the database's`;
  if (apart > LARGEST_DRIFT)
    return fault(`${told}: payments would be late or early. Turn time synchronisation on at both.`);
  return apart > NOTICEABLE ? warningFinding(`${told}: is time synchronisation on at both?`) : ok(told);
}

async function seeMigrations(db: Db) {
  if (await isUnreleased(db)) return fault(new UnreleasedDatabase().message);
  const pending = await pendingMigrations(db);
  return pending.length === 0
    ? ok("all are done")
    : fault(`${pending.join(", ")} not done: run npm run migrate`);
}

async function seeMessages(db: Db, now: Date) {
  const count = await countStuckMessages(db, now);
  return count === 0 ? ok("none is stuck") : warningFinding(`${count} stuck: see npm run outbox -- stuck`);
}

async function seePayments(db: Db, now: Date) {
  const { length } = await listStuckPayments(db, new Date(now.getTime() - HOUR));
  return length === 0
    ? ok("none is stuck")
    : warningFinding(`${length} stuck: see npm run payments -- stuck`);
}

async function seeSeals(db: Db, now: Date) {
  const { since } = await countUnsealed(db);
  return since && isOlder(since, now, LONGEST_WAIT)
    ? fault("Journals wait for their seal for over ten minutes: are the jobs running?")
    : ok("sealed; npm run ledger -- verify looks at all of it");
}

/** Each is of one shop and day at most. */
const CHECKED_SALES = 1000;

/** A report shows sums and no sales, and a wrong sum is not seen there. */
export async function seeSales(db: Db) {
  const wrong = await listWrongSums(db, CHECKED_SALES);
  const [first] = wrong;
  if (first === undefined) return ok("the reports agree with the newest sales");
  const { ownerId, locationId } = first;
  const days = wrong
    .filter((sum) => sum.ownerId === ownerId && sum.locationId === locationId)
    .map(({ day }) => day);
  const words = [ownerId, locationId, `'${days.sort().at(0)}'`, `'${days.at(-1)}'`].join(", ");
  return fault(
    `The sums of ${wrong.length} days of shops differ from their sales, which something changed without their triggers, such as a statement typed by hand. Sum those of one shop again in psql, and run this again: select recount_sales(${words}), recount_splits(${words});`,
  );
}

async function seeStaff(db: Db, now: Date) {
  const admins = await db
    .selectFrom("staffRoles")
    .innerJoin("secondFactors", "secondFactors.userId", "staffRoles.userId")
    .select("staffRoles.userId")
    .where("staffRoles.role", "=", "admin")
    .execute();
  if (admins.length === 0)
    return warningFinding("No admin has set up the second factor: see npm run setup, and log in once");
  const waiting = await countQueues(db, now);
  const works = Object.values<number>({ ...waiting }).reduce((sum, count) => sum + count, 0);
  return ok(`${admins.length} admin${admins.length === 1 ? "" : "s"}; ${works} things wait in the console`);
}
