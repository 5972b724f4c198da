import { describe, expect, test } from "vitest";
import { forceState, makeContext } from "../../support/context";
import { sellDearerPlan } from "../../support/offer";
import { hiddenFields, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { makeOrderLink } from "../../support/pay-links";
import { makeAwaitingOrder } from "../../support/paying";
import { fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { shopper, type Shopper, signIn, summary } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

await fileSandbox();
const site = await serve();

const PATH = "/pro-formas";
const pathOf = (answer: { headers: Headers }) => answer.headers.get("Location") ?? "";

async function waitingOrder() {
  const owner = await signIn(site);
  const { id } = await makeAwaitingOrder(site.db, owner.user, new Date());
  const { reference } = await site.db
    .selectFrom("orders")
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { owner, id, reference };
}

test("the page of a payment link makes a pro-forma with the price, how long it holds and where to pay", async () => {
  const owner = await signIn(site);
  const { link } = await makeOrderLink(makeContext(site.db, new Date()), owner.user);
  const page = await owner.get(`/pay-links/${link.reference}`);
  expect(textOf(page.body)).toContain("Make a pro-forma invoice");
  const made = await press(owner, page, /pro-forma/);
  expect([made.status, pathOf(made)]).toEqual([303, expect.stringMatching(/^\/pro-formas\/PF\d{10}$/)]);
  const shown = await owner.get(pathOf(made));
  const text = textOf(shown.body);
  for (const words of ["This is not a tax invoice.", "Not paid yet", "Valid until", "Total to pay ₦6,000"])
    expect(text).toContain(words);
  expect(shown.body).toMatch(/http[^"<]*\/pay\/[0-9a-f]{32}/);
  expect(linksOf(shown.body)).toContain(`/pay-links/${link.reference}`);
  const file = await owner.get(`${pathOf(made)}.pdf`);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(pathOf(await owner.get(PATH))).toBe("/transactions?kind=pro-forma");
  for (const list of ["/transactions", "/transactions?kind=pro-forma"])
    expect(linksOf((await owner.get(list)).body)).toContain(pathOf(made));
  expect(linksOf((await owner.get("/transactions?kind=payment")).body)).not.toContain(pathOf(made));
});

/** Presses the button for a pro-forma twice: both lead to the same paper, and one order waits. */
async function pressTwice(owner: Shopper, path: string, form: Record<string, string>) {
  const [first, again] = [await owner.post(path, form), await owner.post(path, form)];
  expect([first.status, pathOf(first)]).toEqual([303, expect.stringMatching(/^\/pro-formas\/PF\d{10}$/)]);
  expect(pathOf(again)).toBe(pathOf(first));
  expect((await owner.orders()).filter(({ state }) => state === "awaiting")).toHaveLength(1);
  return textOf((await owner.get(pathOf(first))).body);
}

describe("each page that sells makes a pro-forma and leaves its order to be paid", () => {
  test("the order page of a plan", async () => {
    const owner = await shopper(site);
    const form = await owner.prepare({ payment_method: "card" });
    expect(says(await owner.get(summary))).toContain("for a company, a pro-forma invoice");
    expect(await pressTwice(owner, summary, { ...form, intent: "pro-forma" })).toContain(
      "Total to pay ₦6,000",
    );
  });

  test("the page of a due renewal", async () => {
    const owner = await shopper(site);
    await buyPlan(makeContext(site.db, new Date()), owner.user);
    const page = await owner.get("/pay");
    expect(says(page)).toContain("Make a pro-forma invoice");
    const form = { ...hiddenFields(page.body), ask: "pro-forma" };
    expect(await pressTwice(owner, "/pay", form)).toContain("Total to pay ₦6,000");
  });

  test("the page of an upgrade, and of extras", async () => {
    const dearer = await sellDearerPlan(site);
    const owner = await shopper(site);
    await buyPlan(makeContext(site.db, new Date()), owner.user);
    const path = `/plans-and-billings/change?plan=${dearer}`;
    const page = await owner.get(path);
    expect(says(page)).toContain("Make a pro-forma invoice");
    await pressTwice(owner, path, { ...hiddenFields(page.body), ask: "pro-forma" });

    const other = await shopper(site);
    await buyPlan(makeContext(site.db, new Date()), other.user);
    const chosen = { additional_users: "1", additional_products: "500" };
    const extras = "/plans-and-billings/extras";
    const priced = await other.get(`${extras}?${new URLSearchParams(chosen)}`);
    expect(says(priced)).toContain("Make a pro-forma invoice");
    await pressTwice(other, extras, { ...hiddenFields(priced.body), ...chosen, ask: "pro-forma" });
  });

  test("the page of a payment that was not made", async () => {
    const owner = await shopper(site);
    await owner.post(summary, { ...(await owner.prepare({ payment_method: "card" })), intent: "pay" });
    const { reference } = await site.db
      .selectFrom("payments")
      .select("reference")
      .where("ownerId", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    const page = await owner.get(`/payment/${reference}`);
    expect(says(page)).toContain("Make a pro-forma invoice");
    expect(await pressTwice(owner, PATH, hiddenFields(page.body))).toContain("Total to pay ₦6,000");
  });

  test("two pages, one after the other: the first paper ends, as its page said that it would", async () => {
    const owner = await shopper(site);
    await buyPlan(makeContext(site.db, new Date()), owner.user);
    const renewal = { ...hiddenFields((await owner.get("/pay")).body), ask: "pro-forma" };
    const first = pathOf(await owner.post("/pay", renewal));
    expect(textOf((await owner.get(first)).body)).toContain(
      "If you pay another way or order something else first, this pro-forma ends.",
    );
    const chosen = { additional_users: "1" };
    const extras = "/plans-and-billings/extras";
    const priced = await owner.get(`${extras}?${new URLSearchParams(chosen)}`);
    const other = await owner.post(extras, { ...hiddenFields(priced.body), ...chosen, ask: "pro-forma" });
    expect(textOf((await owner.get(pathOf(other))).body)).toContain("Not paid yet");
    expect(textOf((await owner.get(first)).body)).toContain("No longer valid");
  });

  test("not the page of a top-up: the money stays the owner's", async () => {
    const owner = await shopper(site);
    const page = await owner.get("/wallet/add?amount=10000");
    expect(says(page)).not.toContain("pro-forma");
    const form = { ...hiddenFields(page.body), ask: "pro-forma" };
    expect((await owner.post("/wallet/add?amount=10000", form)).status).not.toBe(303);
  });

  test("never at another price than the page's, and never without a login", async () => {
    const owner = await shopper(site);
    const form = await owner.prepare({ payment_method: "card" });
    const pressed = { ...form, intent: "pro-forma" };
    const moved = await owner.post(summary, { ...pressed, quote: "0" });
    expect([pathOf(moved), await owner.orders()]).toEqual([expect.not.stringContaining("pro-forma"), []]);
    const visitor = site.visitor();
    const answer = await visitor.post(summary, pressed);
    expect([answer.status, pathOf(answer)]).toEqual([302, expect.stringContaining("/login")]);
    expect(await owner.orders()).toEqual([]);
  });
});

test("asked twice, or by two buttons at once, an order has one pro-forma; other details make a newer one", async () => {
  const { owner, reference } = await waitingOrder();
  const both = await Promise.all([
    owner.post(PATH, { order: reference }),
    owner.post(PATH, { order: reference }),
  ]);
  const again = await owner.post(PATH, { order: reference });
  expect(new Set([...both, again].map(pathOf)).size).toBe(1);
  await owner.post("/account/business", {
    name: "Ada Provisions",
    shop_name: "Ada",
    legal_name: "Ada Provisions Limited",
    cac_number: "BN12",
  });
  const newer = await owner.post(PATH, { order: reference });
  expect(pathOf(newer)).not.toBe(pathOf(again));
  expect(textOf((await owner.get(pathOf(again))).body)).toContain("You made a newer pro-forma of this order");
  const shown = textOf((await owner.get(pathOf(newer))).body);
  expect(shown).toContain("For Ada Provisions Limited");
  expect(shown).toContain("CAC number BN12");
});

test("a pro-forma says when its order is paid, or when it is no longer valid, and shows no link then", async () => {
  const { owner, reference, id } = await waitingOrder();
  const path = pathOf(await owner.post(PATH, { order: reference }));
  await site.db
    .updateTable("payLinks")
    .set({ state: forceState("withdrawn"), endedAt: new Date() })
    .where("orderId", "=", id)
    .execute();
  const ended = await owner.get(path);
  expect(textOf(ended.body)).toContain("No longer valid");
  expect(ended.body).not.toMatch(/\/pay\/[0-9a-f]{32}/);
  await site.db
    .updateTable("orders")
    .set({ state: forceState("settled"), settledAt: new Date() })
    .where("id", "=", id)
    .execute();
  expect(textOf((await owner.get(path)).body)).toContain("The order is paid.");
});

test("an order that is paid, unknown or another account's gets no pro-forma, and says so", async () => {
  const { reference, id } = await waitingOrder();
  const stranger = await signIn(site);
  for (const order of [reference, "KP-UNKNOWN", "1"]) {
    const answer = await stranger.post(PATH, { order });
    expect([answer.status, answer.body.includes("not waiting for a payment")]).toEqual([404, true]);
  }
  expect((await stranger.post(PATH, { order: reference, total: "1" })).status).toBe(400);
  expect((await stranger.post(PATH, {})).status).toBe(400);
  expect((await site.visitor().post(PATH, { order: reference })).status).toBe(302);
  expect(await site.db.selectFrom("proFormas").select("id").where("orderId", "=", id).execute()).toEqual([]);
});

test("another account's pro-forma cannot be read, as page or as file", async () => {
  const { owner, reference } = await waitingOrder();
  const path = pathOf(await owner.post(PATH, { order: reference }));
  const stranger = await signIn(site);
  for (const address of [path, `${path}.pdf`]) {
    expect((await stranger.get(address)).status).toBe(404);
    expect((await site.visitor().get(address)).status).toBe(302);
  }
  expect((await stranger.get("/transactions?kind=pro-forma")).body).not.toContain(path);
});
