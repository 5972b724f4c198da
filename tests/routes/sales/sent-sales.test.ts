import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { salesBatchLimit } from "~/models/sales/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { DAY } from "~/models/duration";
import { MOST_SENT } from "~/models/sales/sent-sale.server";
import { attackedSite, unchanged } from "../../support/attacked";
import { makeContext } from "../../support/context";
import { textOf } from "../../support/page";
import { makeAccounts } from "../../support/sessions";
import { signedInTill } from "../../support/subscriber";

const site = await attackedSite();
const accounts = await makeAccounts(site);

type Sale = Record<string, unknown>;
const rice = { product: "Rice", quantity: 2.5, amount: 4750_00, cost: 4250_00 };
const sale = (more: Sale = {}): Sale => ({
  receipt: "1",
  sold_at: "2026-11-20T09:15:00+01:00",
  lines: [rice],
  ...more,
});

/** A till that sends its sales. */
async function seller() {
  const owner = await accounts.logInAs("owner");
  const { accessToken: token } = await signedInTill(makeContext(site.db, new Date()), owner.user);
  const postTo = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(site.url + path, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  };
  const post = (body: unknown, headers: Record<string, string> = {}) => postTo("/api/sales", body, headers);
  const send = (...sales: Sale[]) => post({ sales });
  const takeBack = (receipt: string, at = new Date().toISOString()) =>
    postTo("/api/sales/void", { receipt, voided_at: at });
  const kept = () => site.db.selectFrom("sales").selectAll().where("ownerId", "=", owner.user.id).execute();
  return { owner, post, send, takeBack, kept };
}

const states = (answer: Record<string, unknown>) =>
  (answer.sales as { state: string }[]).map(({ state }) => state);

test("a till's sales are in the report at once, each once, however often they are sent", async () => {
  const { owner, send, kept } = await seller();
  const now = new Date().toISOString();
  const credit = sale({ receipt: "2", sold_at: now, customer: "Mama Bisi", paid: 0 });
  const both = [sale({ sold_at: now }), credit];
  expect(await send(...both)).toEqual({
    status: 200,
    answer: { sales: ["1", "2"].map((receipt) => ({ receipt, state: "added" })) },
  });
  expect(states((await send(...both, sale({ receipt: "3", sold_at: now }))).answer)).toEqual([
    "known",
    "known",
    "added",
  ]);
  expect(await kept()).toHaveLength(3);
  const text = textOf((await owner.get("/sales-report?period=today")).body);
  expect(text).toMatch(/₦14,250/);
  expect(text).toMatch(/Mama Bisi ₦4,750/);
});

test("a till takes a sale back once, by an entry of its own, and no other shop's", async () => {
  const { owner, send, takeBack, kept } = await seller();
  const now = new Date().toISOString();
  await send(sale({ sold_at: now, lines: [{ ...rice, amount: 95_00 }] }));
  await send(sale({ receipt: "2", sold_at: now, customer: "Mama Bisi", paid: 0 }));
  const stranger = await seller();
  expect(await stranger.takeBack("1")).toMatchObject({ status: 404, answer: { error: "unknown_receipt" } });
  expect(await takeBack("1")).toEqual({ status: 200, answer: { receipt: "1", state: "voided" } });
  expect(await takeBack("1")).toEqual({ status: 200, answer: { receipt: "1", state: "known" } });
  expect(await takeBack("2")).toMatchObject({ answer: { state: "voided" } });
  expect((await takeBack("Void-1")).status).toBe(404);
  expect((await takeBack("3")).status).toBe(404);
  expect((await takeBack("1", "2099-01-01T00:00:00Z")).status).toBe(422);
  const entries = (await kept()).map(({ receipt, total, paid }) => [receipt, total, paid]);
  expect(entries).toEqual([
    ["1", 95_00, 95_00],
    ["2", 4750_00, 0],
    ["Void-1", -95_00, -95_00],
    ["Void-2", -4750_00, 0],
  ]);
  const page = await owner.get("/sales-report?period=today");
  expect(textOf(page.body)).not.toMatch(/Mama Bisi ₦/);
  const { rows } = await sql<{ total: number }>`
    select sum(total)::bigint as total from sales_sums where owner_id = ${owner.user.id} and grain = 'day'`.execute(
    site.db,
  );
  expect(rows).toEqual([{ total: 0 }]);
  await send(sale({ receipt: "4", sold_at: now }));
  expect(textOf((await owner.get("/sales-report?period=today")).body)).toMatch(/₦4,750/);
});

test("a sale with a member that is there twice is refused, and the mark of a byte order is read over", async () => {
  const { post, kept } = await seller();
  const text = JSON.stringify({ sales: [sale()] });
  const twice = await post(text.replace('"receipt":"1"', '"receipt":"1","receipt":"2"'));
  expect(twice).toMatchObject({ status: 400, answer: { error: "invalid_request" } });
  expect(await kept()).toEqual([]);
  expect((await post(`\ufeff${text}`)).status).toBe(200);
});

test("a till says how a sale was paid and who sold it, and the report adds up each", async () => {
  const { owner, send, kept } = await seller();
  const now = new Date().toISOString();
  const named = sale({ sold_at: now, payment: "Bank transfer", cashier: "Emeka Obi" });
  const { answer } = await send(named, sale({ receipt: "2", sold_at: now, payment: null }));
  expect(states(answer)).toEqual(["added", "added"]);
  expect(states((await send({ ...named, payment: "Cash" })).answer)).toEqual(["known"]);
  expect((await kept()).map(({ payment, cashier }) => [payment, cashier])).toEqual([
    ["Bank transfer", "Emeka Obi"],
    [null, null],
  ]);
  const text = textOf((await owner.get("/sales-report?period=today")).body);
  expect(text).toContain(
    "How customers paid Payment Sales Number Bank transfer ₦4,750 1 sale Not stated ₦4,750 1 sale",
  );
  expect(text).toContain("Who sold Cashier Sales Number Emeka Obi ₦4,750 1 sale");
});

