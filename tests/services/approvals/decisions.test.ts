import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { systemRandom } from "~/services/platform/random.server";
import { requestGrant } from "~/services/approvals/request-approval.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { makeAgent } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { books, makeDesk } from "../../support/paying";

const database = await testDatabase();

type Desk = Awaited<ReturnType<typeof makeDesk>>;

/** A desk at which more than ₦5,000 needs two people. */
const strict = (paid?: "order" | "top-up") => makeDesk(database.db, paid, naira(5_000));

const grant = (at: Desk, amount: number, change: Partial<Parameters<typeof requestGrant>[1]> = {}) =>
  requestGrant(at.app, {
    staffId: at.bisi.id,
    reason: "Sorry for the outage",
    kind: "wallet",
    ownerId: at.owner.id,
    amount,
    submissionKey: systemRandom.bytes(16).toString("hex"),
    ...change,
  });

const stateOf = async ({ db }: Desk, reference: string) =>
  db
    .selectFrom("approvals")
    .select(["state", "alone", "decidedBy", "answer"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

test("above the limit a refund waits, is set aside, and is sent when another person approves it", async () => {
  const at = await strict();
  const reference = await at.asked(5_000_01);
  expect(await stateOf(at, reference)).toMatchObject({ state: "waiting", alone: false });
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunding: 5_000_01 });
  expect(at.fake.calls.refund).toBe(0);
  expect(await at.ask(1_000_00)).toEqual({ outcome: "too-much", left: 999_99 });
  expect(await at.decideAs(at.chidi, reference)).toMatchObject({ outcome: "decided", state: "approved" });
  expect(at.fake.calls.refund).toBe(1);
  expect(await stateOf(at, reference)).toMatchObject({ state: "approved", decidedBy: at.chidi.id });
});

test("staff cannot approve or refuse their own request, but may cancel it", async () => {
  const at = await strict();
  const reference = await at.asked(5_000_01);
  expect(await at.decideAs(at.bisi, reference)).toEqual({ outcome: "own" });
  expect(await at.decideAs(at.bisi, reference, "refused")).toEqual({ outcome: "own" });
  expect(await at.decideAs(at.chidi, reference, "withdrawn")).toEqual({ outcome: "not-yours" });
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunding: 5_000_01 });
  expect(await at.decideAs(at.bisi, reference, "withdrawn")).toMatchObject({ state: "withdrawn" });
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunding: 0 });
  expect(await at.decideAs(at.chidi, reference)).toEqual({ outcome: "closed", state: "withdrawn" });
  expect(at.fake.calls.refund).toBe(0);
});

test("a refused request moves nothing, states the reason, and frees the money", async () => {
  const at = await strict();
  const before = await books(at.db, at.owner.id);
  const reference = await at.asked(5_500_00, { target: "wallet" });
  expect(await at.decideAs(at.chidi, reference, "refused")).toMatchObject({ state: "refused" });
  expect(await stateOf(at, reference)).toMatchObject({ answer: "Not this one" });
  expect(await books(at.db, at.owner.id)).toEqual(before);
  expect(await at.decideAs(at.chidi, reference, "refused")).toMatchObject({ outcome: "decided" });
  expect(await at.decideAs(at.chidi, reference)).toEqual({ outcome: "closed", state: "refused" });
  expect(await at.ask(6_000_00)).toMatchObject({ state: "waiting" });
});

test("small sums by one person for one account are added up for a day", async () => {
  const at = await strict("top-up");
  expect(await at.ask(3_000_00)).toMatchObject({ state: "approved" });
  expect(await at.ask(2_000_00)).toMatchObject({ state: "approved" });
  expect(await at.ask(50_00)).toMatchObject({ state: "waiting" });
  expect(await grant(at, 1_00)).toMatchObject({ state: "waiting" });
  expect(await at.ask(50_00, { staffId: at.chidi.id })).toMatchObject({ state: "approved" });
  at.app.setTime(new Date(at.app.clock.now().getTime() + DAY));
  expect(await at.ask(50_00)).toMatchObject({ state: "approved" });
});

test("an approval that can no longer be carried out keeps waiting", async () => {
  const at = await strict();
  const reference = await at.asked(5_500_00);
  const payment = await getPayment(at.db, at.reference);
  await acceptDispute(at.app, payment, { providerId: `D${reference}`, amount: 6_000_00, end: null });
  expect(await at.decideAs(at.chidi, reference)).toEqual({ outcome: "disputed" });
  expect(await stateOf(at, reference)).toMatchObject({ state: "waiting", decidedBy: null });
  await acceptDispute(at.app, payment, { providerId: `D${reference}`, amount: 6_000_00, end: "won" });
  expect(await at.decideAs(at.chidi, reference)).toMatchObject({ state: "approved" });
});

test("money added by hand is in the wallet, the books and a mail, with the reason for the owner", async () => {
  const at = await strict();
  expect(await grant(at, 1_500_00)).toMatchObject({ state: "approved" });
  expect(await grant(at, -400_00, { reason: "Given too much" })).toMatchObject({ state: "approved" });
  expect(await walletBalance(at.db, at.owner.id)).toBe(1_100_00);
  expect(await books(at.db, at.owner.id)).toMatchObject({ wallet: -1_100_00, wallet_grant: 1_100_00 });
  const [taken, given] = await mailsTo(at.db, at.owner.email);
  expect(given?.subject).toBe("₦1,500 was added to your wallet");
  expect(given?.text).toContain("Reason: Sorry for the outage");
  expect(taken?.subject).toBe("₦400 was deducted from your wallet");
  expect(taken?.text).toContain("It now holds ₦1,100.");
});

