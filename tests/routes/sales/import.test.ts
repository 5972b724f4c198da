import { describe, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { findMainLocation } from "~/models/users/location.server";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf, says, textOf } from "../../support/page";
import { fileOf, readFiles } from "../../support/sales";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import type { Answer } from "../../support/visitor";

const site = await serve();

/** The path of the page of an accepted file. */
const pathOf = (answer: Answer) => leadsTo(answer).replace(/^303 /, "");

/** An owner who sends files like a browser without scripts. */
async function sender() {
  const owner = await signIn(site);
  const mainLocation = (await findMainLocation(site.db, owner.user.id))?.id ?? 0;
  const send = (
    text: string | Uint8Array<ArrayBuffer>,
    name = "october.csv",
    location = String(mainLocation),
  ) => {
    const form = new FormData();
    form.set("location", location);
    form.set("csv", new File([text], name, { type: name === "" ? "application/octet-stream" : "text/csv" }));
    return owner.send("/sales-report/import", { method: "POST", body: form });
  };
  const bring = async (text: string, name?: string) => {
    const path = pathOf(await send(text, name));
    await readFiles(makeContext(site.db, new Date()), owner.user.id);
    return path;
  };
  return { ...owner, location: mainLocation, send, bring };
}

const good = fileOf(
  "7,2026-10-20,14:05,,Rice,2,1900,1700,,",
  "8,2026-10-21,15:05,,Beans,1,900,,Mama Bisi,400",
);

test("a file is posted, read, and counted, and its page links to its days in the report", async () => {
  const { get, send, user } = await sender();
  const page = await get("/sales-report/import");
  expect(page.body).toMatch(/<form[^>]*action="\/sales-report\/import"[^>]*enctype="multipart\/form-data"/i);
  const path = pathOf(await send(good));
  expect(path).toMatch(/^\/sales-report\/import\/\d+$/);
  await readFiles(makeContext(site.db, new Date()), user.id);
  const { body, status, headers } = await get(path);
  expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(textOf(body)).toMatch(/october\.csv is imported.*Rows read 2 .*Sales added 20 to 21 October 2026 2/);
  expect(body).not.toMatch(/http-equiv="refresh"/i);
  const report = linksOf(body).find((link) => link.includes("from=2026-10-20")) ?? "";
  expect(textOf((await get(report)).body)).toMatch(/₦4,700/);
  expect(textOf((await get("/sales-report/import")).body)).toMatch(/Recent files october\.csv Done 2 sales/);
});