test("a receipt resent with other content is ignored, and the others of the batch count", async () => {
  const { send, kept } = await seller();
  await send(sale());
  const changed = sale({ lines: [{ ...rice, amount: 1_00 }] });
  const { answer } = await send(changed, sale({ receipt: "2", lines: [{ ...rice, product: "Beans" }] }));
  expect(states(answer)).toEqual(["other", "added"]);
  expect((await kept()).map(({ total }) => total)).toEqual([4750_00, 4750_00]);
});

test("returned goods and a customer's repayment are separate sales", async () => {
  const { send, kept } = await seller();
  const back = sale({ lines: [{ ...rice, quantity: -1, amount: -1900_00, cost: -1700_00 }] });
  const paid = sale({ receipt: "2", customer: "Mama Bisi", paid: 500_00, lines: [] });
  expect(states((await send(back, paid)).answer)).toEqual(["added", "added"]);
  expect((await kept()).map(({ total, paid: all }) => [total, all])).toEqual([
    [-1900_00, -1900_00],
    [0, 500_00],
  ]);
});

describe("a batch is rejected as a whole", () => {
  const later = new Date(Date.now() + 3 * DAY).toISOString();
  test.each<[string, Sale[], string]>([
    ["a receipt twice", [sale(), sale()], "sales.1.receipt"],
    ["no receipt", [sale({ receipt: " \u0000" })], "sales.0.receipt"],
    ["half a character", [sale({ customer: "\uD800" })], "sales.0.customer"],
    ["no time zone", [sale({ sold_at: "2026-11-20T09:15:00" })], "sales.0.sold_at"],
    ["a time to come", [sale(), sale({ receipt: "2", sold_at: later })], "sales.1.sold_at"],
    ["a time before all tills", [sale({ sold_at: "1999-01-01T00:00:00Z" })], "sales.0.sold_at"],
    ["a quantity of nothing", [sale({ lines: [{ ...rice, quantity: 0 }] })], "sales.0.lines.0.quantity"],
    ["four decimals", [sale({ lines: [{ ...rice, quantity: 0.0001 }] })], "sales.0.lines.0.quantity"],
    ["part of a kobo", [sale({ lines: [{ ...rice, amount: 0.5 }] })], "sales.0.lines.0.amount"],
    ["an amount beyond all", [sale({ lines: [{ ...rice, amount: 1e15 }] })], "sales.0.lines.0.amount"],
    [
      "money for goods that came back",
      [sale({ lines: [{ ...rice, quantity: -1 }] })],
      "sales.0.lines.0.amount",
    ],
    ["a debt of nobody", [sale({ paid: 1 })], "sales.0.customer"],
    ["a sale of nothing", [sale({ lines: [] })], "sales.0.lines"],
    ["no sales", [], "sales"],
    ["too many", Array.from({ length: MOST_SENT + 1 }, (_, index) => sale({ receipt: `${index}` })), "sales"],
  ])("with %s, and its position is reported", async (_what, sales, at) => {
    const { send, kept } = await seller();
    const { status, answer } = await send(...sales);
    expect([status, answer.error, (answer.problems as { at: string }[])[0]?.at]).toEqual([
      422,
      "invalid_sales",
      at,
    ]);
    expect(await kept()).toEqual([]);
  });
});

test("a body that is not a batch is refused in JSON, and changes nothing", async () => {
  const { post, owner } = await seller();
  const refusals: [string, Awaited<ReturnType<typeof post>>][] = [];
  await unchanged(
    site.db,
    async () => {
      const batch = { sales: [sale()] };
      refusals.push(
        ["no token", await post(batch, { Authorization: "" })],
        ["another's token", await post(batch, { Authorization: "Bearer kpa_unknown" })],
        ["a page of others", await post(batch, { "Sec-Fetch-Site": "cross-site" })],
        ["a form", await post("sales=1", { "Content-Type": "application/x-www-form-urlencoded" })],
        ["no JSON", await post("{")],
        ["too much", await post(`"${"x".repeat(2_200_000)}"`)],
        ["very deep", await post("[".repeat(100_000))],
        ["another shape", await post({ sales: { length: 1 } })],
      );
    },
    ["tills", "till_tokens"],
  );
  expect(refusals.map(([what, { status }]) => `${what}: ${status}`)).toEqual([
    "no token: 401",
    "another's token: 401",
    "a page of others: 403",
    "a form: 415",
    "no JSON: 400",
    "too much: 413",
    "very deep: 400",
    "another shape: 422",
  ]);
  expect(refusals.every(([, { answer }]) => typeof answer.error === "string")).toBe(true);
  expect((await owner.get("/api/sales")).status).toBe(405);
});

test("a till that sends too often is told when to continue", async () => {
  const { owner, send } = await seller();
  const till = await site.db
    .selectFrom("tills")
    .select("id")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  for (let batch = 0; batch < salesBatchLimit.limit; batch += 1)
    await countAttempt(site.db, `sales:${till.id}`, salesBatchLimit, new Date());
  expect((await send(sale())).status).toBe(429);
});
