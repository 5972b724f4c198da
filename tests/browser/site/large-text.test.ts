import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { demoUser } from "../../support/accounts";
import { type Guest, publicPages, signedInPages } from "../../support/manifest";
import { everyRow } from "../../support/rows";
import { openSessionOf, proveContact } from "../../support/sessions";
import { brokenPieces, coveredButtons, openMany, sideways } from "../browser-page";

/* Text at twice the size on a phone of 360 pixels, with everything that folds open. */
const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });

afterAll(close);

/** The pages of a guest that need no row of a list, and what can be reached without an account. */
const pagesOf = (guest: Guest): string[] =>
  Object.keys(signedInPages).filter((path) => signedInPages[path]?.includes(guest) && !path.includes(":"));

const walks: [who: string, username: string | null, pages: readonly string[]][] = [
  ["a visitor", null, publicPages],
  ["an owner with a plan", "chidimart", pagesOf("owner")],
  ["an owner in the trial", "efefoods", pagesOf("trial")],
  ["an owner who is late", "folafabrics", pagesOf("grace")],
  ["an agent", "tundeagent", pagesOf("agent")],
  ["a manager", "ngozimanager", pagesOf("manager")],
];

test.each(walks)(
  "%s sees every sum and date whole in large text, and no bar covers a button",
  async (_who, username, pages) => {
    const { context, show, emulate } = await openMany();
    // With motion the page would still be moving when its focus is looked at.
    await emulate({ reducedMotion: "reduce" });
    if (username !== null) {
      const user = await demoUser(db, username);
      await context.addCookies([{ name: "sid", value: await openSessionOf(db, user), url }]);
      await proveContact({ db }, user);
    }
    await everyRow(pages, String, async (path) => {
      const { page } = await show(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await brokenPieces(page)).toEqual([]);
      expect(await coveredButtons(page)).toEqual([]);
    });
  },
);
