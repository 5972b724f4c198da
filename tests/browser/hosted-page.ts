import type { Locator, Page } from "playwright";
import { expect } from "vitest";

import { cardNamed, type CardName } from "../support/sandbox";

/** Chooses a card from the hosted page's list, which fills the form, and presses Pay. */
export async function payWith(page: Page, name: CardName): Promise<void> {
  await page.locator(`.cards a[href*="card=${cardNamed(name).number}"]`).click();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
}

/** Answers one question of the hosted page, such as the PIN. */
export async function answerQuestion(page: Page, label: RegExp, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Go on" }).click();
}

const MOST_TABS = 60;

/** Goes there with the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = target.and(page.locator(":focus"));
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`);
}

/** Remix leaves the rest of an answer unread, and reports it, when a newer choice is sent in between. */
const REPLACED = /^AbortError: signal is aborted without reason\b[^]*\[as navigate\]/;

/** The browser's complaints about the pages it shows: broken scripts, and content that their policies block. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  const hear = (text: string) => {
    if (!REPLACED.test(text)) errors.push(`${page.url()}: ${text}`);
  };
  page.on("console", (message) => {
    // A form with errors is answered with 422, which the browser logs as an error.
    if (message.type() === "error" && !/status of 422/.test(message.text())) hear(message.text());
  });
  page.on("pageerror", ({ message }) => {
    hear(message);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) errors.push(`${response.url()}: ${response.status()}`);
  });
  return errors;
}

/** Reloads, goes back and forward again: it must be the same page, and not an error page. */
export async function shake(page: Page, heading: string | RegExp): Promise<void> {
  const shown = () => page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await shown();
  await page.waitForLoadState();
  const address = page.url();
  await page.reload();
  await shown();
  await page.goBack();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await page.getByRole("heading", { name: /Oops|went wrong/ }).count()).toBe(0);
  await page.goForward();
  if (page.url() !== address) await page.goto(address);
  await shown();
}

/**
 * Goes to the provider's own page once a payment has begun: with scripts it opens in a popup over our page, and the
 * link beside it leads there.
 */
export async function goToProvider(page: Page, site: string): Promise<void> {
  const { origin } = new URL(site);
  await page.waitForURL((at) => at.origin !== origin || /^\/payment\/[\w-]+\/pay$/.test(at.pathname));
  if (new URL(page.url()).origin !== origin) return;
  const link = page.getByRole("link", { name: "Pay on the page of our payment partner" });
  await page.goto((await link.getAttribute("href")) ?? "");
}
