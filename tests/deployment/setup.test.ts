import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";

import { completeEnv } from "../../scripts/setup/env-file";
import { runCommand, startServer } from "../support/server";
import { testDatabase } from "../support/database";
import { hiddenFields, leadsTo } from "../support/page";
import { removeFolder, temporaryFolder } from "../support/site";
import { makeVisitor } from "../support/visitor";

const folder = temporaryFolder();
const own = [".env", ".setup", ".git", ".data"];

for (const name of readdirSync("."))
  if (!own.includes(name)) symlinkSync(join(process.cwd(), name), join(folder, name));
const database = await testDatabase();
await database.db.deleteFrom("staffRoles").execute();
afterAll(() => {
  for (const one of [folder, etc]) removeFolder(one);
});

const site = ["--domain", "kaypoint.example", "--accounts", "account.kaypoint.example", "--staging"];
const admin = [
  "--admin-name",
  "Ada Obi",
  "--admin-username",
  "adaobi",
  "--admin-email",
  "ada.obi@kaypoint.example",
];
/** As /etc/kaypoint. */
const etc = temporaryFolder();
const settings = join(etc, "env");
const env = () => readFileSync(join(folder, ".env"), "utf8");
const clusterOf = (file: string) => readFileSync(join(etc, "cluster", file), "utf8");
const setUp = (...words: string[]) => runCommand("setup", [...words, "--settings", settings], { folder });

const ofTheOperator = `
PAYSTACK_SECRET_KEY=sk_test_9f2c7b1e5d8a4036
SMTP_URL=smtps://mail.kaypoint.example
MAIL_FROM="Kaypoint <hello@kaypoint.example>"
TERMII_URL=https://api.ng.termii.com
TERMII_KEY=TLknd8q2vX0pRw5y
TERMII_SECRET=tsk_4m9x7c1zQe8uVb2n
TERMII_SENDER=Kaypoint
CONTACT_PHONES="Nigeria +2348031234567"
SELLER_NAME="Kaypoint Limited"
SELLER_ADDRESS="12 Marina Road, Lagos"
STAGING_RECEIVERS=ada.obi@kaypoint.example
`;

