import { expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts, signIn } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { addCard, addMoney } from "../../support/wallet";

const PATH = "/plans-and-billings/leave";
const BILLING = "/plans-and-billings";
const TO_BILLING = `303 ${BILLING}`;

const site = await serve();

async function subscriber() {
  const visitor = await signIn(site);
  await buyPlan(makeContext(site.db, new Date()), visitor.user);
  return visitor;
}

const live = (ownerId: number) => liveSubscription(site.db, ownerId, new Date());

test("one page says what stops and what stays, asks why, and offers the pause beside, not before", async () => {
  const owner = await subscriber();
  expect(linksOf((await owner.get(BILLING)).body)).toContain(PATH);
  const text = textOf((await owner.get(PATH)).body);
  expect(text).toMatch(/Plus works until [\w ]+, as you paid for it\. Nothing more is charged\./);
  expect(text).toContain("Your sales, customers, debts, receipts and invoices stay");
  expect(text).toContain("1 month, until");
  expect(text.indexOf("Cancel plan")).toBeLessThan(text.indexOf("Pause plan"));
});

test("owners without a paid plan are led to their plan", async () => {
  const owner = await signIn(site);
  expect(leadsTo(await owner.get(PATH))).toBe(TO_BILLING);
  expect(leadsTo(await owner.post(PATH, { intent: "cancel" }))).toBe(TO_BILLING);
  expect(leadsTo(await owner.post(PATH, { intent: "pause", months: "1" }))).toBe(TO_BILLING);
});

test("cancelling and pausing are posts that may be sent twice, with or without a reason", async () => {
  const owner = await subscriber();
  const cancelling = { reason: "too-dear", comment: "Hard times" };
  expect(leadsTo(await press(owner, PATH, "Cancel plan", cancelling))).toBe(TO_BILLING);
  expect(leadsTo(await owner.post(PATH, { intent: "cancel", ...cancelling }))).toBe(TO_BILLING);
  expect(await live(owner.user.id)).toMatchObject({ pauseMonths: null });
  for (let time = 0; time < 2; time += 1)
    expect(leadsTo(await press(owner, PATH, "Pause plan", { months: "2" }))).toBe(TO_BILLING);
  expect(await live(owner.user.id)).toMatchObject({ pauseMonths: 2, cancelledAt: null });
  expect(textOf((await owner.get(BILLING)).body)).toMatch(
    /Plus pauses on [\w ]+\. You are on Basic until [\w ]+, free\./,
  );
  const rows = await site.db
    .selectFrom("leavings")
    .select(["act", "reason", "comment"])
    .where("ownerId", "=", owner.user.id)
    .execute();
  expect(rows).toEqual([
    { act: "cancelled", reason: "too-dear", comment: "Hard times" },
    { act: "paused", reason: null, comment: null },
  ]);
  expect(leadsTo(await press(owner, BILLING, "Do not pause"))).toBe(TO_BILLING);
  expect(await live(owner.user.id)).toMatchObject({ pauseMonths: null });
});

test("the page of a plan says once what a pause or a cancellation does", async () => {
  const owner = await subscriber();
  await owner.post(BILLING, { intent: "renewal", renewal: "wallet" });
  const times = async (words: RegExp) => textOf((await owner.get(BILLING)).body).match(words)?.length;
  await press(owner, PATH, "Pause plan", { months: "2" });
  expect(await times(/then returns for/g)).toBe(1);
  await press(owner, BILLING, "Do not pause");
  await press(owner, PATH, "Cancel plan");
  expect(await times(/does not renew/g)).toBe(1);
});

test("the page of a plan that is cancelled already says so, and offers to resume or pause it", async () => {
  const owner = await subscriber();
  await press(owner, PATH, "Cancel plan");
  const page = await owner.get(PATH);
  const text = textOf(page.body);
  expect(text).toMatch(/You cancelled Plus already\. It ends on [\w ]+ unless you resume it\./);
  expect(text).toContain("It is then no longer cancelled.");
  expect(text).not.toMatch(/Cancel plan|If you cancel/);
  expect(linksOf(page.body)).toContain(`${BILLING}#renew`);
});

