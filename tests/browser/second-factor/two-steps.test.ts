import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { codeOf, forgetSteps } from "../../support/second-factor";
import { password } from "../../support/sessions";
import { bothWays, openPage } from "../browser-page";
import { expectFine, logIn, switchOn } from "./two-step-page";

const { databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
afterAll(close);

test.each(bothWays)(
  "an owner sets up two-step login, and a device that is remembered asks once, scripts $scripts",
  async ({ enabled }) => {
    const user = await makeOwner(db, { passwordHash: await makePasswords("low").hash(password) });
    const page = await openPage({ enabled });
    await logIn(page, user);
    await page.waitForURL("**/dashboard");
    const { secret, codes } = await switchOn(page, db, user, () => expectFine(page, enabled));
    expect(codes).toHaveLength(10);
    await page.goto("/account/security/second-factor/codes");
    await page.getByRole("heading", { name: "Switch it off" }).waitFor();
    await forgetSteps({ db }, user);

    const later = await openPage({ enabled });
    await logIn(later, user);
    await later.waitForURL("**/login/code*");
    expect(await later.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("proof");
    await expectFine(later, enabled);
    await later.fill("[name=proof]", codeOf(secret));
    await later.getByLabel(/Remember this device/).check();
    await later.getByRole("button", { name: "Log in" }).click();
    await later.waitForURL("**/dashboard");
    await later.context().clearCookies({ name: "sid" });
    await logIn(later, user);
    await later.waitForURL("**/dashboard");

    const strange = await openPage({ enabled });
    await logIn(strange, user);
    await strange.waitForURL("**/login/code*");
    await strange.fill("[name=proof]", codes[0] ?? "");
    await strange.getByRole("button", { name: "Log in" }).click();
    await strange.waitForURL("**/dashboard");
  },
);
