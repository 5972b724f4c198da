import { expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf, textOf } from "../../support/page";
import { press } from "../../support/press";
import { sellDearerPlan } from "../../support/offer";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { addCard, addMoney } from "../../support/wallet";

const PATH = "/plans-and-billings";
const HISTORY = "/plans-and-billings/history";
const CHANGE = "/plans-and-billings/change";
const LEAVE = "/plans-and-billings/leave";

const site = await serve();
const dearer = await sellDearerPlan(site);

async function subscriber() {
  const visitor = await signIn(site);
  await buyPlan(makeContext(site.db, new Date()), visitor.user);
  return visitor;
}

const live = (ownerId: number) => liveSubscription(site.db, ownerId, new Date());

/** The value of a hidden field of the page. */
function hidden(body: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1];
  if (value === undefined) throw new Error(`no field ${name}`);
  return value;
}

test("without a plan the page says so and leads to the plans", async () => {
  const { body, headers } = await (await signIn(site)).get(PATH);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(textOf(body)).toContain("No plan is active.");
  expect(linksOf(body)).toContain("/pricing");
});

test("a paid plan is shown with its end, what it includes and its history, and renewal is off", async () => {
  const owner = await subscriber();
  const { body } = await owner.get(PATH);
  const text = textOf(body);
  expect(text).toContain("Plus, by the month");
  expect(text).toContain("Paid until");
  expect(text).toMatch(/Ends on \d+ \w+ \d{4} unless you pay again. You then move to Basic, free\./);
  expect(text).toMatch(/Do not renew Plus ends on \d+ \w+ \d{4} unless you pay again/);
  expect(text).toContain("1 of 2 used");
  expect(body).toMatch(/value="off" checked|checked="" value="off"|value="off"[^>]*checked/);
  expect(linksOf(body)).toEqual(expect.arrayContaining([CHANGE, HISTORY, "/pay"]));
  const history = await owner.get(HISTORY);
  expect(textOf(history.body)).toContain("Plus, by the month");
  expect(linksOf(history.body).some((link) => link.startsWith("/transactions/KP-"))).toBe(true);
});

test("who pays again for a plan that is over may choose more than time, and is not sent to a renewal", async () => {
  const visitor = await signIn(site);
  await buyPlan(makeContext(site.db, new Date(Date.now() - 90 * DAY)), visitor.user);
  const links = linksOf((await visitor.get("/pay")).body);
  expect(links).toContain("/plans-details/2/month");
  expect(links).not.toContain(`${PATH}#renew`);
  expect(linksOf((await (await subscriber()).get("/pay")).body)).toContain(`${PATH}#renew`);
});

test("renewal, cancelling and resuming are posts that may be sent twice", async () => {
  const owner = await subscriber();
  expect((await press(owner, PATH, "Save", { renewal: "wallet" })).status).toBe(303);
  expect((await owner.post(PATH, { intent: "renewal", renewal: "wallet" })).status).toBe(303);
  expect(await live(owner.user.id)).toMatchObject({ renewalMethod: "wallet" });
  expect(textOf((await owner.get(PATH)).body)).toMatch(/Renews on [\w ]+ for ₦6,000 from your wallet\./);
  expect((await press(owner, LEAVE, "Cancel plan")).status).toBe(303);
  expect((await owner.post(LEAVE, { intent: "cancel" })).status).toBe(303);
  expect(textOf((await owner.get(PATH)).body)).toMatch(
    /Ends on [\w ]+ and does not renew\.[^]*You cancelled this plan\./,
  );
  await press(owner, PATH, /^Resume/);
  expect(await live(owner.user.id)).toMatchObject({ renewalMethod: "wallet", cancelledAt: null });
  await owner.post(PATH, { intent: "renewal", renewal: "off" });
  expect(await live(owner.user.id)).toMatchObject({ renewalMethod: null });
});

