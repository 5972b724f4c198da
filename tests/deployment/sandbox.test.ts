import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";

import { runCommand } from "../support/server";
import { testDatabase } from "../support/database";
import { freePort, removeFolder, temporaryFolder } from "../support/site";

const folder = temporaryFolder();

for (const name of readdirSync("."))
  if (![".env", ".setup", ".git", ".data"].includes(name))
    symlinkSync(join(process.cwd(), name), join(folder, name));
const database = await testDatabase();
afterAll(() => removeFolder(folder));

const domain = ["--domain", "staging.kaypoint.example"];
const settings = join(folder, "etc/env");
const ofStaging = [...domain, "--staging", "--sandbox", "--settings", settings];
const others = {
  SMTP_URL: "smtps://mail.kaypoint.example",
  MAIL_FROM: "Kaypoint <hello@kaypoint.example>",
  CONTACT_PHONES: "Nigeria +2348031234567",
  SELLER_NAME: "Kaypoint Limited",
  SELLER_ADDRESS: "12 Marina Road, Lagos",
};

/** The settings that setup wrote, with free ports in place of its own. */
async function settingsOnFreePorts(): Promise<NodeJS.Dict<string> & typeof others> {
  const [payments, messages] = [await freePort(), await freePort()];
  const written = parseEnv(readFileSync(join(folder, ".env"), "utf8"));
  const local = { PAYSTACK_URL: `http://127.0.0.1:${payments}`, TERMII_URL: `http://127.0.0.1:${messages}` };
  return { ...written, ...others, ...local, DATA_DIR: join(folder, "sandbox-data") };
}

function startSandbox(env: NodeJS.Dict<string>) {
  const child = spawn(process.execPath, [join(folder, "scripts/run.mjs"), "scripts/commands/sandbox.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  return {
    printed: () => printed,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      return (await ended) as [number | null, string | null];
    },
  };
}

test("a staging installation without provider accounts gets sandboxes that accept its keys", async () => {
  const first = await runCommand("setup", [...ofStaging, "--database", database.url], {
    folder,
  });
  expect([first.code, first.complained]).toEqual([0, ""]);
  expect(first.printed).toContain("STAGING_RECEIVERS: Mail addresses and phones");
  expect(first.printed).not.toMatch(/^ {2}TERMII/m);
  const second = await runCommand("setup", ofStaging, {
    folder,
    env: others,
  });
  expect([second.code, second.complained]).toEqual([0, ""]);
  expect(second.printed).toContain("kaypoint-sandbox.service");
  expect(readFileSync(join(folder, ".setup/nginx/kaypoint-sandbox.conf"), "utf8")).toMatch(
    /listen 8443 ssl http2;[^]*server_name staging\.kaypoint\.example;[^]*proxy_pass http:\/\/127\.0\.0\.1:3080;/,
  );

  const env = await settingsOnFreePorts();
  expect(env.SANDBOX_ORIGIN).toBe("https://staging.kaypoint.example:8443");
  const sandbox = startSandbox(env);
  await expect.poll(sandbox.printed).toContain("Text messages:");
  const begun = await fetch(`${env.PAYSTACK_URL}/transaction/initialize`, {
    method: "POST",
    headers: { Authorization: `Bearer ${env.PAYSTACK_SECRET_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ada@shop.example", amount: "600000" }),
  });
  expect(await begun.json()).toMatchObject({
    status: true,
    data: {
      authorization_url: expect.stringContaining("https://staging.kaypoint.example:8443/") as string,
    },
  });
  const sent = await fetch(`${env.TERMII_URL}/api/sms/send`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      api_key: env.TERMII_KEY,
      from: env.TERMII_SENDER,
      channel: "dnd",
      type: "plain",
      to: "2348031234567",
      sms: "12345 is your code",
    }),
  });
  expect(sent.status).toBe(200);
  await expect.poll(sandbox.printed).toContain("To +2348031234567: 12345 is your code\n");
  expect(await sandbox.stop()).toEqual([0, null]);
});

test("sandboxes are refused in production, and if the settings lead to the real providers", async () => {
  const words = [...domain, "--sandbox", "--settings", join(folder, "other/env")];
  const setup = await runCommand("setup", words, { folder });
  expect([setup.code, setup.complained]).toEqual([1, expect.stringContaining("for --staging alone")]);
  const env = await settingsOnFreePorts();
  const elsewhere = { ...env, TERMII_URL: "https://api.ng.termii.com" };
  const run = await runCommand("sandbox", [], { folder, env: elsewhere });
  expect([run.code, run.complained]).toEqual([
    1,
    expect.stringContaining("The sandbox is for APP_MODE=staging"),
  ]);
});
