import { describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { bothWays, checkPage, openPage } from "../browser-page";
import { openSessionOf } from "../../support/sessions";

const { url, databaseUrl } = inject("site");

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("types a till's code, mistyped first, checks whose it is and lets it in, by keyboard", async () => {
    const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    const sid = await openSessionOf(db, await makeOwner(db, { now: new Date() }));
    await page.context().addCookies([{ name: "sid", value: sid, url }]);
    await close();
    const asked = await page.request.post("/api/device/code", {
      form: { client_id: "kaypoint-till", scope: "entitlement", device_name: "T".repeat(60) },
    });
    const { user_code: code, device_code: machine } = (await asked.json()) as {
      user_code: string;
      device_code: string;
    };

    await page.goto("/device");
    await check();
    await page.getByLabel("Code on the till").fill("BBBB-BBBB");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await check();
    await page.getByLabel("Code on the till").fill(code.toLowerCase().replace("-", " "));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Is this your till?" }).waitFor();
    expect(page.url()).not.toContain(code);
    expect(await page.getByText(code, { exact: true }).isVisible()).toBe(true);
    await check();
    await page.getByRole("button", { name: "Allow this till" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/account/devices");
    await check();
    const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
    await page.request.post("/api/device/token", {
      form: { client_id: "kaypoint-till", grant_type, device_code: machine },
    });
    await page.reload();
    await page.getByText("T".repeat(60)).first().waitFor();
    await check();
  });
});
