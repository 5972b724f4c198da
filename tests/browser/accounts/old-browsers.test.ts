import type { Page } from "playwright";
import { expect, inject, test } from "vitest";

import { fillSignUp, openPage } from "../browser-page";
import { internationalPhone } from "../../support/accounts";
import { readCode } from "../../support/messages";

const { url } = inject("site");

/** Removes calls that are newer than the oldest browsers in which scripts run. */
function withoutLaterCalls(): void {
  const later: [object, string[]][] = [
    [HTMLFormElement.prototype, ["requestSubmit"]],
    [Element.prototype, ["replaceChildren", "toggleAttribute"]],
    [Array.prototype, ["at", "findLast", "toSorted", "toReversed"]],
    [String.prototype, ["at", "replaceAll", "matchAll"]],
    [Object, ["fromEntries", "hasOwn"]],
    [AbortSignal, ["timeout", "any"]],
    [window, ["structuredClone"]],
  ];
  for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name);
}

/** A page that must not throw. */
async function openOld(change: () => void): Promise<{ page: Page; errors: string[] }> {
  const page = await openPage({ own: {} });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(change);
  return { page, errors };
}

test("without newer calls sign-up shows its errors, and a complete code sends itself", async () => {
  const { page, errors } = await openOld(withoutLaterCalls);
  await page.goto("/signup?page=signup&plan=2&duration=yearly&onTrial=true");
  await page.getByRole("button", { name: "Show password" }).waitFor();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("alert").getByText("Full name is required").waitFor();
  const { phone } = await fillSignUp(page);
  await page.getByLabel("Code, digit 1 of 5").focus();
  await page.keyboard.type(await readCode(url, internationalPhone(phone)));
  await page.getByText("Your phone number is verified").waitFor();
  expect(errors).toEqual([]);
});

test("without what Remix needs the server's page stays, and its form works", async () => {
  const { page } = await openOld(() => Reflect.deleteProperty(window, "TextEncoderStream"));
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.getByLabel("Email, username or phone number").fill("adashop");
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("alert").getByText("do not match").waitFor();
  expect(await page.getByRole("button", { name: "Show password" }).count()).toBe(0);
});
