import { expect, test } from "vitest";

import { attackedSite, unchanged } from "../../support/attacked";
import { textOf } from "../../support/page";
import { everyRow } from "../../support/rows";
import { makeAccounts } from "../../support/sessions";
import { sell } from "../../support/sales";

const site = await attackedSite();
const accounts = await makeAccounts(site);

const html = `<b onmouseover="alert(1)">Rice</b>`;

/** An owner who sold to a customer on credit, each with a name that is a piece of HTML. */
async function victim() {
  const owner = await accounts.logInAs("owner");
  const [saleId = 0] = await sell(site.db, owner.user.id, [
    {
      at: new Date().toISOString(),
      lines: [{ product: html, amount: 4321_00, cost: 1 }],
      paid: 0,
      customer: `Mama <script>alert(2)</script>`,
    },
  ]);
  const { id: outletId } = await site.db
    .selectFrom("locations")
    .select("id")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  return { ...owner, saleId, outletId };
}

const pages = ["/sales-report", "/sales-report/products", "/sales-report/debtors", "/sales-report.csv"];

test("another owner's shop and customer look like missing ones", async () => {
  const owner = await victim();
  const rival = await victim();
  const paths = [
    ...pages.flatMap((path) => [`${path}?outlet=${owner.outletId}`, `${path}?outlet=999999999`]),
    `/sales-report/debtors/${owner.saleId}`,
    "/sales-report/debtors/999999999",
    `/sales-report/debtors/${rival.saleId}?outlet=${owner.outletId}`,
  ];
  await everyRow(paths, String, async (path) => {
    const { answer, logged } = await unchanged(site.db, () => rival.get(path), ["sessions"]);
    expect([answer.status, answer.body.includes("4,321")]).toEqual([404, false]);
    expect(logged).toEqual([expect.objectContaining({ action: "access-denied", outcome: "refused" })]);
  });
});

test("the names of customers and products never open another owner's sales", async () => {
  const owner = await victim();
  const rival = await accounts.logInAs("owner");
  const [saleId] = await sell(site.db, rival.user.id, [
    {
      at: new Date().toISOString(),
      lines: [{ product: html, amount: 1_00 }],
      paid: 0,
      customer: "mama <SCRIPT>alert(2)</script>",
    },
  ]);
  for (const path of [...pages, `/sales-report/debtors/${saleId}`])
    expect(textOf((await rival.get(path)).body)).not.toContain("4,321");
  expect(textOf((await owner.get("/sales-report")).body)).toContain("₦4,321");
});

test("names that are pieces of HTML are shown as text", async () => {
  const { get, saleId } = await victim();
  await everyRow([...pages.slice(0, 3), `/sales-report/debtors/${saleId}`], String, async (path) => {
    const { status, body } = await get(path);
    expect([status, body.includes("<b onmouseover"), body.includes("<script")]).toEqual([200, false, false]);
    expect(body).toMatch(/&lt;(?:b|script)/);
  });
});

test("odd periods, shops, orders and pages break nothing", async () => {
  const { get } = await victim();
  const queries: [string, number][] = [
    ["period=own&from='%20or%201=1--&to=x", 422],
    ["period=own&from=%01&to=%ff", 422],
    ["period=own&from=2000-01-01&to=2026-01-01", 422],
    ["period=own&from=0000-00-00&to=9999-12-31", 422],
    [`period=own&from=${"9".repeat(4000)}&to=1`, 422],
    ["period=own&from=2026-01-01&from=2026-01-02&to=2026-01-03", 200],
    ["period=own", 422],
    ["period=__proto__", 422],
    ["outlet=1%20or%201=1", 404],
    ["outlet=-1", 404],
    ["outlet=1e3", 404],
    ["sort=constructor&page=0", 200],
    ["sort=sold.sales;drop%20table%20sales&page=99999999", 200],
  ];
  await everyRow(
    queries,
    ([query]) => query.slice(0, 60),
    async ([query, status]) => {
      expect((await get(`/sales-report?${query}`)).status).toBe(status);
      for (const path of pages.slice(1))
        expect((await get(`${path}?${query}`)).status).toBe(status === 422 ? 302 : status);
    },
  );
  for (const id of ["0", "-1", "1e3", "%00", "9".repeat(40), "constructor"])
    expect([404, 400]).toContain((await get(`/sales-report/debtors/${id}`)).status);
});
