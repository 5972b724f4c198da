import { expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { expectAccessible } from "../../support/accessibility";
import { checkPage, openPage } from "../browser-page";
import { writeDown } from "../../support/paying";
import { openSessionOf } from "../../support/sessions";
import { forceState } from "../../support/context";

const { url, databaseUrl } = inject("site");

/** Without the payment being confirmed, which would reload while axe runs. */
const states = [
  {
    title: "Not paid yet",
    change: { state: forceState("open"), authorizationUrl: "http://127.0.0.1:1/0123" },
  },
  { title: "Payment failed", change: { state: forceState("failed"), reason: "Incorrect PIN" } },
  { title: "Payment not completed", change: { state: forceState("expired") } },
  {
    title: "We are checking your payment",
    change: { state: forceState("review"), result: "suspense", settledAt: new Date() },
  },
] as const;

test("the payment page is accessible and fits a phone and a wide dark window, in every state", async () => {
  const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
  const phone = await openPage();
  const wide = await openPage({ viewport: { width: 1280, height: 720 }, colorScheme: "dark" });
  try {
    const owner = await makeOwner(db, { now: new Date() });
    const cookie = { name: "sid", value: await openSessionOf(db, owner), url };
    for (const page of [phone, wide]) await page.context().addCookies([cookie]);
    for (const { title, change } of states) {
      const reference = await writeDown(db, owner, new Date());
      await db.updateTable("payments").set(change).where("reference", "=", reference).execute();
      for (const page of [phone, wide]) {
        await page.goto(`/payment/${reference}`);
        expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
      }
      await checkPage(phone, true);
      await expectAccessible(wide);
    }
  } finally {
    await close();
  }
});