test("a form that is wrong keeps what was typed and changes nothing", async () => {
  const owner = await subscriber();
  for (const months of ["", "0", "4", "1.5", "x"]) {
    const answer = await owner.post(PATH, { intent: "pause", months, comment: "A long story" });
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("Choose how long: 1, 2 or 3 months");
    expect(answer.body).toContain("A long story");
  }
  const long = await owner.post(PATH, { intent: "cancel", comment: "x".repeat(501) });
  expect([long.status, says(long).includes("Use at most 500 characters")]).toEqual([422, true]);
  expect((await owner.post(PATH, { intent: "cancel", reason: "because" })).status).toBe(422);
  expect(await live(owner.user.id)).toMatchObject({ pauseMonths: null, cancelledAt: null });
});

test("staff see how many left, why, and in which words, and other roles do not", async () => {
  const owner = await subscriber();
  await owner.post(PATH, { intent: "cancel", reason: "missing", comment: "No <b>stock</b> take" });
  const accounts = await makeAccounts(site);
  const support = await accounts.logInStaff(["support"]);
  const page = await support.get("/staff/leaving");
  expect(textOf(page.body)).toContain("Something that I need is missing");
  expect(page.body).toContain("No &lt;b&gt;stock&lt;/b&gt; take");
  expect(linksOf(page.body)).toContain(`/staff/people/${owner.user.id}`);
  expect(says(page)).toMatch(/\d comments?/);
  expect((await (await accounts.logInStaff(["catalogue"])).get("/staff/leaving")).status).toBe(403);
});

test.each([
  ["Cancel plan", "Cancelled, and automatic top-up is off. Nothing more is charged"],
  ["Pause plan", "Saved, and automatic top-up is off."],
])("“%s” says that automatic top-up is on, and switches it off", async (button, said) => {
  const owner = await subscriber();
  await addCard(site.db, owner.user);
  const numbers = { threshold: "100", amount: "10000", monthly_cap: "30000" };
  const automatic = `/wallet/automatic?${new URLSearchParams(numbers).toString()}`;
  await addMoney(site.db, owner.user, 5_000);
  await press(owner, automatic, "Agree and switch on");
  expect(await findAutomaticTopUp(site.db, owner.user.id)).not.toBeNull();
  expect(textOf((await owner.get(PATH)).body)).toContain(
    "Automatic top-up is on. Cancelling or pausing switches it off too.",
  );
  await press(owner, PATH, button);
  expect(await findAutomaticTopUp(site.db, owner.user.id)).toBeNull();
  const page = says(await owner.get(BILLING));
  expect(page).toContain(said);
  expect(page).not.toContain("Automatic top-up is on");

  expect(textOf((await owner.get(automatic)).body)).toContain(
    "your card is still charged until your paid time ends",
  );
  await press(owner, automatic, "Agree and switch on");
  const switchedOn = textOf((await owner.get("/wallet/automatic")).body);
  expect(switchedOn).toMatch(
    /Your plan (is cancelled|pauses)\. Your card is still charged until your paid time ends/,
  );
  expect(switchedOn).not.toContain("If you switch this on");
  expect(textOf((await owner.get(BILLING)).body)).toContain(
    "Automatic top-up is on, although your plan does not continue.",
  );
});

test("cancelling during grace says that the plan has ended, for that is what it does", async () => {
  const owner = await subscriber();
  const day = (days: number) => new Date(Date.now() + days * DAY);
  await site.db
    .updateTable("subscriptions")
    .set({
      startsAt: day(-31),
      endsAt: day(-1),
      graceUntil: day(13),
      renewalMethod: "wallet",
      renewalChosenAt: day(-31),
    })
    .where("ownerId", "=", owner.user.id)
    .where("kind", "=", "paid")
    .execute();
  expect(textOf((await owner.get(PATH)).body)).toContain("Plus ends now. Nothing more is charged.");
  expect(leadsTo(await press(owner, PATH, "Cancel plan"))).toBe(TO_BILLING);
  const page = says(await owner.get(BILLING));
  expect(page).toContain("Cancelled. Your plan has ended, and nothing more is charged.");
  expect(page).not.toContain("is due now");
});

test("paying while a pause is chosen says that the pause moves, before and after", async () => {
  const owner = await subscriber();
  await addMoney(site.db, owner.user, 10_000);
  await press(owner, PATH, "Pause plan", { months: "2" });
  const page = await owner.get("/pay");
  expect(textOf(page.body)).toMatch(/Your pause moves: it begins on [\w ]+ and lasts until [\w ]+\./);
  const paid = await owner.follow(await press(owner, page, /^Pay ₦/));
  expect(textOf(paid.body)).toMatch(/Your pause follows: it begins on [\w ]+ and lasts until [\w ]+\./);
});
