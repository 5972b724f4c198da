import { expect, test } from "vitest";

import { findSetup, newestSetupReference } from "~/models/setups/setup.server";
import { addNote, agreeTime, markDone } from "~/services/setups/agree-time.server";
import { readSetup, readSetups } from "~/routes/staff/setups/read-setups.server";
import { wishTimes } from "~/services/setups/wish-times.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, forceState } from "../../support/context";
import { testDatabase } from "../../support/database";
import { deliver, fakePayments, refund, success } from "../../support/fake-payments";
import { mailsTo, subjectsTo } from "../../support/messages";
import { begin, makeAwaitingOrder, orderRequest } from "../../support/paying";
import { buyPlan } from "../../support/subscriber";

const database = await testDatabase();
const db = database.db;
const staff = await makeOwner(db);
await db.updateTable("users").set({ role: "staff" }).where("id", "=", staff.id).execute();

const times = ["2026-11-23T09:00:00Z", "2026-11-24T08:00:00Z", "2026-11-25T10:00:00Z"].map(
  (time) => new Date(time),
) as [Date, Date, Date];
const wanted = { address: "4 Broad Street", wishes: [times[0], times[1]] as [Date, Date] };
const agreed = { address: "4 Broad Street", startsAt: times[1] };

/** An owner who ordered a setup. */
async function ordered(setup = "Setup in your shop", now?: Date) {
  const app = makeContext(db, now);
  const owner = await makeOwner(db);
  await buyPlan(app, owner, { setup });
  const reference = (await newestSetupReference(db, owner.id)) ?? "";
  const setupNow = async () => {
    const found = await findSetup(db, reference);
    if (!found) throw new Error("no setup");
    return found;
  };
  const wish = async (change: Partial<typeof wanted> = {}) =>
    wishTimes(app, owner, {
      reference,
      revision: (await setupNow()).revision,
      wanted: { ...wanted, ...change },
    });
  const agree = async (change: Partial<typeof agreed> = {}) =>
    agreeTime(app, { staff, reference, revision: (await setupNow()).revision }, { ...agreed, ...change });
  const done = async () => markDone(app, { staff, reference, revision: (await setupNow()).revision });
  const acts = async () =>
    (
      await db
        .selectFrom("auditEvents")
        .select(["action", "actorId as actor", "reason"])
        .where("subjectId", "=", owner.id)
        .where("action", "like", "setup-%")
        .orderBy("id")
        .execute()
    ).map(({ action, actor, reason }) => [action, actor, reason]);
  return { app, owner, reference, setupNow, wish, agree, done, acts };
}

test("an order with assisted setup begins one setup, and one without begins none", async () => {
  const { owner, setupNow } = await ordered("Setup by phone");
  expect(await setupNow()).toMatchObject({
    ownerId: owner.id,
    name: "Setup by phone",
    state: "asked",
    address: "",
    wishes: null,
    revision: 0,
  });
  const alone = await makeOwner(db);
  await buyPlan(makeContext(db), alone);
  expect(await newestSetupReference(db, alone.id)).toBeNull();
});

test("a free plan with a setup begins one too, and the mail about the order asks for times", async () => {
  const owner = await makeOwner(db);
  const app = makeContext(db);
  await buyPlan(app, owner, { planId: 1, setup: "Setup by phone" });
  const reference = (await newestSetupReference(db, owner.id)) ?? "";
  const receipt = await db
    .selectFrom("receipts")
    .select("content")
    .where("ownerId", "=", owner.id)
    .where("orderId", "is not", null)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(receipt.content)).toContain(`/setups/${reference}`);
});

