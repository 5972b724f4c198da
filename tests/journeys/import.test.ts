import { afterAll, describe, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { MINUTE } from "~/models/duration";
import { makeOwner } from "../support/accounts";
import { bothWays, checkPage, openPage } from "../browser/browser-page";
import { fileOf, manySales } from "../support/sales";
import { openSessionOf } from "../support/sessions";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

describe.each(bothWays)("with scripts $scripts, on a phone,", ({ enabled }) => {
  test("an owner says which column is which and how the dates are written, and discards another file", async () => {
    const page = await openPage({ enabled });
    const owner = await makeOwner(db, { now: new Date() });
    await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
    const send = async (text: string) => {
      await page.goto("/sales-report/import");
      await page.getByLabel("CSV file").setInputFiles({
        name: "october.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(text),
      });
      await page.getByRole("button", { name: "Import sales" }).click();
      await page.getByRole("heading", { name: "Match your columns" }).waitFor({ timeout: MINUTE });
    };
    await send("Txn Ref,Txn Date,Item Description,Qty Sold,Amount,Amount\nT1,20/10/26,Rice,2,1500,3000\n");
    await checkPage(page, enabled);
    await page.getByLabel("Amount").first().selectOption({ label: "Price (required)" });
    await page.getByRole("button", { name: "Import sales" }).click();
    await page.getByRole("heading", { name: "Is 20/10/26 20 October 2026?" }).waitFor({ timeout: MINUTE });
    await checkPage(page, enabled);
    await page.getByRole("button", { name: "20 October 2026" }).click();
    await page.getByRole("heading", { name: "october.csv is imported" }).waitFor({ timeout: MINUTE });
    await page.getByRole("link", { name: "See them in the report" }).click();
    await page.getByText("₦3,000").first().waitFor();
    await send("Bill,Day,Goods,Pcs,Rate\nT2,2026-10-20,Rice,2,1500\n");
    await page.locator("summary", { hasText: "Discard this file" }).click();
    await page.getByRole("button", { name: "Discard this file" }).click();
    await page.getByText("File discarded").waitFor();
  });

  test("an owner sends a file, corrects its mistakes, and waits until its page says that it is in", async () => {
    const page = await openPage({ enabled });
    const owner = await makeOwner(db, { now: new Date() });
    await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
    const send = async (text: string) => {
      await page.getByLabel("CSV file").setInputFiles({
        name: "october.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(text),
      });
      await page.getByRole("button", { name: "Import sales" }).click();
      await page.waitForURL(/import\/\d+$/);
    };
    await page.goto("/sales-report");
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await page.getByRole("button", { name: "Import sales" }).click();
    await page.getByRole("link", { name: "Choose a file" }).waitFor();
    await checkPage(page, enabled);
    await send(fileOf("7,2026-10-20,14:05,,Rice,0,1900,,,"));
    await page.getByText("The quantity cannot be 0").waitFor({ timeout: MINUTE });
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "Upload a file" }).click();
    await send(manySales(3_000));
    // No button is pressed: the page refreshes by itself.
    await page.getByRole("heading", { name: "october.csv is imported" }).waitFor({ timeout: MINUTE });
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "See them in the report" }).click();
    await page.getByText("3,000", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await page.getByRole("link", { name: /october\.csv Done/ }).click();
    await page.getByText("Undo this import").click();
    await page.getByRole("button", { name: "Undo the import" }).click();
    await page.getByText("no longer appear in your reports").waitFor();
  });
});
