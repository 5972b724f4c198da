import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { dayOf, startOfDay } from "~/models/date";
import { DAY } from "~/models/duration";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { serve } from "../../support/served";
import { settings } from "../../support/settings";

const android = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36";

const site = await serve();

const get = (path: string, headers?: HeadersInit) => site.visitor().get(path, headers);

describe("the download page", () => {
  test("lists the versions of each system, newest first", async () => {
    const { body } = await get("/download");
    const text = textOf(body);
    expect(text).toContain("Download the desktop app for Windows, Linux and macOS");
    expect(text).toContain("Client Server version New");
    expect(text).toMatch(/Windows Version Version Size Date released Download Kaypoint 1\.0\.8 BETA version/);
    expect(text).toContain("132.4 MB");
    expect(text).toContain("Windows 10 or newer, 4 GB of memory");
    const versions = [...body.matchAll(/Kaypoint (1\.0\.\d) /g)].map(([, version]) => version);
    expect([...new Set(versions)]).toEqual(["1.0.8", "1.0.7", "1.0.6"]);
    expect(body.match(/Download \(32\)bit/g)).toHaveLength(3);
  });

  test.each(["/download", "/download/windows"])(
    "at %s opens each download in a new tab, as it says",
    async (path) => {
      const { body } = await get(path, { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64)" });
      expect(textOf(body)).toContain("Each download opens in a new tab.");
      const links = [...body.matchAll(/<a [^>]*href="\/download\/build\/[^>]*>/g)].map(([link]) => link);
      expect(links).not.toEqual([]);
      expect(links.filter((link) => !link.includes('target="_blank"'))).toEqual([]);
    },
  );

  test("names versions from the weeks before the site was filled", async () => {
    const text = textOf((await get("/download")).body);
    const days = [...text.matchAll(/ MB (\w+ \d+\w+, \d{4})/g)].map(([, day]) => day);
    expect([...new Set(days)]).toEqual(["December 23rd, 2025", "November 25th, 2025", "October 21st, 2025"]);
  });

  test("says what to do after it, and what works without internet", async () => {
    const { body } = await get("/download");
    expect(textOf(body)).toContain("After the download Open the file");
    expect(body).toContain('id="without-internet"');
  });

  test.each([
    ["", "Windows"],
    ["?os=linux", "Linux"],
    ["?os=apple", "Mac"],
    ["?os=beos", "Windows"],
  ])("at %j opens the versions for %s", async (query, name) => {
    const { body } = await get(`/download${query}`);
    expect(body).toMatch(new RegExp(`aria-current="true">${name} Version`));
    expect(body.match(/<details class="fold platform on" open="">/g)).toHaveLength(1);
  });

  test("shows no downloads in the other group of versions", async () => {
    const text = textOf((await get("/download?group=others")).body);
    expect(text).toContain("No downloads available yet");
    expect(text).toContain("No available downloads yet.");
  });

  test("shows the device's store first, and all stores to every visitor", async () => {
    const phone = await get("/download", { "User-Agent": android });
    const desk = await get("/download", { "User-Agent": "Mozilla/5.0 (Windows NT 10.0)" });
    expect(textOf(phone.body)).toContain("Get it on the Google Play store");
    expect(textOf(desk.body)).not.toContain("Get it on");
    for (const { body, headers } of [phone, desk]) {
      expect(headers.get("Vary")).toContain("User-Agent");
      expect(linksOf(body).filter((link) => /play\.google|apps\.apple/.test(link)).length).toBeGreaterThan(1);
    }
  });

  test.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Download for Windows Kaypoint 1.0.8, 132.4 MB, 64-bit."],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Download for Mac"],
    ["Mozilla/5.0 (X11; Linux x86_64)", "Download for Linux"],
  ])("has one large button for the computer of %s, and its versions are open", async (agent, words) => {
    const { body } = await get("/download", { "User-Agent": agent });
    expect(textOf(body)).toContain(words);
    const name = /Download for (\w+)/.exec(words)?.[1];
    expect(body).toMatch(new RegExp(`aria-current="true">${name} Version`));
  });

  test("on a phone offers to send the link to a computer, and folds the versions", async () => {
    const phone = await get("/download", { "User-Agent": android });
    const text = textOf(phone.body);
    expect(text).toContain("Send the link to my email");
    expect(text).not.toContain("Download for Windows");
    expect(linksOf(phone.body).find((link) => link.startsWith("mailto:?"))).toContain("%2Fdownload");
    expect(phone.body).not.toContain('platform on" open');
    const chosen = await get("/download?os=linux", { "User-Agent": android });
    expect(chosen.body.match(/platform on" open/g)).toHaveLength(1);
  });

  test("folds the older versions", async () => {
    const { body } = await get("/download");
    expect(textOf(body)).toContain("Older versions for Windows");
    expect(body.match(/<details class="fold older">/g)).toHaveLength(3);
  });

  test("has a permanent redirect from the old address", async () => {
    const answer = await get("/downloads");
    expect(leadsTo(answer)).toBe("301 /download");
  });
});

describe("a platform's page", () => {
  test.each([
    ["windows", "Windows"],
    ["linux", "Linux"],
    ["apple", "Mac"],
  ])("/download/%s lists its versions with requirements", async (platform, name) => {
    const { status, body } = await get(`/download/${platform}`);
    expect(status).toBe(200);
    const text = textOf(body);
    expect(text).toContain(`Download Kaypoint for ${name}`);
    for (const version of ["1.0.8", "1.0.7", "1.0.6"]) expect(text).toContain(`Kaypoint ${version}`);
    expect(text).toContain("GB of memory");
    expect(text).toContain("there are no real files behind these links");
  });

  test.each(["beos", "Windows", "windows%20"])("/download/%s does not exist", async (platform) => {
    expect((await get(`/download/${platform}`)).status).toBe(404);
  });
});

describe("a download link", () => {
  const clicksOf = async (id: number) => {
    const row = await site.db
      .selectFrom("downloadCounts")
      .select("clicks")
      .where("buildId", "=", id)
      .executeTakeFirst();
    return row?.clicks ?? 0;
  };

  test("counts the click and leads on", async () => {
    const link =
      linksOf((await get("/download")).body).find((href) => href.startsWith("/download/build/")) ?? "";
    const answer = await get(link);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/download/windows#kaypoint-1.0.8-64.exe");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect((await get("/download/windows")).body).toContain('id="kaypoint-1.0.8-64.exe"');
    expect(await clicksOf(Number(link.split("/").at(-1)))).toBe(1);
  });

  test("counts a visitor once a day, and one IP address fifty times, under any claimed browsers", async () => {
    const visitor = site.visitor("203.0.113.80");
    const path = "/download/build/3";
    for (let count = 0; count < 3; count += 1) await visitor.get(path, { "User-Agent": "one" });
    expect(await clicksOf(3)).toBe(1);
    await visitor.get(path, { "User-Agent": "two" });
    await site.visitor("203.0.113.81").get(path, { "User-Agent": "one" });
    expect(await clicksOf(3)).toBe(3);
    for (let count = 0; count < 60; count += 1)
      expect((await visitor.get(path, { "User-Agent": `made up ${count}` })).status).toBe(302);
    expect(await clicksOf(3)).toBe(51);
  });

  test("stores nothing that identifies the visitor, and nothing at all after the day", async () => {
    await site.visitor("203.0.113.90").get("/download/build/4", { "User-Agent": "rare browser" });
    const counters = await site.db
      .selectFrom("throttles")
      .selectAll()
      .where("key", "like", "download%")
      .execute();
    const midnight = new Date(startOfDay(dayOf(new Date())).getTime() + DAY);
    expect(counters.length).toBeGreaterThan(1);
    for (const { key, expiresAt } of counters) {
      expect(key).toMatch(/^download(?:-address)?:[A-Za-z0-9_-]{43}$/);
      expect(expiresAt).toEqual(midnight);
    }
  });

  test("does not count a request that is not a click", async () => {
    await get("/download/build/2", { "Sec-Purpose": "prefetch;prerender" });
    await site.visitor().send("/download/build/2", { method: "HEAD" });
    expect(await clicksOf(2)).toBe(0);
  });

  test.each(["0", "999", "1.0", "x"])("/download/build/%s does not exist", async (id) => {
    expect((await get(`/download/build/${id}`)).status).toBe(404);
  });
});

describe("the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "kaypoint-releases-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function load(content: string) {
    const file = join(folder, "releases.json");
    writeFileSync(file, content);
    const env = { ...process.env, ...settings, DATABASE_URL: site.databaseUrl, DATA_DIR: folder };
    return promisify(execFile)(process.execPath, ["scripts/run.mjs", "scripts/commands/releases.ts", file], {
      env,
    });
  }

  test("publishes a file, and the page shows it within a second or two", async () => {
    const sha256 = "ab".repeat(32);
    const arch = [
      {
        bit: "64",
        size: 140.25,
        link: "https://files.example/1.1.0.exe",
        sha256,
        requirements: "Windows 11",
      },
    ];
    const release = { category: "client_server", os: "windows", version: "1.1.0", date: "2026-11-20" };
    const releases = [{ ...release, description: "No longer a beta.", beta: false, arch }];
    const { stdout } = await load(JSON.stringify({ releases }));
    expect(stdout).toContain("Published Kaypoint 1.1.0 for windows.");
    await expect
      .poll(async () => textOf((await get("/download")).body))
      .toMatch(/Kaypoint 1\.1\.0 No longer a beta\. 140\.25 MB November 20th, 2026/);
    expect(textOf((await get("/download/windows")).body)).toContain(`your download is complete: ${sha256}`);
  });

  test("loads nothing from a file with a mistake, and says what it is", async () => {
    await expect(load('{ "releases": [{}] }')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("releases.0.version") as string,
    });
  });
});