test("from the order to the end each step is recorded with who took it, and tells the owner once", async () => {
  const { owner, reference, setupNow, wish, agree, done, acts } = await ordered();
  expect(await wish()).toEqual({ outcome: "saved" });
  expect(await setupNow()).toMatchObject({ state: "wanted", ...wanted, startsAt: null, revision: 1 });
  expect(await agree()).toEqual({ outcome: "saved" });
  expect(await setupNow()).toMatchObject({ state: "agreed", startsAt: times[1], revision: 2 });
  expect(await agree({ startsAt: times[2] })).toEqual({ outcome: "saved" });
  expect(await done()).toEqual({ outcome: "saved" });
  expect(await setupNow()).toMatchObject({ state: "done", startsAt: times[2], revision: 4 });
  expect(await acts()).toEqual([
    ["setup-wished", owner.id, reference],
    ["setup-agreed", staff.id, reference],
    ["setup-moved", staff.id, reference],
    ["setup-done", staff.id, reference],
  ]);
  const mails = (await mailsTo(db, owner.email)).map(({ subject }) => subject).reverse();
  expect(mails).toEqual([
    "We have your times: Setup in your shop",
    "Setup in your shop: 24 November 2026, 09:00",
    "Setup in your shop: 25 November 2026, 11:00",
    "Done: Setup in your shop",
  ]);
  expect((await mailsTo(db, owner.phone)).map(({ text }) => text)).toEqual([
    expect.stringContaining("Wednesday, 25 November 2026, 11:00"),
    expect.stringContaining("Tuesday, 24 November 2026, 09:00"),
  ]);
});

test("a form sent twice counts once", async () => {
  const { owner, setupNow, wish, agree, done, acts } = await ordered();
  for (const act of [wish, agree, done]) {
    expect(await act()).toEqual({ outcome: "saved" });
    const { revision } = await setupNow();
    expect(await act()).toEqual({ outcome: "repeated" });
    expect((await setupNow()).revision).toBe(revision);
  }
  expect(await acts()).toHaveLength(3);
  expect((await subjectsTo(db, owner.id)).filter((subject) => subject !== "")).toHaveLength(3);
});

test("an outdated page changes nothing", async () => {
  const { app, owner, reference, setupNow, wish, agree } = await ordered();
  await wish();
  await agree();
  const old = { reference, revision: 1 };
  const other = { ...wanted, address: "Elsewhere" };
  expect(await wishTimes(app, owner, { ...old, wanted: other })).toEqual({ outcome: "changed" });
  expect(await agreeTime(app, { ...old, staff }, { ...agreed, startsAt: times[2] })).toEqual({
    outcome: "changed",
  });
  expect(await markDone(app, { ...old, staff })).toEqual({ outcome: "changed" });
  expect(await setupNow()).toMatchObject({ state: "agreed", startsAt: times[1], revision: 2 });
});

test("an owner may ask to move until the setup begins, which cancels the agreed time", async () => {
  const { app, owner, setupNow, wish, agree, acts } = await ordered();
  await wish();
  await agree();
  expect(await wish({ wishes: [times[1], times[2]] })).toEqual({ outcome: "saved" });
  expect(await setupNow()).toMatchObject({ state: "wanted", startsAt: null });
  expect((await acts()).at(-1)?.[0]).toBe("setup-asked-to-move");
  expect((await subjectsTo(db, owner.id)).at(-1)).toBe("You asked to move: Setup in your shop");
  await agree();
  app.setTime(times[1]);
  expect(await wish({ address: "Elsewhere" })).toEqual({ outcome: "closed" });
});

test("a time can be agreed by phone with an owner who has given no times yet", async () => {
  const { agree, done, setupNow } = await ordered();
  expect(await done()).toEqual({ outcome: "closed" });
  expect(await agree()).toEqual({ outcome: "saved" });
  expect(await setupNow()).toMatchObject({ state: "agreed", wishes: null });
});

test("eleven changes of times in a day are too many, because each sends a mail", async () => {
  const { wish } = await ordered();
  const outcomes = [];
  for (let count = 0; count < 11; count += 1)
    outcomes.push((await wish({ address: `Street ${count}` })).outcome);
  expect(outcomes).toEqual([...Array<string>(10).fill("saved"), "throttled"]);
});

