import { expect, test } from "vitest";

import { MOST_BYTES, salesFileLimit } from "~/models/sales/limits";
import { findMainLocation } from "~/models/users/location.server";
import { attackedSite, unchanged } from "../../support/attacked";
import { makeContext } from "../../support/context";
import { leadsTo } from "../../support/page";
import { everyRow } from "../../support/rows";
import { fileOf, readFiles } from "../../support/sales";
import { makeAccounts } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

const site = await attackedSite();
const accounts = await makeAccounts(site);

const PATH = "/sales-report/import";
const good = fileOf("7,2026-10-20,14:05,,<img src=x onerror=alert(1)>,2,1900,1700,=HYPERLINK(1),0");

async function victim() {
  const owner = await accounts.logInAs("owner");
  const location = (await findMainLocation(site.db, owner.user.id))?.id ?? 0;
  return { ...owner, location };
}

const formOf = (text: string, location: number, name = "sales.csv") => {
  const form = new FormData();
  form.set("location", String(location));
  form.set("csv", new File([text], name));
  return form;
};

const send = (visitor: Visitor, body: BodyInit, headers: Record<string, string> = {}) =>
  visitor.send(PATH, { method: "POST", body, headers });

async function brought(owner: Awaited<ReturnType<typeof victim>>) {
  const path = leadsTo(await send(owner, formOf(good, owner.location))).replace("303 ", "");
  await readFiles(makeContext(site.db, new Date()), owner.user.id);
  return path;
}

test("agents, staff, visitors and other owners cannot send files to a shop, nor see or undo its imports", async () => {
  const owner = await victim();
  const path = await brought(owner);
  const other = await accounts.logInAs("owner");
  const visitors: [string, Visitor, number, number][] = [
    ["agent", await accounts.logInAs("agent", "IMPORT1"), 403, 403],
    ["staff", await accounts.logInAs("staff"), 403, 403],
    ["stranger", site.visitor(), 302, 302],
    ["owner of another shop", other, 404, 422],
  ];
  await unchanged(site.db, async () => {
    await everyRow(
      visitors,
      ([who]) => who,
      async ([, visitor, status, sent]) => {
        expect((await visitor.get(path)).status).toBe(status);
        expect((await visitor.get(`${path}.data`)).body).not.toContain("sales.csv");
        expect((await visitor.post(path)).status).toBe(status);
        expect((await send(visitor, formOf(good, owner.location))).status).toBe(sent);
      },
    );
  });
});

test("an upload from another website is refused before it is read", async () => {
  const owner = await victim();
  await unchanged(site.db, async () => {
    const form = formOf(good, owner.location);
    const sent = await send(owner, form, { "Sec-Fetch-Site": "cross-site" });
    expect(sent.status).toBe(403);
  });
});

