import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { getPayment } from "~/models/payments/payment.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { begin, makePayer, topUpRequest } from "../../support/paying";
import { employ, openSessionOf, proveSecondFactor } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { openPage, sideways, useSession } from "../browser-page";

const { databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
afterAll(close);

/** 82 characters: one with spaces, one in a single word. */
const names = [
  "Adebayo Ogunlesi and Daughters General Merchandise and Provisions Limited, Ibadan.",
  "W".repeat(82),
];

const now = new Date();
let session = "";
let person = 0;
let paid = "";

const staff = await makeOwner(db, { now });
await employ(db, staff, ["admin"]);
session = await openSessionOf(db, staff);
await proveSecondFactor(db, staff);
for (const name of names) {
  const { app, fake, owner } = await makePayer(db);
  await db.updateTable("users").set({ name, createdAt: now }).where("id", "=", owner.id).execute();
  await buyPlan(makeContext(db, now), owner, {});
  const walletAmount = 9_876_543_21;
  const payment = await begin(app, topUpRequest(owner, { walletAmount, amount: walletAmount + 2_000_00 }));
  fake.pay(payment, { fees: 2_000_00 });
  await settlePayment(app, payment);
  const refund = {
    providerId: `R-${payment}`,
    amount: walletAmount,
    state: "needs-attention" as const,
  };
  await acceptRefund(app, await getPayment(db, payment), refund);
  person = owner.id;
  paid = payment;
}

/** Texts with money, a state or a time that are drawn on more than one line. */
const brokenLines = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const lines = (node: Node): number => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    };
    for (const cell of document.querySelectorAll(".queue .num, .queue .state, .queue .when, .records .num"))
      if (cell.getClientRects().length > 0 && lines(cell) > 1) broken.push(cell.textContent);
    for (const name of document.querySelectorAll(".queue .name > b")) {
      const { height } = name.getBoundingClientRect();
      if (height > 2.2 * parseFloat(getComputedStyle(name).lineHeight)) broken.push(name.textContent);
    }
    return broken;
  });

/** Cells whose words are cut by a line break within the word, though the word would fit a line of its own. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll(".queue td")) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s-]{1,16}(?=[\s-]|$)/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const before = (node.textContent ?? "").charAt(index - 1);
          if (before !== "" && !/[\s-]/.test(before)) continue;
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
    }
    return broken;
  });

test.each([360, 1280])(
  "names of 82 characters break no table, amount or word at %d pixels",
  async (width) => {
    const page = await openPage({ enabled: true, viewport: { width, height: 800 } });
    await useSession(page, session);
    const paths = [
      "/staff",
      "/staff/people",
      "/staff/orders",
      "/staff/payments",
      "/staff/audit",
      `/staff/people/${person}`,
      `/staff/payments/${paid}`,
    ];
    for (const path of [...paths, "/staff/wallets?q=Adebayo", "/staff/search?q=Adebayo"]) {
      await page.goto(path);
      expect([path, await sideways(page)]).toEqual([path, 0]);
      expect([path, await brokenLines(page), await brokenWords(page)]).toEqual([path, [], []]);
    }
  },
);

test("the row of a long name keeps its link on the page", async () => {
  const page = await openPage({ enabled: true, viewport: { width: 1280, height: 800 } });
  await useSession(page, session);
  await page.goto("/staff/orders");
  const link = page.locator(".queue tbody .act a").first();
  const box = await link.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  await link.click();
  expect(new URL(page.url()).pathname).toMatch(/^\/staff\/orders\/KP-/);
});
