import { describe, expect, test } from "vitest";
import { readOutbox } from "../../support/messages";
import { leadsTo, linksOf, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import { addMoney, payPlan } from "../../support/wallet";

const site = await serve();

async function payer() {
  const owner = await signIn(site);
  const topUp = await addMoney(site.db, owner.user, 10_000);
  const plan = await payPlan(site.db, owner.user, 6_000, new Date("2026-11-22T11:00:00Z"));
  return { ...owner, topUp, plan };
}

describe("the list of payments", () => {
  test("says if there are none and leads to the plans", async () => {
    const { body } = await (await signIn(site)).get("/transactions");
    expect(textOf(body)).toContain("No payments yet.");
    expect(linksOf(body)).toContain("/pricing");
  });

  test("has the newest first, each with its receipt", async () => {
    const owner = await payer();
    const { body } = await owner.get("/transactions");
    const receipts = linksOf(body).filter((link) => link.startsWith("/transactions/"));
    expect(receipts).toEqual([`/transactions/${owner.plan}`, `/transactions/${owner.topUp}`]);
    expect(textOf(body)).toContain("Visa •••• 4081");
    expect(body).not.toContain("<script");
  });

  test.each([
    ["from=2026-11-22", "Plus, 1 month", "Wallet top-up<"],
    ["to=2026-11-21", "Wallet top-up", "Plus, 1 month"],
  ])("filtered by %s has %s", async (query, there, gone) => {
    const { body } = await (await payer()).get(`/transactions?${query}`);
    expect(body).toContain(there);
    expect(body).not.toContain(gone);
  });

  test("filtered down to nothing says so", async () => {
    const { body } = await (await payer()).get("/transactions?to=2020-01-01");
    expect(textOf(body)).toContain("Nothing found. Choose other days");
  });
});

describe("a receipt", () => {
  test("has everything that was paid, and the reference until it has a number", async () => {
    const owner = await payer();
    const { body, headers } = await owner.get(`/transactions/${owner.topUp}`);
    const text = textOf(body);
    for (const words of [
      `Receipt ${owner.topUp} – Kaypoint`,
      "Number follows in a moment",
      "20 November 2026",
      "Added to your wallet ₦10,000",
      "Payment fee ₦20",
      "Total paid ₦10,020",
      owner.user.name,
    ])
      expect(text).toContain(words);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("shows its number once it has one", async () => {
    const owner = await payer();
    const numbered = { year: 2031, number: owner.user.id, numberedAt: new Date() };
    await site.db.updateTable("receipts").set(numbered).where("reference", "=", owner.plan).execute();
    const { body } = await owner.get(`/transactions/${owner.plan}`);
    expect(textOf(body)).toContain(`2031-${String(owner.user.id).padStart(6, "0")}`);
  });

  test("is a PDF too", async () => {
    const owner = await payer();
    const { status, headers, body } = await owner.get(`/transactions/${owner.plan}.pdf`);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="receipt-${owner.plan}.pdf"`);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body.startsWith("%PDF-1.")).toBe(true);
  });

  test("of another owner is not found in any form", async () => {
    const { plan } = await payer();
    const stranger = await signIn(site);
    for (const path of [`/transactions/${plan}`, `/transactions/${plan}.pdf`, "/transactions/KP-none"])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`/transactions/${plan}`, { intent: "mail" })).status).toBe(404);
    expect((await stranger.get("/transactions/latest")).headers.get("Location")).toBe("/transactions");
  });

  test("that is newest is found without its reference", async () => {
    const owner = await payer();
    const { status, headers } = await owner.get("/transactions/latest");
    expect([status, headers.get("Location")]).toEqual([302, `/transactions/${owner.plan}`]);
  });
});

test("sixty files an hour are one account's limit, receipts and statements together", async () => {
  const owner = await payer();
  const paths = Array.from({ length: 62 }, (_, count) =>
    count % 2 === 0 ? `/transactions/${owner.plan}.pdf` : "/wallet/statement.csv",
  );
  const answers = await Promise.all(paths.map((path) => owner.get(path)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(refused[0]?.body).toMatch(/^You have downloaded many files. Try again in \d+ minutes?\. /);
  expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(3_000);
  expect((await owner.get(`/transactions/${owner.plan}`)).status).toBe(200);
  const other = await payer();
  expect((await other.get(`/transactions/${other.plan}.pdf`)).status).toBe(200);
});

describe("a receipt by mail", () => {
  test("goes to the owner", async () => {
    const owner = await payer();
    const answer = await press(owner, `/transactions/${owner.plan}`, "Send it by email");
    expect(leadsTo(answer)).toBe(`303 /transactions/${owner.plan}`);
    expect(textOf((await owner.follow(answer)).body)).toContain("The receipt is on its way");
    const mails = (await readOutbox(site.url)).filter(({ to }) => to === owner.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/transactions/${owner.plan}`);
    expect(mails[0]?.text).toContain("Total paid: ₦6,000");
  });

  test("is sent five times an hour at most", async () => {
    const owner = await payer();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await owner.post(`/transactions/${owner.topUp}`, { intent: "mail" })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test("is refused to a form with other fields", async () => {
    const owner = await payer();
    const fields = { intent: "mail", recipient: "thief@evil.example" };
    expect((await owner.post(`/transactions/${owner.topUp}`, fields)).status).toBe(400);
  });
});