const boundary = "----x";
const multipart = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${value}\r\n`;
const end = `--${boundary}--\r\n`;

test("forged upload forms are refused, and leave nothing", async () => {
  const owner = await victim();
  const location = field("location", String(owner.location));
  const bodies: [string, string, Record<string, string>, number][] = [
    ["another type", "csv=1", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["no boundary", "x", { "Content-Type": "multipart/form-data" }, 415],
    ["packed", location + file("csv", good) + end, { ...multipart, "Content-Encoding": "gzip" }, 415],
    ["no file", location + end, multipart, 400],
    ["two files", location + file("csv", good) + file("csv", good) + end, multipart, 400],
    ["a file of another name", location + file("photo", good) + end, multipart, 400],
    ["a field too many", location + location + file("csv", good) + end, multipart, 400],
    ["a field of another name", field("owner", "1") + file("csv", good) + end, multipart, 400],
    ["a field after the file", file("csv", good) + location + end, multipart, 400],
    ["no end", location + file("csv", good), multipart, 400],
    ["a field without end", field("location", "1".repeat(5_000)), multipart, 400],
  ];
  await unchanged(
    site.db,
    () =>
      everyRow(
        bodies,
        ([what]) => what,
        async ([, body, headers, status]) => {
          const sent = await send(owner, body, headers);
          // Without a shop nothing is imported, and the answer may come before the rest is read.
          expect([status, 422]).toContain(sent.status);
        },
      ),
    ["sales_imports"],
  );
  expect(await filesOf(owner.user.id)).toEqual([]);
});

const filesOf = (ownerId: number) =>
  site.db.selectFrom("salesImports").select("state").where("ownerId", "=", ownerId).execute();

test("a file beyond the limit is refused, with or without a declared length, and leaves nothing", async () => {
  const owner = await victim();
  const large = "x\n".repeat(MOST_BYTES / 2 + 20_000);
  expect((await send(owner, formOf(large, owner.location))).status).toBe(413);
  const bytes = Buffer.from(
    field("location", String(owner.location)) + file("csv", `Receipt\n${"1,\n".repeat(6_000_000)}`) + end,
  );
  const untold = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
      controller.close();
    },
  });
  const sent = await owner.send(PATH, {
    method: "POST",
    body: untold,
    headers: multipart,
    duplex: "half",
  });
  expect([413, 422]).toContain(sent.status);
  expect(await filesOf(owner.user.id)).toEqual([]);
});

test("an upload that breaks off leaves nothing", async () => {
  const owner = await victim();
  const broken = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        Buffer.from(field("location", String(owner.location)) + file("csv", good.repeat(5_000)).slice(0, -2)),
      );
      setTimeout(() => {
        broken.abort();
      }, 300);
    },
  });
  const init = {
    method: "POST",
    body,
    headers: multipart,
    duplex: "half",
    signal: broken.signal,
  } as RequestInit;
  await expect(owner.send(PATH, init)).rejects.toThrow();
  await expect.poll(() => filesOf(owner.user.id)).toEqual([]);
});

test("names in a file are text on every page, and never a formula in our files", async () => {
  const owner = await victim();
  const path = await brought(owner);
  for (const page of [
    path,
    "/sales-report?period=own&from=2026-10-01&to=2026-10-31",
    "/sales-report/debtors",
  ]) {
    const { body } = await owner.get(page);
    expect(body).not.toContain("<img src=x");
  }
});

test("files are counted, and an owner who sends too many waits", async () => {
  const owner = await victim();
  const statuses: number[] = [];
  for (let count = 0; count <= salesFileLimit.limit; count += 1)
    statuses.push((await send(owner, formOf("", owner.location))).status);
  expect(statuses.slice(0, -1).every((status) => status === 422)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

test("other accounts cannot download a marked file or answer for its owner, and none of its cells is a formula", async () => {
  const owner = await victim();
  const bad = fileOf('7,20/13/26,14:05,,"=1+1;=2+2",2,1900,1700,@SUM(A1),0', "8,2026-10-20,,,Rice,1,1,,,");
  const path = leadsTo(await send(owner, formOf(bad, owner.location))).replace("303 ", "");
  const asked = fileOf("7,05/10/2026,14:05,,Rice,2,1900,1700,,");
  const asking = leadsTo(await send(owner, formOf(asked, owner.location))).replace("303 ", "");
  await readFiles(makeContext(site.db, new Date()), owner.user.id);
  const visitors: [Visitor, number][] = [
    [await accounts.logInAs("agent", "IMPORT2"), 403],
    [site.visitor(), 302],
    [await accounts.logInAs("owner"), 404],
  ];
  await unchanged(site.db, async () => {
    for (const [visitor, status] of visitors) {
      expect((await visitor.get(`${path}/marked.csv`)).status).toBe(status);
      expect((await visitor.post(asking, { dates: "day" })).status).toBe(status);
    }
  });
  const { body } = await owner.get(`${path}/marked.csv`);
  expect(body).toContain(`,7,20/13/26,14:05,,"'=1+1;'=2+2",2,1900,1700,'@SUM(A1),0`);
  expect(body).toContain("\r\n,8,2026-10-20,");
});
