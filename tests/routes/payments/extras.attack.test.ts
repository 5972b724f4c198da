import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { bankKnobs } from "../../../sandbox/bank-knobs";
import { changeAccount } from "../../support/accounts";
import { attackedSite, unchanged } from "../../support/attacked";
import { makeContext } from "../../support/context";
import { hiddenFields, leadsTo } from "../../support/page";
import { fileSandbox } from "../../support/sandbox";
import { shopper, type Shopper } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { addCard } from "../../support/wallet";

const PATH = "/plans-and-billings/extras";

const sandbox = await fileSandbox();
const site = await attackedSite();
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
beforeEach(() => sandbox.banks({ ...bankKnobs, delay: 0 }));

async function subscriber(money = 0) {
  const owner = await shopper(site, money);
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  return owner;
}

/** The form that pays for one more outlet, at ₦2,500. */
async function formOf(owner: Shopper, pay = "wallet"): Promise<Record<string, string>> {
  const page = await owner.get(`${PATH}?additional_warehouse=1`);
  return { ...hiddenFields(page.body), additional_warehouse: "1", auth_code: pay, intent: "pay" };
}

const extrasOf = async ({ user }: Shopper) =>
  (await liveSubscription(site.db, user.id, new Date()))?.extras.map(({ optionId }) => optionId);

test("an extras price in the form is never charged", async () => {
  const owner = await subscriber(10_000);
  const form = await formOf(owner);
  for (const total_amount of ["0", "1", "100", "०", "999999999999999"]) {
    const { answer } = await unchanged(site.db, () => owner.post(PATH, { ...form, total_amount }));
    expect(answer.status, total_amount).toBe(303);
    expect(leadsTo(answer)).toContain(PATH);
  }
  for (const total_amount of ["-1", "1.5", "1e3", "", "½"]) {
    const { answer } = await unchanged(site.db, () => owner.post(PATH, { ...form, total_amount }));
    expect(answer.status, total_amount).toBe(400);
  }
  for (const field of ["price", "amount", "subscription_id", "period", "owner_id", "days_left"]) {
    const { answer } = await unchanged(site.db, () => owner.post(PATH, { ...form, [field]: "1" }));
    expect(answer.status, field).toBe(400);
  }
});

test("the price of one extra pays neither for another nor for more of it", async () => {
  const owner = await subscriber(100_000);
  const form = await formOf(owner);
  for (const other of [{ additional_warehouse: "5" }, { additional_users: "10" }]) {
    const { answer } = await unchanged(site.db, () => owner.post(PATH, { ...form, ...other }));
    expect(leadsTo(answer)).toContain(PATH);
  }
  for (const additional_warehouse of ["4", "-1", "1.5", "2e0", "½", "99999999"]) {
    const { answer } = await unchanged(site.db, () => owner.post(PATH, { ...form, additional_warehouse }));
    expect(answer.status, additional_warehouse).toBe(422);
  }
});

test("another owner's form, or a forged key, adds nothing anywhere", async () => {
  const [thief, victim] = [await subscriber(10_000), await subscriber(10_000)];
  const form = await formOf(victim);
  const stolen = await unchanged(site.db, () => thief.post(PATH, form));
  expect(leadsTo(stolen.answer)).toContain(PATH);
  await victim.post(PATH, form);
  const used = await unchanged(site.db, () => thief.post(PATH, form));
  expect(leadsTo(used.answer)).toContain(PATH);
  await unchanged(site.db, () => thief.post(PATH, { ...form, submission_key: "x".repeat(43) }));
  expect([await extrasOf(thief), await extrasOf(victim)]).toEqual([[], [31]]);
});

test("another owner's card pays for nothing, and orders nothing", async () => {
  const [thief, owner] = [await subscriber(), await subscriber()];
  const card = String(await addCard(site.db, owner.user));
  const form = await formOf(thief, card);
  for (const auth_code of [card, "999999"]) {
    const { answer, logged } = await unchanged(site.db, () => thief.post(PATH, { ...form, auth_code }));
    expect(answer.status).toBe(404);
    expect(logged).toMatchObject([{ action: "access-denied", outcome: "refused", reason: "card" }]);
  }
});

test("another owner's extras cannot be taken out, and none can be taken out twice", async () => {
  const [thief, victim] = [await subscriber(), await subscriber(10_000)];
  await victim.post(PATH, await formOf(victim));
  for (const take_out of ["31:1", "31:999", "11:1"]) {
    const { answer } = await unchanged(site.db, () => thief.post(PATH, { take_out }));
    expect(answer.status, take_out).toBe(404);
  }
  expect((await victim.post(PATH, { take_out: "31:2" })).status).toBe(404);
});

test("the database lets no order add to another owner's period, nor twice to one", async () => {
  const [thief, victim] = [await subscriber(10_000), await subscriber()];
  await thief.post(PATH, await formOf(thief));
  const theirs = await liveSubscription(site.db, victim.user.id, new Date());
  const move = sql`update subscription_additions set subscription_id = ${theirs?.id ?? 0} where owner_id = ${thief.user.id}`;
  await expect(move.execute(site.db)).rejects.toThrow(/foreign key/);
  const again = sql`insert into subscription_additions select * from subscription_additions where owner_id = ${thief.user.id}`;
  await expect(again.execute(site.db)).rejects.toThrow(/duplicate key/);
});

const ticketOf = (reference: string) => sandbox.transactions.get(reference)?.tickets.at(-1)?.code ?? "";

async function send(number: string, amount: string): Promise<void> {
  await fetch(`${sandbox.url}/bank`, { method: "POST", body: new URLSearchParams({ number, amount }) });
  await sandbox.webhooks.idle();
}

test.each([
  ["less", "2400", "review"],
  ["more", "2600", "settled"],
])("a transfer of %s than the extras cost adds none of them", async (_, amount, state) => {
  sandbox.banks({ ...bankKnobs, delay: 0, wrongAmount: "accepted" });
  const owner = await subscriber();
  await owner.post(PATH, await formOf(owner, "bank_transfer"));
  const reference = [...sandbox.transactions.keys()].at(-1) ?? "";
  await send(ticketOf(reference), amount);
  const stateNow = async () => {
    await owner.get(`/payment/${reference}`);
    const found = site.db.selectFrom("payments").select("state").where("reference", "=", reference);
    return (await found.executeTakeFirst())?.state;
  };
  await expect.poll(stateNow).toBe(state);
  expect(await extrasOf(owner)).toEqual([]);
  expect(await owner.balance()).toBe(state === "settled" ? 2_600_00 : 0);
});

test("an account with an unverified phone is asked to verify it, and another site cannot post", async () => {
  const owner = await subscriber(10_000);
  const form = await formOf(owner);
  const foreign = await unchanged(site.db, () => owner.post(PATH, form, { Origin: "https://evil.example" }));
  expect(foreign.answer.status).toBe(403);
  await changeAccount(site.db, owner.user.id, { phoneVerifiedAt: null });
  const unverified = await unchanged(site.db, () => owner.post(PATH, form));
  expect(leadsTo(unverified.answer)).toBe("302 /verify-phone");
});
