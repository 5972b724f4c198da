import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { fillSignUp, openPage, useSession } from "../browser-page";
import { internationalPhone, makeOwner } from "../../support/accounts";
import { readCode } from "../../support/messages";
import { openSessionOf } from "../../support/sessions";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

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

test("without what React needs here the page of an order stays as it was sent, and its form works", async () => {
  const { page, errors } = await openOld(() => Reflect.deleteProperty(window, "TransformStream"));
  await useSession(page, await openSessionOf(db, await makeOwner(db, { now: new Date() })));
  await page.goto("/plans-details/2/month", { waitUntil: "networkidle" });
  await page.locator(".extras summary").first().click();
  await page.locator("label.pick", { hasText: "3 more" }).first().click();
  await page.getByRole("button", { name: "Update my order" }).click();
  await page.locator("#order .sum dd", { hasText: "₦7,200" }).waitFor({ state: "attached" });
  expect(errors).toEqual([]);
});
