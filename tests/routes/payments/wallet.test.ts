import { describe, expect, test } from "vitest";
import { linksOf, textOf } from "../../support/page";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import { addCard, addMoney, payPlan } from "../../support/wallet";

const site = await serve();

describe("the wallet", () => {
  test("starts empty and says what will be there", async () => {
    const owner = await signIn(site);
    const { body, headers } = await owner.get("/wallet");
    expect(headers.get("Cache-Control")).toBe("no-store");
    const text = textOf(body);
    expect(text).toContain("Wallet ₦0");
    expect(text).toContain("You have no saved card.");
    expect(textOf((await owner.get("/wallet/statement")).body)).toContain("Nothing here yet.");
  });

  test("shows the balance and each movement with the balance after it", async () => {
    const owner = await signIn(site);
    const reference = await addMoney(site.db, owner.user, 10_000);
    await payPlan(site.db, owner.user, 6_000);
    expect(textOf((await owner.get("/wallet")).body)).toContain("Wallet ₦4,000");
    const { body } = await owner.get("/wallet/statement");
    const text = textOf(body);
    expect(text).toContain("−₦6,000");
    expect(text).toContain("20 November 2026, 12:00");
    expect(linksOf(body)).toContain(`/transactions/${reference}`);
  });

  test("filters the statement by kind and days, and the file follows", async () => {
    const owner = await signIn(site);
    await addMoney(site.db, owner.user, 10_000);
    await payPlan(site.db, owner.user, 6_000);
    const query = "kind=purchase&from=2026-11-01&to=2026-11-30";
    const { body } = await owner.get(`/wallet/statement?${query}`);
    expect(body).not.toContain("Wallet top-up by card");
    expect(linksOf(body)).toContain(`/wallet/statement.csv?${query}`);
    const file = await owner.get(`/wallet/statement.csv?${query}`);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toContain("wallet-statement.csv");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(file.body.trim().split("\r\n")).toHaveLength(2);
    expect(file.body).toContain(",6000.00,4000.00");
    const none = await owner.get("/wallet/statement?kind=top-up&to=2020-01-01");
    expect(textOf(none.body)).toContain("Nothing found.");
  });

  test("continues to older movements", async () => {
    const owner = await signIn(site);
    for (let count = 0; count < 21; count += 1) await addMoney(site.db, owner.user, 100);
    const first = await owner.get("/wallet/statement");
    expect(linksOf(first.body)).toContain("/wallet/statement?page=2");
    const second = await owner.get("/wallet/statement?page=2");
    expect(textOf(second.body)).toContain("Statement, page 2");
    expect(linksOf(second.body)).toContain("/wallet/statement");
  });

  test("shows nothing of another owner", async () => {
    const rich = await signIn(site);
    const reference = await addMoney(site.db, rich.user, 10_000);
    await addCard(site.db, rich.user, { last4: "9999" });
    const poor = await signIn(site);
    for (const path of [
      "/wallet",
      "/wallet/statement",
      "/wallet/add?amount=1000",
      "/transactions",
      "/wallet/statement.csv",
    ]) {
      const { body } = await poor.get(path);
      expect(body).not.toContain(reference);
      expect(body).not.toContain("9999");
    }
  });
});

describe("saved cards", () => {
  test("are named by label and month, warn when they expire, and never show their code", async () => {
    const owner = await signIn(site);
    await addCard(site.db, owner.user);
    await addCard(site.db, owner.user, { year: "2020", last4: "0000" });
    const { body } = await owner.get("/wallet");
    const text = textOf(body);
    expect(text).toContain("Visa •••• 4081");
    expect(text).toContain("Expired 12/2020");
    expect(body).not.toContain("sealed");
  });

  test.each([{}, { auth_code: "0" }, { auth_code: "x" }, { auth_code: "999999" }, { auth_code: "-1" }])(
    "are not removed by %o",
    async (fields) => {
      const owner = await signIn(site);
      expect((await owner.post("/wallet", { intent: "remove", ...fields })).status).toBe(404);
    },
  );

  test("of another owner cannot be removed", async () => {
    const other = await signIn(site);
    const id = await addCard(site.db, other.user);
    const owner = await signIn(site);
    const answer = await owner.post("/wallet", { intent: "remove", auth_code: String(id) });
    expect(answer.status).toBe(404);
    expect(textOf((await other.get("/wallet")).body)).toContain("Visa •••• 4081");
  });

  test("are not touched by a form with unknown fields", async () => {
    const owner = await signIn(site);
    expect((await owner.post("/wallet", { intent: "remove", owner_id: "1" })).status).toBe(400);
    expect((await owner.post("/wallet", { intent: "destroy" })).status).toBe(400);
  });
});

test("the home page shows the balance, and leads to the wallet and to adding money", async () => {
  const owner = await signIn(site);
  await addMoney(site.db, owner.user, 8_200);
  const { body } = await owner.get("/dashboard");
  expect(textOf(body)).toContain("Wallet: ₦8,200");
  expect(linksOf(body)).toEqual(expect.arrayContaining(["/wallet", "/wallet/add"]));
});
