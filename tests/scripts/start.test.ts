import { randomBytes } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";

import { SECOND } from "~/models/duration";
import { dataFolder } from "../../scripts/supervisor/data-folder";
import { removeFolder, startSite, temporaryFolder, type Site } from "../support/site";
import { otherContactSettings } from "../support/contact";

let seeded: string;
let first: Site;

beforeAll(async () => {
  const fresh = await startSite();
  await fresh.stop();
  seeded = fresh.dataFolder;
  first = await startSeeded();
});
afterAll(async () => {
  await first.stop();
  removeFolder(first.dataFolder);
  removeFolder(seeded);
});

/** Starts a site on a copy of a data folder that an earlier start filled, in much less time than on an empty one. */
function startSeeded(env: Record<string, string> = {}): Promise<Site> {
  const folder = temporaryFolder();
  cpSync(seeded, folder, { recursive: true });
  return startSite({ DATA_DIR: folder, ...env });
}

/** Runs a start that is to fail in the data folder of nobody. */
async function failingStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const folder = temporaryFolder();
  const site = await startSite({ DATA_DIR: folder, ...env });
  removeFolder(folder);
  return { code: site.process.exitCode, output: site.output() };
}

/** The processes that were started for a data folder and still run. */
function processesOf(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(`DATA_DIR=${folder}`))
    .map(Number);
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8");
}

test("it prints the address, the demo accounts and where the outbox is", async () => {
  expect(first.output()).toContain(`Kaypoint runs at ${first.url}`);
  expect(first.output()).toMatch(/owner, phone verified +adashop +kaypoint demo 2026/);
  expect(first.output()).toContain(`${first.url}/demo/outbox`);
  expect((await fetch(first.url)).status).toBe(200);
});

test("a taken port is one line that says what to do", async () => {
  const port = Number(new URL(first.url).port);
  const { code, output } = await failingStart({ PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is taken. Choose another one: PORT=${port + 2} npm start\n`);
});

test("it prints where the payment sandbox is, with a card to pay with", async () => {
  const [, sandbox = ""] =
    /sandbox at (\S+), no real money; card 4084084084084081/.exec(first.output()) ?? [];
  expect(Number(new URL(sandbox).port)).toBe(Number(new URL(first.url).port) + 1);
  expect((await fetch(`${sandbox}/transaction/verify/none`)).status).toBe(401);
});

test("a taken port of the sandbox is told too", async () => {
  const port = Number(new URL(first.url).port);
  const { code, output } = await failingStart({ PORT: String(port - 1) });
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start\n`);
});

test("with a key of one's own there is no sandbox to start", async () => {
  const site = await startSeeded({ PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdef" });
  expect(site.output()).not.toContain("sandbox");
  expect(processesOf(site.dataFolder).map(commandOf).join()).not.toContain("payment-sandbox");
  await site.stop();
  removeFolder(site.dataFolder);
});

test("a data folder in use is one line that names the process", async () => {
  const site = await startSite({ DATA_DIR: first.dataFolder });
  expect(site.process.exitCode).toBe(1);
  expect(site.output()).toMatch(
    /^The data folder \S+ is in use by process \d+; stop it or set DATA_DIR .*\n$/,
  );
  expect((await fetch(first.url)).status).toBe(200);
});

test("bad settings are told all at once", async () => {
  const { code, output } = await failingStart({
    LOG_LEVEL: "loud",
    DATABASE_POOL: "many",
    APP_ORIGIN: "here",
  });
  expect(code).toBe(1);
  expect(output.trimEnd().split("\n")).toEqual([
    "These settings need attention (.env.example explains each):",
    expect.stringContaining("APP_ORIGIN"),
    expect.stringContaining("DATABASE_POOL"),
    expect.stringContaining("LOG_LEVEL"),
  ]);
});

test("production refuses what only a demo may have", async () => {
  const { code, output } = await failingStart({
    APP_MODE: "production",
    APP_ORIGIN: "http://kaypoint.example",
    PASSWORD_COST: "low",
  });
  expect(code).toBe(1);
  for (const setting of ["APP_ORIGIN", "DATABASE_URL", "CODE_KEYS", "PASSWORD_COST", "CONTACT_MAILBOX"])
    expect(output).toContain(`- ${setting}`);
});

test("production refuses a database that holds the demo accounts", async () => {
  const { code, output } = await failingStart({
    APP_MODE: "production",
    APP_ORIGIN: "https://kaypoint.example",
    DATABASE_URL: dataFolder({ DATA_DIR: first.dataFolder }).databaseUrl,
    CODE_KEYS: `1:${randomBytes(32).toString("base64")}`,
    CARD_KEYS: `1:${randomBytes(32).toString("base64")}`,
    STAFF_KEYS: `1:${randomBytes(32).toString("base64")}`,
    TILL_KEYS: `1:${randomBytes(32).toString("base64")}`,
    WEBHOOK_KEYS: `1:${randomBytes(32).toString("base64")}`,
    PAYSTACK_SECRET_KEY: "sk_live_0123456789abcdef",
    SMS_PROVIDER: "termii",
    TERMII_URL: "https://termii.example",
    TERMII_KEY: randomBytes(16).toString("hex"),
    TERMII_SECRET: randomBytes(16).toString("hex"),
    TERMII_SENDER: "Kaypoint",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "shop@kaypoint.example",
    ...otherContactSettings,
  });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^The database holds the demo account \w+; production needs a database of its own\.\n$/,
  );
});

test("SIGTERM ends every process", async () => {
  const site = await startSeeded();
  expect(processesOf(site.dataFolder).length).toBeGreaterThanOrEqual(4);
  expect(await site.stop()).toBe(0);
  expect(processesOf(site.dataFolder)).toEqual([]);
  removeFolder(site.dataFolder);
});

test("when the supervisor is killed, the others notice, and its data folder can be used again", async () => {
  const site = await startSeeded();
  site.process.kill("SIGKILL");
  const again = await startSite({ DATA_DIR: site.dataFolder });
  expect(again.process.exitCode).toBe(null);
  expect((await fetch(again.url)).status).toBe(200);
  await again.stop();
  expect(processesOf(site.dataFolder)).toEqual([]);
  removeFolder(site.dataFolder);
});

test("each process that dies is started again, says so, and the site goes on", async () => {
  const site = await startSeeded();
  const part = (name: string) => processesOf(site.dataFolder).find((pid) => commandOf(pid).includes(name));
  const isBack = () =>
    fetch(`${site.url}/login`).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const [name, file] of [
    ["embedded database", "embedded-database"],
    ["payment sandbox", "payment-sandbox"],
    ["jobs process", "commands/jobs"],
    ["server", "remix-run/serve"],
  ] as const) {
    const before = part(file);
    process.kill(before ?? 0, "SIGKILL");
    await expect.poll(() => part(file) ?? before, { timeout: 60 * SECOND }).not.toBe(before);
    expect(site.output()).toContain(
      `The ${name} ended unexpectedly (SIGKILL). The ${name} is started again.`,
    );
    await expect.poll(isBack, { timeout: 60 * SECOND }).toBe(true);
  }
  expect(await site.stop()).toBe(0);
  expect(processesOf(site.dataFolder)).toEqual([]);
  removeFolder(site.dataFolder);
});