test("an owner's saved card can renew the plan, and another owner's is not found", async () => {
  const [owner, stranger] = [await subscriber(), await subscriber()];
  const card = String(await addCard(site.db, owner.user));
  expect((await owner.post(PATH, { intent: "renewal", renewal: card })).status).toBe(303);
  expect((await stranger.post(PATH, { intent: "renewal", renewal: card })).status).toBe(404);
  expect(await live(owner.user.id)).toMatchObject({ renewalMethod: "card", renewalCardId: Number(card) });
  expect(await live(stranger.user.id)).toMatchObject({ renewalMethod: null });
});

test("the card that renews the plan is not removed before its owner was told what follows", async () => {
  const owner = await subscriber();
  const auth_code = String(await addCard(site.db, owner.user));
  await owner.post(PATH, { intent: "renewal", renewal: auth_code });
  const asked = await owner.post("/wallet", { intent: "remove", auth_code });
  expect(leadsTo(asked)).toBe(`303 /wallet/remove?card=${auth_code}`);
  const { body } = await owner.get(`/wallet/remove?card=${auth_code}`);
  expect(textOf(body)).toMatch(/Plus renews on [\w ]+ for ₦6,000 by Visa •••• 4081\./);
  expect(textOf(body)).toMatch(/Without the card: Plus ends on [\w ]+ unless you pay again\./);
  expect(textOf((await owner.get("/wallet")).body)).toContain("Visa •••• 4081");
  expect(hidden(body, "knows")).toBe("1");
  expect(await live(owner.user.id)).toMatchObject({ renewalMethod: "card" });
});

test("the question before a card is removed is only for the card that renews", async () => {
  const owner = await subscriber();
  const card = await addCard(site.db, owner.user);
  for (const path of [`/wallet/remove?card=${card}`, "/wallet/remove", "/wallet/remove?card=x"]) {
    const { status, headers } = await owner.get(path);
    expect([status, headers.get("Location")]).toEqual([302, "/wallet"]);
  }
});

test("a downgrade is previewed, stored for the end of the paid time, and can be withdrawn", async () => {
  const owner = await subscriber();
  const preview = textOf((await owner.get(`${CHANGE}?plan=1&duration=month`)).body);
  expect(preview).toContain("Change to Basic");
  expect(preview).toMatch(
    /You pay now ₦0 From [\w ]+ Basic Free .*What you lose on [\w ]+ Users 1 instead of 5 .*Keep Plus, by the month Change to Basic/,
  );
  expect(preview).toMatch(/You stay on monthly Plus until \d+ \w+ \d{4}\. Basic then starts, free/);
  const yearly = textOf((await owner.get(`${CHANGE}?plan=2&duration=yearly`)).body);
  expect(yearly).toContain("The yearly plan then starts: ₦48,000.");
  expect(yearly).toMatch(/You pay now ₦0 From [\w ]+ Plus, by the year ₦48,000/);
  expect(yearly).toContain("You can also pay for it now.");
  const options = textOf((await owner.get(CHANGE)).body);
  expect(options).toMatch(/Pay now for one more month, from \d+ \w+ \d{4}\./);
  const changed = await press(owner, `${CHANGE}?plan=1&duration=month`, "Change to Basic");
  expect(changed.status).toBe(303);
  expect(textOf((await owner.follow(changed)).body)).toMatch(
    /Your change of plan is saved\. What changes, and when, is below\. .*Ends on \d+ \w+ \d{4}\. Basic then starts as you chose/,
  );
  // Back, after the change.
  expect(leadsTo(await owner.get(`${CHANGE}?plan=1&duration=month`))).toBe(`302 ${PATH}`);
  expect(textOf((await owner.get(CHANGE)).body)).toMatch(/Basic Free You chose this\. Starts on .* See Plan/);
  const kept = await owner.follow(await press(owner, PATH, "Keep my plan as it is"));
  expect(textOf(kept.body)).toContain("Your plan stays as it is.");
  expect(await live(owner.user.id)).toMatchObject({ planId: 2, nextPlanId: null });
});

test("a change that is posted during the free trial says that nothing was changed", async () => {
  const owner = await signIn(site);
  await owner.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
  const posted = await owner.post(CHANGE, { intent: "after", plan: "1", duration: "month" });
  const page = textOf((await owner.follow(posted)).body);
  expect(page).toContain("Nothing was changed: you have no paid plan that is running now.");
  expect(page).toContain("Plus, free trial");
});