test("a refunded order ends its setup in every state but done", async () => {
  for (const reached of ["asked", "wanted", "agreed", "done"] as const) {
    const app = { ...makeContext(db), payments: undefined };
    const owner = await makeOwner(db);
    const fake = fakePayments();
    const paying = { ...app, payments: fake.provider };
    const order = await makeAwaitingOrder(db, owner, app.clock.now());
    await db.updateTable("orders").set({ onboardingId: 3 }).where("id", "=", order.id).execute();
    const payment = await begin(paying, orderRequest(owner, order));
    fake.pay(payment, { fees: 100_00 });
    await deliver(paying, [success(payment)]);
    const reference = (await newestSetupReference(db, owner.id)) ?? "";
    const place = {
      state: forceState(reached),
      address: "Here",
      firstWish: times[0],
      secondWish: times[1],
    };
    const startsAt = reached === "agreed" || reached === "done" ? times[1] : null;
    await db
      .updateTable("setups")
      .set({ ...place, startsAt })
      .where("ownerId", "=", owner.id)
      .execute();
    const half = Math.floor(order.total / 2);
    const payBack = (amount: number) => {
      const { providerId } = fake.giveBack(payment, amount, null, { state: "processed" });
      return deliver(paying, [refund(BigInt(providerId), payment, "processed", amount)]);
    };
    await payBack(half);
    expect((await findSetup(db, reference))?.state).toBe(reached);
    await payBack(order.total - half);
    expect((await findSetup(db, reference))?.state).toBe(reached === "done" ? "done" : "cancelled");
    const cancelled = (await subjectsTo(db, owner.id)).filter((subject) => subject.startsWith("Cancelled"));
    expect(cancelled).toHaveLength(reached === "done" ? 0 : 1);
    const late = { reference, revision: 1, wanted };
    expect((await wishTimes(paying, owner, late)).outcome).toBe("closed");
    expect(
      (await agreeTime(paying, { staff, reference, revision: 1 }, { ...agreed, startsAt: times[2] })).outcome,
    ).toBe("closed");
  }
});

test("the staff list shows the longest waits first, by state, and continues page by page without gaps", async () => {
  await db.deleteFrom("setupEvents").execute();
  await db.deleteFrom("setups").execute();
  const made: string[] = [];
  for (let count = 0; count < 27; count += 1) made.push((await ordered()).reference);
  const second = await ordered();
  await second.wish();
  const list = async (query: string) => readSetups({ db }, new URLSearchParams(query));
  const first = await list("");
  expect(first.rows.map(({ reference }) => reference)).toEqual(made.slice(0, 25));
  expect([first.waiting, first.first]).toEqual([1, null]);
  const next = await list(new URL(first.next ?? "", "https://shop.example").search);
  expect(next.rows.map(({ reference }) => reference)).toEqual([...made.slice(25), second.reference]);
  expect([next.first, next.next]).toEqual(["/staff/setups", null]);
  expect((await list("state=wanted")).rows).toEqual([
    expect.objectContaining({
      reference: second.reference,
      state: "Needs a time",
      time: "Monday, 23 November 2026, 10:00 or Tuesday, 24 November 2026, 09:00",
    }),
  ]);
  expect((await list("state=done")).rows).toEqual([]);
  await expect(list("state=nonsense")).rejects.toMatchObject({ status: 422 });
});

test("a note is for colleagues, with its author, and the same form twice is one note", async () => {
  const { app, reference, owner } = await ordered();
  const note = { reference, note: "Called, no answer" };
  expect(await addNote(app, staff, note)).toEqual({ outcome: "saved" });
  expect(await addNote(app, staff, note)).toEqual({ outcome: "repeated" });
  expect(await addNote(app, staff, { ...note, note: "Called again" })).toEqual({ outcome: "saved" });
  expect((await readSetup(app, reference))?.entries.map(({ text, note: said }) => [text, said])).toEqual([
    [`${staff.name} noted`, "Called again"],
    [`${staff.name} noted`, "Called, no answer"],
  ]);
  expect((await subjectsTo(db, owner.id)).filter((subject) => subject !== "")).toEqual([]);
  expect(await addNote(app, staff, { ...note, reference: "KP-NONE" })).toEqual({ outcome: "not-found" });
});