test("an operator gets settings with new keys, fills in the rest, and gets tables, files and the first admin", async () => {
  const first = await setUp(
    ...site,
    "--database",
    database.url,
    "--payments-mailbox",
    "money@kaypoint.example",
  );
  expect([first.code, first.complained]).toEqual([0, ""]);
  expect(first.printed).toContain("Fill these in");
  expect(first.printed).toContain("PAYSTACK_SECRET_KEY must be the secret key of the account at Paystack");
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  expect(readlinkSync(join(folder, ".env"))).toBe(settings);
  const made = parseEnv(env());
  expect(made).toMatchObject({
    APP_MODE: "staging",
    APP_ORIGIN: "https://kaypoint.example",
    TRUSTED_PROXIES: "127.0.0.1",
    ACCOUNT_ORIGIN: "https://account.kaypoint.example",
    DATABASE_URL: database.url,
    CONTACT_MAILBOX: "hello@kaypoint.example",
    SALES_MAILBOX: "sales@kaypoint.example",
    SECURITY_MAILBOX: "security@kaypoint.example",
    PAYMENTS_MAILBOX: "money@kaypoint.example",
  });
  expect(first.printed).toContain("CONTACT_PHONES must be set");
  const keys = [made.CODE_KEYS, made.CARD_KEYS, made.STAFF_KEYS, made.TILL_KEYS, made.WEBHOOK_KEYS];
  expect(new Set(keys).size).toBe(5);

  writeFileSync(join(folder, ".env"), env().replace(/^# To be filled in.*\n.*\n/gm, ""));
  appendFileSync(join(folder, ".env"), ofTheOperator);
  const filled = env();
  const second = await setUp(...admin, "--nodes", "10.0.0.11,10.0.0.12,10.0.0.13");
  expect([second.code, second.complained]).toEqual([0, ""]);
  expect(env()).toBe(filled);
  expect(second.printed.trim().split("\n").slice(-7)).toEqual([
    expect.stringContaining("Check that it is right"),
    "  CONTACT_MAILBOX=hello@kaypoint.example",
    "  SALES_MAILBOX=sales@kaypoint.example",
    "  SECURITY_MAILBOX=security@kaypoint.example",
    "  PAYMENTS_MAILBOX=money@kaypoint.example",
    "  CONTACT_PHONES=Nigeria +2348031234567",
    "Pages show nothing of these until you set them: CONTACT_WHATSAPP, CONTACT_HOURS, CONTACT_ANSWER_TIME, OFFICES, SOCIAL_LINKS, GOOGLE_PLAY_URL, APP_STORE_URL",
  ]);
  expect(readFileSync(join(folder, ".setup/nginx/kaypoint.conf"), "utf8")).toContain(
    "server_name kaypoint.example account.kaypoint.example;",
  );
  for (const file of readdirSync(join(folder, ".setup"), { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(readFileSync(join(file.parentPath, file.name), "utf8")).not.toMatch(/@[A-Z_]+@/);
  expect(clusterOf("kaypoint2/patroni.yml")).toContain('hosts: "10.0.0.11:2379,10.0.0.13:2379"');
  expect(clusterOf("haproxy.cfg").match(/^ {2}server .*/gm)).toHaveLength(3);
  expect(readFileSync(join(folder, ".setup/pgbouncer/pgbouncer.ini"), "utf8")).toContain("port=5000");
  const passwords = clusterOf("patroni_env.conf");
  expect(statSync(join(etc, "cluster/patroni_env.conf")).mode & 0o777).toBe(0o600);
  const password = /one-time password: (\S+)/.exec(second.printed)?.[1] ?? "";

  const third = await setUp(...admin, "--nodes", "10.0.0.11,10.0.0.12,10.0.0.14");
  expect(clusterOf("patroni_env.conf")).toBe(passwords);
  expect(clusterOf("kaypoint2/patroni.yml")).toContain('hosts: "10.0.0.11:2379,10.0.0.14:2379"');
  expect([third.complained, third.printed]).toEqual([
    "",
    expect.stringContaining("There is an admin already"),
  ]);
  expect(env()).toBe(filled);
  await logIn(password);

  writeFileSync(join(folder, ".env"), filled.replace(/^WEBHOOK_KEYS=.*\n/m, ""));
  appendFileSync(join(folder, ".env"), "PAYSTACK_CHANELS=card\n");
  chmodSync(join(folder, ".env"), 0o644);
  const fourth = await setUp(...admin);
  expect(fourth.printed).toContain(`Added to ${settings}: WEBHOOK_KEYS`);
  expect(fourth.printed).toContain(
    "PAYSTACK_CHANELS in .env is not a setting: PAYSTACK_CHANNELS was probably meant.",
  );
  expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o640);
});

test("one machine gets a database without PgBouncer, and three get it in front of theirs", () => {
  const answers = {
    mode: "production",
    domain: "kaypoint.example",
    accounts: null,
    containers: false,
    database: null,
  } as const;
  const writtenTo = (present: string, pooled: boolean) => {
    const { text } = completeEnv(present, {
      ...answers,
      pooled,
      sandbox: false,
      monitoring: false,
      mailboxes: {},
    });
    return new URL(parseEnv(text).DATABASE_URL ?? "").port;
  };
  expect(writtenTo("", false)).toBe("5432");
  expect(writtenTo("", true)).toBe("6432");
  const earlier = (port: string) => `DATABASE_URL=postgresql://kaypoint:secret@127.0.0.1:${port}/kaypoint\n`;
  expect(writtenTo(earlier("5432"), false)).toBe("5432");
  expect(writtenTo(earlier("6432"), false)).toBe("6432");
});

test("if PgBouncer does not serve connections yet, setup says how to install its file", async () => {
  const env = parseEnv(ofTheOperator);
  const { code, complained } = await runCommand("setup", [...site, "--settings", settings], {
    folder,
    env: { ...env, DATABASE_URL: "postgresql://kaypoint:secret-of-sixteen@127.0.0.9:6432/kaypoint" },
  });
  expect(code).toBe(1);
  expect(complained).toMatch(
    /cannot be used[^]*install -m 644 \S+pgbouncer\.ini [^]*systemctl restart pgbouncer/,
  );
});

test("if the three machines of the database do not run yet, setup says where their files go", async () => {
  const { code, complained } = await runCommand(
    "setup",
    [...site, "--nodes", "10.0.0.11,10.0.0.12,10.0.0.13", "--settings", settings],
    {
      folder,
      env: {
        ...parseEnv(ofTheOperator),
        DATABASE_URL: "postgresql://kaypoint:secret-of-sixteen@127.0.0.9:6432/kaypoint",
      },
    },
  );
  expect(code).toBe(1);
  expect(complained).toMatch(
    /deploy\/cluster\/README\.md[^]*scp \S+patroni\.yml root@10\.0\.0\.13:[^]*haproxy\.cfg/,
  );
});

/** The first admin chooses a password with the one-time password, and is led to the second factor. */
async function logIn(oneTime: string): Promise<void> {
  const server = await startServer({
    ...(parseEnv(env()) as Record<string, string>),
    APP_MODE: "demo",
    APP_ORIGIN: "",
    ACCOUNT_ORIGIN: "",
    RP_ID: "",
    TERMII_KEY: "",
    PASSWORD_COST: "low",
  });
  const visitor = makeVisitor(server.url);
  const form = async (path: string) => hiddenFields((await visitor.get(path)).body);
  const email = "ada.obi@kaypoint.example";
  const password = "first admin of Kaypoint 7";
  const asked = await visitor.post("/forgot-password", { ...(await form("/forgot-password")), email });
  const codePage = leadsTo(asked).replace("303 ", "");
  const accepted = await visitor.post(codePage, { ...(await form(codePage)), code: oneTime });
  const next = leadsTo(accepted).replace("303 ", "");
  const chosen = { ...(await form(next)), password, password_confirmation: password };
  expect(leadsTo(await visitor.post(next, chosen))).toMatch(/^303/);
  const loggedIn = await visitor.post("/login", { ...(await form("/login")), email, password });
  expect((await visitor.follow(loggedIn)).path).toMatch(/^\/staff\/second-factor/);
  const again = await visitor.post("/forgot-password", { ...(await form("/forgot-password")), email });
  const page = leadsTo(again).replace("303 ", "");
  expect((await visitor.post(page, { ...(await form(page)), code: oneTime })).status).toBe(422);
  await server.stop();
}