test("Basic's button leads an owner with a paid plan to the change at its end", async () => {
  const owner = await subscriber();
  const basic = linksOf((await owner.get("/pricing")).body).find((link) =>
    link.startsWith("/plans-details/1/"),
  );
  const { status, headers } = await owner.get(basic ?? "");
  expect(status).toBe(302);
  const preview = textOf((await owner.get(headers.get("Location") ?? "")).body);
  expect(preview).toContain("Change to Basic");
  expect(await live(owner.user.id)).toMatchObject({ planId: 2 });
});

test("an upgrade is previewed with its price and paid from the wallet once", async () => {
  const owner = await subscriber();
  await addMoney(site.db, owner.user, 20_000);
  const { body } = await owner.get(`${CHANGE}?plan=${dearer}`);
  expect(textOf(body)).toMatch(/Upgrade to Chain for ₦9,000 .*Total today ₦9,000/);
  expect(textOf(body)).toMatch(
    /Chain starts now\. Chain ends on [\w ]+ unless you pay again\. .*From [\w ]+ it costs ₦15,000\./,
  );
  const form = {
    intent: "upgrade",
    plan: String(dearer),
    submission_key: hidden(body, "submission_key"),
    total_amount: hidden(body, "total_amount"),
    auth_code: "wallet",
  };
  const tampered = await owner.post(CHANGE, { ...form, total_amount: "1" });
  expect(tampered.status).toBe(422);
  expect(textOf(tampered.body)).toContain("Nothing was charged");
  const pressed = await press(owner, `${CHANGE}?plan=${dearer}`, "Pay ₦9,000", { auth_code: "wallet" });
  expect(pressed.status).toBe(303);
  expect((await owner.post(CHANGE, form)).status).toBe(303);
  expect(await live(owner.user.id)).toMatchObject({ planId: dearer });
  const postings = await site.db
    .selectFrom("wallets")
    .select("balance")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  expect(postings.balance).toBe(11_000_00);
});

test("an upgrade with too little in the wallet says what is missing, leads to adding it, and back", async () => {
  const owner = await subscriber();
  const { body } = await owner.get(`${CHANGE}?plan=${dearer}`);
  const { status, body: failed } = await owner.post(`${CHANGE}?plan=${dearer}`, {
    intent: "upgrade",
    plan: String(dearer),
    submission_key: hidden(body, "submission_key"),
    total_amount: hidden(body, "total_amount"),
    auth_code: "wallet",
  });
  expect(status).toBe(422);
  expect(textOf(failed)).toContain(
    "Your wallet balance is too low for this transaction. You need ₦9,000 more.",
  );
  const back = encodeURIComponent(`${CHANGE}?plan=${dearer}`);
  const topUp = `/wallet/add?amount=9000&back=${back}`;
  for (const page of [body, failed]) expect(linksOf(page)).toContain(topUp);
  const { body: adding } = await owner.get(topUp);
  expect(textOf(adding)).toContain("Added to your wallet ₦9,000");
  expect(linksOf(adding)).toContain(`${CHANGE}?plan=${dearer}`);
  await addMoney(site.db, owner.user, 9_000);
  expect((await owner.get(`${CHANGE}?plan=${dearer}`)).body).not.toContain("/wallet/add");
});

test.each([{}, { intent: "everything" }, { intent: "renewal", renewal: "1", extra: "1" }])(
  "an unknown form is refused: %o",
  async (form) => {
    expect((await (await subscriber()).post(PATH, form as Record<string, string>)).status).toBe(400);
  },
);

test.each([
  {},
  { intent: "renewal", renewal: "off" },
  { intent: "upgrade", plan: "2" },
  { intent: "upgrade", plan: "14", submission_key: "x".repeat(43), total_amount: "1e3", auth_code: "wallet" },
  { intent: "after", plan: "1", duration: "weekly" },
])("an unknown form of a change is refused: %o", async (form) => {
  expect((await (await subscriber()).post(CHANGE, form as Record<string, string>)).status).toBe(400);
});