test("more than a wallet holds is not taken, and the attempt leaves nothing behind", async () => {
  const at = await strict();
  expect(await grant(at, -1)).toEqual({ outcome: "short", balance: 0 });
  const rows = at.db.selectFrom("staffActs").select("id").where("subjectId", "=", at.owner.id);
  expect(await rows.execute()).toEqual([]);
});

test("nothing is added to a closed account, asked for before it closed or after, but money is taken out", async () => {
  const at = await strict();
  const asked = await grant(at, 6_000_00);
  expect(await grant(at, 1_000_00)).toMatchObject({ state: "approved" });
  await at.db
    .updateTable("users")
    .set({ closedAt: at.app.clock.now() })
    .where("id", "=", at.owner.id)
    .execute();
  expect(await grant(at, 1_00)).toEqual({ outcome: "closed-account" });
  expect(await grant(at, 6_000_00)).toEqual({ outcome: "closed-account" });
  expect(await at.ask(1_000_00, { target: "wallet" })).toEqual({ outcome: "closed-account" });
  expect(await at.decideAs(at.chidi, asked.outcome === "asked" ? asked.reference : "")).toEqual({
    outcome: "closed-account",
  });
  expect(await walletBalance(at.db, at.owner.id)).toBe(1_000_00);
  expect(await grant(at, -1_000_00)).toMatchObject({ state: "approved" });
});

test("tokens go to agents only, and money to owners only", async () => {
  const at = await strict();
  const agent = await makeAgent(at.db, `GRANT${at.owner.id}`);
  expect(await grant(at, 100_00, { kind: "tokens", ownerId: agent })).toMatchObject({ state: "approved" });
  expect(await walletBalance(at.db, agent, "tokens")).toBe(100_00);
  const [mail] = await mailsTo(at.db, (await getUser(at.db, agent)).email);
  expect(mail?.subject).toBe("We gave you 100 KPT");
  const wrong: Parameters<typeof grant>[2][] = [
    { kind: "tokens" },
    { ownerId: agent },
    { ownerId: at.chidi.id },
    { kind: "tokens", ownerId: at.bisi.id },
    { ownerId: 0 },
  ];
  for (const change of wrong) expect(await grant(at, 100_00, change)).toEqual({ outcome: "not-found" });
});

test("tokens above the limit are withdrawn once another person approves, unless they were spent by then", async () => {
  const at = await strict();
  const ownerId = await makeAgent(at.db, `TAKEN${at.owner.id}`);
  const of = { kind: "tokens" as const, ownerId };
  await grant(at, 5_000_00, of);
  const asked = await grant(at, -5_000_00, of);
  if (asked.outcome !== "asked") throw new Error(asked.outcome);
  expect(asked.state).toBe("waiting");
  await grant(at, -1_00, { ...of, staffId: at.chidi.id });
  expect(await at.decideAs(at.chidi, asked.reference)).toEqual({ outcome: "short", balance: 4_999_00 });
  await grant(at, 1_00, { ...of, staffId: at.chidi.id });
  expect(await at.decideAs(at.chidi, asked.reference)).toMatchObject({ state: "approved" });
  expect(await walletBalance(at.db, ownerId, "tokens")).toBe(0);
});

test("the log shows who asked, who approved and why, in their own words", async () => {
  const at = await strict();
  const reference = await at.asked(5_500_00, { target: "wallet" });
  await at.decideAs(at.chidi, reference);
  const acts = await at.db
    .selectFrom("staffActs")
    .select(["act", "staffId", "object", "after"])
    .where("subjectId", "=", at.owner.id)
    .orderBy("id")
    .execute();
  expect(acts).toMatchObject([
    { act: "refund-asked", staffId: at.bisi.id, object: at.reference, after: { state: "waiting" } },
    { act: "refund-approved", staffId: at.chidi.id, object: reference, after: { state: "approved" } },
  ]);
});

test("the database itself refuses an approval by the requester, a second one, and a deletion", async () => {
  const at = await strict();
  const reference = await at.asked(5_500_00);
  const change = (values: object) =>
    at.db.updateTable("approvals").set(values).where("reference", "=", reference).execute();
  const decided = (staff: User) => ({ state: "approved", decidedBy: staff.id, decidedAt: new Date() });
  await expect(change(decided(at.bisi))).rejects.toThrow(/approvals_by_another/);
  await expect(change({ amount: 1 })).rejects.toThrow(/decided once/);
  await at.decideAs(at.chidi, reference, "refused");
  await expect(change(decided(at.chidi))).rejects.toThrow(/decided once/);
  await expect(at.db.deleteFrom("approvals").where("reference", "=", reference).execute()).rejects.toThrow(
    /never deleted/,
  );
  const refunding = at.db.updateTable("payments").set({ refunding: 6_000_01 });
  await expect(refunding.where("reference", "=", at.reference).execute()).rejects.toThrow(
    /payments_refunding/,
  );
});
