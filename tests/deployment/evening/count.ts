import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { Db } from "#db/client";
import { DAY, MINUTE, SECOND } from "~/models/duration";
import { naira } from "~/models/money";
import { listPaid } from "~/services/payments/compare-day.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { withDatabase } from "../../../scripts/supervisor/database";
import { makePaymentContext } from "../../../scripts/supervisor/payment-context";
import { readSettings } from "../../../scripts/supervisor/settings";
import { TOP_UP } from "../../support/top-up";

/*
 * Compares what the site confirmed to the payers of these folders, what the provider has as paid, and the books. What was
 * confirmed after the moment of a restore may be held for staff:
 * node scripts/run.mjs tests/deployment/evening/count.ts [--restored 2026-11-24T10:00:00Z] /root/payers…
 */

const words = process.argv.slice(2);
const restored = words[0] === "--restored" ? new Date(words.splice(0, 2)[1] ?? "") : new Date();

const linesOf = (file: string): string[] =>
  words
    .map((folder) => join(folder, file))
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .filter(Boolean);

const owners = linesOf("owners").map(Number);
const acknowledged = linesOf("acknowledged").map((line) => {
  const [at = "", , reference = ""] = line.split(" ");
  return { at: new Date(at), reference };
});
const refused = linesOf("refused");

async function readBooks(db: Db) {
  const payments = await db
    .selectFrom("payments")
    .select(["reference", "email", "state", "providerId"])
    .where("ownerId", "in", owners)
    .where("state", "in", ["settled", "review"])
    .execute();
  const wallets = await db.selectFrom("wallets").select("balance").where("ownerId", "in", owners).execute();
  return { payments, balance: wallets.reduce((sum, wallet) => sum + wallet.balance, 0) };
}

/** References of what the provider has as paid; null if it does not answer. */
async function readPaid(app: PaymentContext): Promise<string[] | null> {
  const users = await app.db.selectFrom("users").select("email").where("id", "in", owners).execute();
  const emails = new Set(users.map(({ email }) => email));
  const now = Date.now();
  const listed = await listPaid(app, { from: new Date(now - DAY), to: new Date(now + MINUTE) });
  if (!listed) return null;
  return [...listed.values()].filter(({ email }) => emails.has(email)).map(({ reference }) => reference);
}

function compare({ payments, balance }: Awaited<ReturnType<typeof readBooks>>, paid: string[]) {
  const booked = new Set(payments.map(({ reference }) => reference));
  const settled = new Set(
    payments.filter(({ state }) => state === "settled").map(({ reference }) => reference),
  );
  const isKept = ({ at, reference }: (typeof acknowledged)[number]) =>
    settled.has(reference) || (at >= restored && booked.has(reference));
  return {
    acknowledged: acknowledged.length,
    distinct: new Set(acknowledged.map(({ reference }) => reference)).size,
    paid: paid.length,
    settled: settled.size,
    held: booked.size - settled.size,
    lost: [
      ...paid.filter((reference) => !booked.has(reference)),
      ...acknowledged.filter((each) => !isKept(each)).map(({ reference }) => reference),
    ],
    doubled: payments.length - new Set(payments.map(({ providerId }) => providerId)).size,
    /** Kobo in the wallets that are not of these payments, or less than none. */
    tooMuch: balance - settled.size * naira(TOP_UP),
    refused: Object.fromEntries(
      [...new Set(refused)].map((answer) => [answer, refused.filter((each) => each === answer).length]),
    ),
  };
}

/** The provider's events and the jobs may take a moment for payments whose payer did not come back. */
async function countUntilBooked(app: PaymentContext) {
  for (const giveUp = Date.now() + 5 * MINUTE; ; await wait(5 * SECOND)) {
    const paid = await readPaid(app);
    const counts = paid && compare(await readBooks(app.db), paid);
    if (counts && (counts.lost.length === 0 || Date.now() > giveUp)) return counts;
    if (Date.now() > giveUp) throw new Error("the provider does not answer");
  }
}

const { config } = readSettings();
const counts = await withDatabase(config.databaseUrl, (db) =>
  countUntilBooked(makePaymentContext(db, config)),
);
console.log(JSON.stringify(counts));
