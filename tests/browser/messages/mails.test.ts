import { describe, expect, test } from "vitest";

import { brand } from "~/brand";
import { mailHtml } from "~/models/messages/mail-html";
import { mails } from "../../models/messages/samples";
import { expectAccessible } from "../../support/accessibility";
import { openPage, sideways } from "../browser-page";
import { everyRow } from "../../support/rows";

/** A mail has no page landmarks. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

const words = (text: string) => text.replace(/\s+/g, " ").trim();
/** A named value has its own row, without the colon, and a page to go to its own link, without the address. */
const withoutAddresses = (text: string) =>
  words(`${text} `.replace(/https?:\/\/\S+/g, "").replaceAll(":", " "));

describe.each(["light", "dark"] as const)("in a %s mail program of 360 pixels", (colorScheme) => {
  test("each mail fits, is readable, says what its text version says, and loads nothing", async () => {
    const page = await openPage({ colorScheme });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await everyRow(
      Object.entries(mails),
      ([name]) => name,
      async ([, mail]) => {
        await page.setContent(mailHtml(mail));
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        const shown = await page.locator("body").innerText();
        const said = words(withoutAddresses(shown).replaceAll("Open the page", ""));
        expect(said.startsWith(brand.name)).toBe(true);
        expect(said.endsWith(withoutAddresses(mail.text))).toBe(true);
        await expectAccessible(page, { runOnly: rules });
      },
    );
    expect(asked).toEqual([]);
  });
});
