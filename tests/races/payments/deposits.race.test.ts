import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { HOUR } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { depositFee } from "~/models/payments/deposit";
import { findDepositAccount } from "~/models/payments/deposit-account.server";
import { kobo } from "~/models/money";
import type { User } from "~/models/users/user";
import { closeNumber } from "~/services/payments/close-deposit-account.server";
import { askForNumber } from "~/services/payments/ask-deposit-account.server";
import { lookForDeposits } from "~/services/payments/look-for-deposits.server";
import { receiveProviderEvent, handleNow } from "~/services/payments/receive-provider-event.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments, success } from "../../support/fake-payments";
import { makeStaff } from "../../support/paying";
import { property } from "../../support/property";
import { atOnce, twoPools } from "../../support/races";
import { buyPlan, periodsOf } from "../../support/subscriber";
import { renewDue } from "../../support/wallet";

const start = new Date("2026-11-21T09:00:00Z");
const end = new Date("2026-12-21T09:00:00Z");
const MONTH = 6_000_00;
const fake = fakePayments();

const database = await twoPools();

const contextAt = (db: Db, now: Date) => ({
  ...makeContext(db, now),
  payments: fake.provider,
});

async function report(db: Db, reference: string, now: Date): Promise<void> {
  const app = contextAt(db, now);
  const id = await receiveProviderEvent(app, success(reference));
  if (id !== null) await handleNow(app, id);
}

async function ownerWithNumber(): Promise<{ owner: User; number: string }> {
  const owner = await makeOwner(database.db);
  await askForNumber(contextAt(database.db, start), owner);
  const account = await findDepositAccount(database.db, owner.id, "test");
  return { owner, number: account?.number ?? "" };
}

test("many presses at two servers ask for one number", async () => {
  const owner = await makeOwner(database.db);
  const before = fake.numbers.calls.give;
  await atOnce((index) => askForNumber(contextAt(database.pool(index), start), owner));
  expect(fake.numbers.calls.give - before).toBe(1);
  expect(await findDepositAccount(database.db, owner.id, "test")).toMatchObject({ state: "active" });
});

test("many reports of one transfer at two servers, with looks between, book it once", async () => {
  const { owner, number } = await ownerWithNumber();
  const reference = fake.sendTo(number, 10_000_00);
  await atOnce<unknown>((index) =>
    index % 10 === 0
      ? lookForDeposits(contextAt(database.pool(index), start), owner.id)
      : report(database.pool(index), reference, start),
  );
  expect(await walletBalance(database.db, owner.id)).toBe(9_900_00);
});

test("a transfer at the moment of a renewal pays it once, and what is left stays", async () => {
  const { owner, number } = await ownerWithNumber();
  const app = contextAt(database.db, start);
  await buyPlan(app, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  const reference = fake.sendTo(number, 10_000_00);
  await atOnce((index) => {
    const now = new Date(end.getTime() + index * 10);
    return index % 2 === 0
      ? report(database.pool(index / 2), reference, now)
      : renewDue(contextAt(database.pool((index - 1) / 2), now));
  });
  await renewDue(contextAt(database.db, new Date(end.getTime() + HOUR)));
  expect(await walletBalance(database.db, owner.id)).toBe(9_900_00 - MONTH);
  expect(await periodsOf(database.db, owner.id)).toMatchObject([
    { endsAt: end },
    { startsAt: end, endedAt: null },
  ]);
});

test("transfers at the moment staff close the number: all are the owner's, once, and the number stays closed", async () => {
  const { owner, number } = await ownerWithNumber();
  const references = Array.from({ length: 5 }, (_, place) => fake.sendTo(number, (place + 1) * 1_000_00));
  const staff = await makeStaff(database.db, "support");
  const by = { staffId: staff.id, reason: "Asked for by phone" };
  const closings = await atOnce(async (index) => {
    if (index % 5 > 0) await report(database.pool(index), references[index % 5] ?? "", start);
    else return closeNumber(contextAt(database.pool(index), start), { userId: owner.id, by });
    return null;
  });
  await report(database.db, references[0] ?? "", start);
  expect(closings.filter((result) => result === "closed")).toHaveLength(1);
  const due = [1, 2, 3, 4, 5].reduce(
    (sum, times) => sum + times * 1_000_00 - depositFee(kobo(times * 1_000_00)),
    0,
  );
  expect(await walletBalance(database.db, owner.id)).toBe(due);
  expect(await findDepositAccount(database.db, owner.id, "test")).not.toMatchObject({ state: "active" });
});

const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("send" as const), amount: fc.integer({ min: 1, max: 50_000_00 }) }),
    fc.record({
      act: fc.constantFrom("report" as const, "report-twice" as const, "look" as const, "renew" as const),
    }),
  ),
  { minLength: 3, maxLength: 12 },
);

property.prop([acts], { numRuns: 15 })(
  "money that is sent, told, looked for and renewed with in any order is neither made nor lost",
  async (list) => {
    const { owner, number } = await ownerWithNumber();
    const app = contextAt(database.db, start);
    await buyPlan(app, owner);
    await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
    const sent: { reference: string; amount: number }[] = [];
    let hours = 0;
    const now = () => new Date(end.getTime() + hours * HOUR);
    for (const step of list) {
      hours += 1;
      const newest = sent.at(-1)?.reference;
      if (step.act === "send")
        sent.push({ reference: fake.sendTo(number, step.amount), amount: step.amount });
      else if (step.act === "look") await lookForDeposits(contextAt(database.db, now()), owner.id);
      else if (step.act === "renew") await renewDue(contextAt(database.db, now()));
      else if (newest)
        await Promise.all(
          (step.act === "report" ? [0] : [0, 1]).map((place) => report(database.pool(place), newest, now())),
        );
    }
    for (const { reference } of sent) await report(database.db, reference, now());
    hours += 1;
    await renewDue(contextAt(database.db, now()));
    const came = sent.reduce((sum, { amount }) => sum + amount - depositFee(kobo(amount)), 0);
    const periods = await periodsOf(database.db, owner.id);
    const isRenewed = came >= MONTH;
    expect(await walletBalance(database.db, owner.id)).toBe(isRenewed ? came - MONTH : came);
    expect(periods).toHaveLength(isRenewed ? 2 : 1);
    expect(await checkBooks(database.db)).toEqual([]);
  },
  300_000,
);
