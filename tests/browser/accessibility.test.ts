import { expect, inject, test } from "vitest";

import { expectAccessible, expectReadable } from "../support/accessibility";
import { openPage } from "./browser-page";

const page = (words: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${words}</main></html>`;

test("axe reports a rule that a page breaks, and unreadable text beside readable text of the same class", async () => {
  const shown = await openPage();
  await shown.setContent(page('<p class="hint">Open all day</p>'));
  await expectAccessible(shown);
  await shown.setContent(page('<p class="hint">Open all day</p><img src="data:,">'));
  await expect(expectAccessible(shown)).rejects.toThrow("image-alt: img");
  for (const style of ["color: #ccc", "background: #333", "opacity: 0.2"]) {
    await shown.setContent(
      page(`<p class="hint">Open all day</p><p class="hint" style="${style}">Until late</p>`),
    );
    await expect(expectAccessible(shown), style).rejects.toThrow("color-contrast: p:nth-child(3)");
    await expect(expectReadable(shown), style).rejects.toThrow("color-contrast: p:nth-child(3)");
  }
});

test("a page with the same parts as an earlier one is checked again if an attribute differs or is missing", async () => {
  const shown = await openPage();
  const named = '<a href="/1">One</a><button aria-label="Close"></button>';
  await shown.setContent(page(named));
  await expectAccessible(shown);
  for (const [change, found] of [
    [named.replace(' aria-label="Close"', ""), "button-name: button"],
    [named.replace("One", ""), "link-name: a"],
    [named.replace("<a ", '<a role="nothing" '), "aria-roles: a"],
  ] as const) {
    await shown.setContent(page(change));
    await expect(expectAccessible(shown), change).rejects.toThrow(found);
  }
});

test("hidden text that passed the check is checked again when it is shown", async () => {
  const shown = await openPage();
  await shown.setContent(page('<p class="note" hidden>Closed</p><p class="note">Open</p>'));
  await shown.addStyleTag({ content: ".note { color: #bbb }" });
  await expect(expectAccessible(shown)).rejects.toThrow("color-contrast: p:nth-child(3)");
});

test("a page that goes on to another while it is looked at is checked where it leads", async () => {
  const shown = await openPage();
  for (const path of ["/login", "/pricing", "/contact"]) {
    // What its scripts may do is up to the page before it.
    await shown.goto("about:blank");
    await shown.setContent(page(`<script>location.assign("${inject("site").url}${path}")</script>`));
    await expectAccessible(shown);
    expect(new URL(shown.url()).pathname).toBe(path);
  }
});

test("the clock of a page that stands still opens no other page", async () => {
  const shown = await openPage({ still: true });
  const before = await shown.evaluate(() => Date.now());
  await shown.goto("/login");
  expect(await shown.evaluate(() => Date.now())).toBe(before);
});
