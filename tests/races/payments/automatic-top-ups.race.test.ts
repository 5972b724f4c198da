import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import type { User } from "~/models/users/user";
import { topUpsJob } from "~/services/payments/jobs.server";
import { switchTopUpOff, switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { property } from "../../support/property";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
import { buyPlan, periodsOf, saveCard } from "../../support/subscriber";
import { addMoney, payPlan, renewDue } from "../../support/wallet";

const start = new Date("2026-11-21T09:00:00Z");
const end = new Date("2026-12-21T09:00:00Z");
const AMOUNT = naira(10_000);
const TOTAL = naira(10_300);
const CAP = naira(31_000);
const fake = fakePayments();

const database = await twoPools();

const contextAt = (db: Db, now: Date) => {
  const plain = makeContext(db, now);
  const config = { ...plain.config, payments: { ...plain.config.payments, chargesPerMinute: 1_000_000 } };
  return { ...plain, config, payments: fake.provider };
};
const job = (db: Db, now: Date) => finishDue(topUpsJob(contextAt(db, now)));

/** An owner whose empty wallet pays for Plus, with automatic top-up on. */
async function ownerWithTopUp(): Promise<{ owner: User; cardId: number }> {
  const app = contextAt(database.db, start);
  const owner = await makeOwner(database.db);
  await buyPlan(app, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  const cardId = await saveCard(app, fake, owner);
  // Saving the card has added this much.
  await payPlan(database.db, owner, 10_000, start);
  await switchTopUpOn(app, { ownerId: owner.id, cardId, fresh: true, terms });
  return { owner, cardId };
}

const terms = {
  wallet: "wallet",
  threshold: naira(6_000),
  amount: AMOUNT,
  total: TOTAL,
  monthlyCap: CAP,
} as const;

const chargesOf = (owner: User) =>
  database.db
    .selectFrom("payments")
    .select(["id", "createdAt", "state"])
    .where("ownerId", "=", owner.id)
    .where("unattended", "=", true)
    .execute();

test("many rounds of the job at two processes charge a card once", async () => {
  const { owner } = await ownerWithTopUp();
  await atOnce((index) => job(database.pool(index), start));
  expect(await chargesOf(owner)).toHaveLength(1);
  expect(await walletBalance(database.db, owner.id)).toBe(AMOUNT);
});

test("a deposit, a renewal and an automatic top-up at the same moment lose and make no money", async () => {
  const { owner } = await ownerWithTopUp();
  await atOnce<unknown>((index) => {
    const db = database.pool(index);
    if (index === 0) return addMoney(db, owner, 6_000, end);
    return index % 2 === 0 ? job(db, end) : renewDue(contextAt(db, end));
  });
  await renewDue(contextAt(database.db, new Date(end.getTime() + HOUR)));
  expect(await periodsOf(database.db, owner.id)).toHaveLength(2);
  const charges = await chargesOf(owner);
  expect(charges.length).toBeLessThanOrEqual(1);
  expect(await walletBalance(database.db, owner.id)).toBe(AMOUNT * charges.length);
});

test("a debit while the job finds that the wallet has enough is not forgotten", async () => {
  const { owner } = await ownerWithTopUp();
  await addMoney(database.db, owner, 6_000, start);
  await atOnce<unknown>((index) =>
    index === PARALLEL / 2 ? payPlan(database.db, owner, 1, start) : job(database.pool(index), start),
  );
  await job(database.db, new Date(start.getTime() + HOUR));
  expect(await chargesOf(owner)).toHaveLength(1);
});

test("switching it off many times while the job charges leaves one charge at most, and it stays off", async () => {
  const { owner } = await ownerWithTopUp();
  await atOnce(async (index) => {
    const db = database.pool(index);
    if (index % 2 === 0) await job(db, start);
    else await switchTopUpOff(contextAt(db, start), owner.id);
  });
  const charges = await chargesOf(owner);
  expect(charges.length).toBeLessThanOrEqual(1);
  await job(database.db, new Date(start.getTime() + DAY));
  expect(await chargesOf(owner)).toHaveLength(charges.length);
  expect(await findAutomaticTopUp(database.db, owner.id)).toBeNull();
});

test("switching it on many times keeps one consent", async () => {
  const { owner, cardId } = await ownerWithTopUp();
  await atOnce((index) =>
    switchTopUpOn(contextAt(database.pool(index), start), {
      ownerId: owner.id,
      cardId,
      fresh: true,
      terms: { ...terms, monthlyCap: naira(40_000 + index) },
    }),
  );
  const open = await database.db
    .selectFrom("automaticTopUps")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("endedAt", "is", null)
    .execute();
  expect(open).toHaveLength(1);
});

const acts = ["deposit", "job", "renew", "decline", "hang", "hour", "day", "change"] as const;

type Act = (typeof acts)[number];

/** The provider answers as the act says. Returns the kobo that the owner added, and the time after it. */
async function perform(act: Act, { owner, cardId }: { owner: User; cardId: number }, now: Date) {
  const app = contextAt(database.db, now);
  fake.next.charge = fake.next.verify = null;
  if (act === "deposit") await addMoney(database.db, owner, 1_500, now);
  if (act === "decline") fake.next.charge = { outcome: "refused", reason: "Try later", card: false };
  if (act === "hang") fake.next.charge = fake.next.verify = { outcome: "unknown", reason: "timeout" };
  if (["job", "decline", "hang"].includes(act)) await job(database.db, now);
  if (act === "renew") await renewDue(app);
  if (act === "change") {
    const changed = { ...terms, threshold: naira(now.getMinutes() % 2 === 0 ? 5_000 : 7_000) };
    await switchTopUpOn(app, { ownerId: owner.id, cardId, fresh: true, terms: changed });
  }
  const passes = { hour: HOUR, day: DAY }[act as string] ?? MINUTE;
  return { deposited: act === "deposit" ? 1_500_00 : 0, now: new Date(now.getTime() + passes) };
}

const attemptsOf = (owner: User) =>
  database.db
    .selectFrom("topUpAttempts")
    .select(["day", "total", "state"])
    .where("ownerId", "=", owner.id)
    .where("state", "!=", "dropped")
    .execute();

property.prop([fc.array(fc.constantFrom(...acts), { minLength: 5, maxLength: 40 })], { numRuns: 12 })(
  "in any order of deposits, top-ups, renewals and declines money is kept, with one charge a day within the cap",
  async (order) => {
    // The last act of the order before may have left an answer.
    fake.next.charge = fake.next.verify = null;
    const account = await ownerWithTopUp();
    const { owner } = account;
    let now = start;
    let deposited = 0;
    for (const act of order) {
      const done = await perform(act, account, now);
      now = done.now;
      deposited += done.deposited;
    }
    const settled = (await chargesOf(owner)).filter(({ state }) => state === "settled");
    const spent = ((await periodsOf(database.db, owner.id)).length - 1) * naira(6_000);
    expect(await walletBalance(database.db, owner.id)).toBe(deposited + settled.length * AMOUNT - spent);
    const attempts = await attemptsOf(owner);
    expect(new Set(attempts.map(({ day }) => day)).size).toBe(attempts.length);
    const months = new Map<string, number>();
    for (const { day, total, state } of attempts) {
      const month = day.slice(0, "2026-11".length);
      if (state !== "failed") months.set(month, (months.get(month) ?? 0) + total);
    }
    for (const charged of months.values()) expect(charged).toBeLessThanOrEqual(CAP);
    expect(await checkBooks(database.db)).toEqual([]);
  },
  300_000,
);
