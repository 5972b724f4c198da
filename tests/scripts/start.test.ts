import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { afterAll, afterEach, expect, test, vi } from "vitest";

import { dataFolder } from "../../scripts/supervisor/data-folder";
import { prepareDatabase } from "../../scripts/supervisor/database";
import { checkPorts, readSettings } from "../../scripts/supervisor/settings";
import { otherContactSettings } from "../support/contact";
import { randomKeys } from "../support/settings";
import { freePair, processesOf, removeFolder, startSite, temporaryFolder, unset } from "../support/site";

/** Started on an empty data folder; each test finds it as the one before left it. */
const first = await startSite();
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await first.stop();
  removeFolder(first.dataFolder);
});

/** The settings that a start reads with these variables, in a new data folder. */
function settingsOf(env: Record<string, string>) {
  const folder = temporaryFolder();
  for (const [name, value] of Object.entries({ ...unset, DATA_DIR: folder, ...env })) vi.stubEnv(name, value);
  try {
    return readSettings();
  } finally {
    removeFolder(folder);
  }
}

/** Runs a start that must fail, in a new data folder. */
async function failingStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const folder = temporaryFolder();
  const site = await startSite({ DATA_DIR: folder, ...env });
  removeFolder(folder);
  return { code: site.process.exitCode, output: site.output() };
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

test("a taken port of the sandbox is reported too", async () => {
  const port = await freePair();
  const sandbox = createServer().listen(port + 1, "127.0.0.1");
  await once(sandbox, "listening");
  await expect(checkPorts(settingsOf({ PORT: String(port) }))).rejects.toThrow(
    `Port ${port + 1} is taken. Choose another one: PORT=${port + 2} npm start`,
  );
  sandbox.close();
});

test("a data folder in use is one line that names the process", async () => {
  const site = await startSite({ DATA_DIR: first.dataFolder });
  expect(site.process.exitCode).toBe(1);
  expect(site.output()).toMatch(
    /^The data folder \S+ is in use by process \d+; stop it or set DATA_DIR .*\n$/,
  );
  expect((await fetch(first.url)).status).toBe(200);
});

test("bad settings are reported all at once", () => {
  const read = () => settingsOf({ LOG_LEVEL: "loud", DATABASE_POOL: "many", APP_ORIGIN: "here" });
  expect(read).toThrow(
    /^These settings need attention \(\.env\.example explains each\):\n- APP_ORIGIN.*\n- DATABASE_POOL.*\n- LOG_LEVEL.*$/,
  );
});

test("production refuses a database that holds the demo accounts", async () => {
  const { config } = settingsOf({
    APP_MODE: "production",
    APP_ORIGIN: "https://kaypoint.example",
    DATABASE_URL: dataFolder({ DATA_DIR: first.dataFolder }).databaseUrl,
    ...randomKeys(),
    PAYSTACK_SECRET_KEY: "sk_live_0123456789abcdef",
    TERMII_URL: "https://termii.example",
    TERMII_KEY: randomBytes(16).toString("hex"),
    TERMII_SECRET: randomBytes(16).toString("hex"),
    TERMII_SENDER: "Kaypoint",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "shop@kaypoint.example",
    ...otherContactSettings,
  });
  await expect(prepareDatabase(config)).rejects.toThrow(
    /^The database holds the demo account \w+; production needs a database of its own\.$/,
  );
});

test("each process that dies is restarted, says so, and the site keeps running", async () => {
  const part = (name: string) => processesOf(first.dataFolder).find((pid) => commandOf(pid).includes(name));
  const isBack = () =>
    fetch(`${first.url}/login`).then(
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
    await expect.poll(() => part(file) ?? before).not.toBe(before);
    expect(first.output()).toContain(
      `The ${name} ended unexpectedly (SIGKILL). The ${name} is started again.`,
    );
    await expect.poll(isBack).toBe(true);
  }
});

test("when the supervisor is killed, the others notice, and its data folder can be used again, without a sandbox for a user with a key", async () => {
  first.process.kill("SIGKILL");
  const again = await startSite({
    DATA_DIR: first.dataFolder,
    PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdef",
  });
  expect(again.process.exitCode).toBe(null);
  expect((await fetch(again.url)).status).toBe(200);
  expect(again.output()).not.toContain("sandbox");
  const kept = () => processesOf(first.dataFolder).map(commandOf).join();
  await expect.poll(kept).not.toContain("payment-sandbox");
  expect(processesOf(first.dataFolder).length).toBeGreaterThanOrEqual(4);
  expect(await again.stop()).toBe(0);
  expect(processesOf(first.dataFolder)).toEqual([]);
});
