import { describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { bothWays, checkPage, openPage } from "../browser-page";
import { makeContext } from "../../support/context";
import { makeOwner } from "../../support/accounts";
import { openSessionOf } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const { url, databaseUrl } = inject("site");

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("adds a location, renames, archives and restores it, and is led to more outlets if none is left", async () => {
    const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
    const owner = await makeOwner(db, { now: new Date() });
    await buyPlan(makeContext(db, new Date()), owner);
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
    await close();
    await page.goto("/locations");
    await check();
    await page.getByRole("button", { name: "Add shop" }).click();
    await page.getByRole("alert").getByText("Shop name is required").waitFor();
    await check();
    await page.getByLabel("Shop name").fill("Ikeja branch of the longest name that anybody would write");
    await page.getByLabel("Address").fill("7 Allen Avenue");
    await page.getByRole("button", { name: "Add shop" }).click();
    await page.getByText("Shop added.").waitFor();
    expect(await page.getByText("2 of 2", { exact: true }).first().isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Add outlets" }).getAttribute("href")).toBe(
      "/plans-and-billings/extras?additional_warehouse=1",
    );
    expect(await page.getByRole("button", { name: "Add shop" }).count()).toBe(0);
    await check();
    await page.getByRole("link", { name: /^Ikeja branch/ }).click();
    await page.getByLabel("Shop name").fill("Ikeja");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Ikeja", exact: true }).waitFor();
    await check();
    await page.getByRole("button", { name: "Archive this shop" }).click();
    await page.getByText("Shop archived.").waitFor();
    await page.getByRole("link", { name: "Show 1 archived shop" }).click();
    await page.getByRole("link", { name: "Ikeja" }).click();
    await page.getByText(/^Archived on/).waitFor();
    await check();
    await page.getByRole("button", { name: "Restore this shop" }).click();
    await page.getByText("The shop is in use again.").waitFor();
  });
});
