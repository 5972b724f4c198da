import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { openSessionOf } from "../../support/sessions";
import { openPage, useSession } from "../browser-page";
import { hydrated } from "../../support/settled";

const { db, close } = makeDatabase({ url: inject("site").databaseUrl, poolSize: 2 });

afterAll(close);

test("keys pressed while React takes a page over cause no error", async () => {
  const page = await openPage({ own: {} });
  await useSession(page, await openSessionOf(db, await makeOwner(db, { now: new Date() })));
  await page.addInitScript(() => {
    // Between any two tasks of the page. An error ends it, so that a failing test is soon over.
    const { port1, port2 } = new MessageChannel();
    window.addEventListener("error", ({ message }) => {
      port1.close();
      document.body.dataset.error = message;
    });
    port1.onmessage = () => {
      const { body } = document as { body: HTMLElement | null };
      const content = document.getElementById("main");
      if (content && Object.keys(content).some((name) => name.startsWith("__react"))) return;
      body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto("/plans-details/2/month");
  await Promise.race([hydrated(page), page.locator("[data-error]").waitFor()]);
  expect(await page.locator("body").getAttribute("data-error")).toBeNull();
});