test("while a file waits its page refreshes by itself", async () => {
  const { get, user, location } = await sender();
  const { id } = await site.db
    .insertInto("salesImports")
    .values({
      ownerId: user.id,
      locationId: location,
      fileName: "big.csv",
      createdAt: new Date(),
      sha256: Buffer.alloc(32),
      size: 1,
      rowCount: 12_400,
      rowsRead: 8_200,
      state: "reading",
      leaseEndsAt: new Date(Date.now() + MINUTE),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { body } = await get(`/sales-report/import/${id}`);
  expect(body).toMatch(/http-equiv="refresh" content="5"/i);
  expect(textOf(body)).toContain("8,200 of 12,400");
});

test("mistakes are listed with their rows, nothing of the file counts, and it can be sent again", async () => {
  const { get, bring, send } = await sender();
  const bad = fileOf("7,2026-10-20,14:05,,Rice,0,1900,,,", "8,31/02/2026,,,Beans,1,9O0,,,");
  const text = textOf((await get(await bring(bad))).body);
  expect(text).toMatch(
    /was not imported.*3 mistakes.*Row 2, Quantity: 0.*Row 3, Date: 31.02.2026.*Row 3, Price: 9O0.*Rows read 0 Rows refused 2/,
  );
  expect(textOf((await get("/sales-report?period=own&from=2026-10-01&to=2026-10-31")).body)).toContain(
    "No sales",
  );
  expect((await send(bad)).status).toBe(303);
});

test("similar mistakes are one line, and the marked file can be corrected and sent again", async () => {
  const { get, bring } = await sender();
  const rows = Array.from({ length: 412 }, (_, at) => `R${at},20/13/26,,,"=Rice; ""long"" \n+2",-1,1900,,,`);
  const path = await bring(`sep=,\r\nOctober\r\n\r\n${fileOf(good.split("\n")[1] ?? "", ...rows)}`);
  const { body } = await get(path);
  expect(textOf(body)).toMatch(
    /412 mistakes.*Date: 412 rows such as row 5: 20.13.26 Write the date as 2026-11-23.*Rows read 1 Rows refused 412/,
  );
  expect(textOf(body)).toContain("Lines above the headings, not imported October");
  const marked = await get(`${path}/marked.csv`);
  expect(marked.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(marked.body).toContain("What is wrong,Receipt,Date,");
  expect(marked.body).toContain(`,R0,20/13/26,,,"'=Rice; ""long"" \n'+2",'-1,1900`);
  const again = await bring(marked.body.replaceAll("20/13/26", "20/11/2026"), "marked.csv");
  expect(textOf((await get(again)).body)).toMatch(/marked\.csv is imported.*Rows read 413 Rows refused 0/);
  expect(
    textOf((await get("/sales-report/products?period=own&from=2026-10-01&to=2026-11-20")).body),
  ).toContain('=Rice; "long" +2');
  expect((await get(`${again}/marked.csv`)).status).toBe(404);
});

test("a file with ambiguous dates asks for the order, and is then read", async () => {
  const { get, post, bring, send, user } = await sender();
  const dates = fileOf("7,05/10/2026,14:05,,Rice,2,1900,1700,,", "8,06/10/2026,15:05,,Beans,1,900,,,");
  const path = await bring(dates, "dates.csv");
  const { body } = await get(path);
  expect(textOf(body)).toMatch(
    /Row 2 says 05.10.2026.*5 October 2026 \(the day comes first\).*10 May 2026 \(the month comes first\)/,
  );
  expect(leadsTo(await send(dates))).toBe(`303 ${path}`);
  expect(leadsTo(await post(path, { dates: "year" }))).toBe(`303 ${path}`);
  expect(textOf((await get("/sales-report/import")).body)).toContain("dates.csv Waiting for you");
  expect(leadsTo(await post(path, { dates: "month" }))).toBe(`303 ${path}`);
  await readFiles(makeContext(site.db, new Date()), user.id);
  expect(textOf((await get(path)).body)).toMatch(/dates\.csv is imported.*10 May to 10 June 2026/);
});

test("the same file twice leads to the first one and says so", async () => {
  const { bring, send, follow } = await sender();
  const path = await bring(good);
  const again = await send(good, "renamed.csv");
  expect(leadsTo(again)).toBe(`303 ${path}`);
  expect(says(await follow(again))).toContain("You have uploaded this file before");
});

test("an import can be undone once", async () => {
  const { get, post, bring, follow } = await sender();
  const path = await bring(good);
  expect(says(await follow(await post(path)))).toContain("no longer appear in your reports");
  expect(textOf((await get(path)).body)).toMatch(/Import of .+ undone/);
  const report = "/sales-report?period=own&from=2026-10-01&to=2026-10-31";
  expect(textOf((await get(report)).body)).toContain("No sales");
  expect((await post(path)).status).toBe(303);
});

describe("a file that cannot be read says beside its field what to do", () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ["nothing in it", "", "This file is empty"],
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0]), "This is a workbook"],
  ])("with %s", async (_what, content, message) => {
    const { send } = await sender();
    const answer = await send(content);
    expect([answer.status, says(answer)]).toEqual([422, expect.stringContaining(message)]);
  });

  test("without a file, with no name, or for another owner's shop", async () => {
    const { send } = await sender();
    expect(says(await send("", ""))).toContain("Choose a file");
    expect(says(await send(good, "a.csv", "1"))).toContain("Choose a shop");
  });
});

test("the example file is read without a mistake", async () => {
  const { get, bring } = await sender();
  const { headers, body } = await get("/sales-report/format.csv");
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="sales-example.csv"');
  expect(body).toMatch(/^\uFEFF?Receipt,Date,Time,.*\r\n1001,.*\r\n1003,.*,-1,350,/s);
  expect(textOf((await get(await bring(body))).body)).toMatch(/is imported.*Rows read 5 Rows refused 0/);
});

test("a file with other headings asks which column is which, by a form with its first rows", async () => {
  const { get, post, send, user } = await sender();
  const page = pathOf(await send("Bill,Date,Product,Quantity,Each\n7,2026-11-20,Rice,2,1500\n"));
  await readFiles(makeContext(site.db, new Date()), user.id);
  const asked = await get(page);
  expect(says(asked)).toMatch(/Match your columns .* Each 1500 .* The others Bill Receipt .* Change Bill 7/);
  expect(asked.body).toMatch(/<option value="date" selected/);
  const known = { "column-1": "date", "column-2": "product", "column-3": "quantity" };
  const wrong = await post(page, { columns: "chosen", "column-0": "receipt", ...known });
  expect([wrong.status, says(wrong)]).toEqual([422, expect.stringContaining("Choose which column is Price")]);
  expect(wrong.body).toMatch(/<option value="receipt" selected/);
  const right = { columns: "chosen", "column-0": "receipt", ...known, "column-4": "price" };
  expect(leadsTo(await post(page, right))).toBe(`303 ${page}`);
  await readFiles(makeContext(site.db, new Date()), user.id);
  expect(says(await get(page))).toContain("october.csv is imported");
});
