import { afterAll, beforeAll, expect, test } from "vitest";
import { forceState } from "../../support/states";
import { makeContext } from "../../support/context";
import { linksOf, textOf } from "../../support/page";
import { makeOrderLink } from "../../support/pay-links";
import { makeAwaitingOrder } from "../../support/paying";
import { serve, type Served } from "../../support/served";
import { signIn } from "../../support/sessions";

let site: Served;

beforeAll(async () => {
  site = await serve();
});
afterAll(() => site.stop());

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
  const made = await owner.post(PATH, { order: link.orderReference ?? "" });
  expect([made.status, pathOf(made)]).toEqual([303, expect.stringMatching(/^\/pro-formas\/PF\d{10}$/)]);
  const shown = await owner.get(pathOf(made));
  const text = textOf(shown.body);
  for (const words of ["This is not a tax invoice.", "Not paid yet", "Valid until", "Total to pay ₦6,000"])
    expect(text).toContain(words);
  expect(shown.body).toMatch(/http[^"<]*\/pay\/[0-9a-f]{32}/);
  expect(linksOf(shown.body)).toContain(`/pay-links/${link.reference}`);
  const file = await owner.get(`${pathOf(made)}.pdf`);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(linksOf((await owner.get("/invoices")).body)).toContain(pathOf(made));
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
    ...{ name: "Ada Provisions", shop_name: "Ada", legal_name: "Ada Provisions Limited", cac_number: "BN12" },
  });
  const newer = await owner.post(PATH, { order: reference });
  expect(pathOf(newer)).not.toBe(pathOf(again));
  expect(textOf((await owner.get(pathOf(again))).body)).toContain("took the place of this one");
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
  expect((await stranger.get("/invoices")).body).not.toContain(path);
});
