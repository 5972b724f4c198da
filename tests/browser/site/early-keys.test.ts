import { expect, test } from "vitest";

import { hydrated, openPage } from "../browser-page";

test("keys pressed while React takes a page over cause no error", async () => {
  const page = await openPage({ own: {} });
  await page.addInitScript(() => {
    // Between any two tasks of the page. An error ends it, so that a failing test is soon over.
    const { port1, port2 } = new MessageChannel();
    window.addEventListener("error", ({ message }) => {
      port1.close();
      document.body.dataset.error = message;
    });
    port1.onmessage = () => {
      const { body } = document as { body: HTMLElement | null };
      if (body && Object.keys(body).some((name) => name.startsWith("__react"))) return;
      body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto("/login");
  await Promise.race([hydrated(page), page.locator("[data-error]").waitFor()]);
  expect(await page.locator("body").getAttribute("data-error")).toBeNull();
});
