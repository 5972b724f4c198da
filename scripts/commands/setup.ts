import { existsSync, readFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { emailProblem } from "~/models/users/email";
import { typedUsername } from "~/models/users/username";
import { createFirstAdmin } from "~/services/console/create-first-admin.server";
import { systemClock } from "~/services/platform/clock.server";
import { type Config, readConfig } from "~/services/platform/config.server";
import { systemRandom } from "~/services/platform/random.server";
import { clusterCommands, ofDebian, PROXY_PORT, writeCluster } from "../setup/cluster";
import { installCommands, type Place, poolCommands, writeDeployment } from "../setup/deployment";
import {
  type Answers,
  completeEnv,
  contactLines,
  sandboxPorts,
  type Mailbox,
  POOL_PORT,
  toFillIn,
  toFillInOfStaging,
} from "../setup/env-file";
import { closeToOthers, writePrivateFile } from "../setup/private-file";
import { command } from "../supervisor/command";
import { prepareDatabase, withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";
import { unknownSettingTexts } from "../supervisor/unknown-settings";

const USAGE = `npm run setup -- --domain kaypoint.example [--accounts account.kaypoint.example] [--staging [--sandbox]]
  --sandbox                      with --staging: a sandbox of Paystack and Termii on this machine
  --database postgresql://…      the database; otherwise a PostgreSQL on this machine, with a new password
  --nodes 10.0.0.11,10.0.0.12,10.0.0.13   the database runs on these three machines, and this one has a PgBouncer
  --admin-name "Ada Obi" --admin-username adaobi --admin-email ada@kaypoint.example
                                 the first admin, once all settings are filled in
  --contact-mailbox hello@…      also --sales-mailbox, --security-mailbox and --payments-mailbox (alerts about money);
                                 otherwise hello@, sales@, security@ and payments@ of the domain
  --ports 3000,3001              one server process listens on each
  --user kaypoint                the user that runs them
  --certificate FILE --certificate-key FILE   of TLS; otherwise those of certbot for the domain
  --backups /var/backups/kaypoint`;

const ENV = ".env";
const FILLED = ".setup";
const CLUSTER = join(FILLED, "cluster");

await command(async () => {
  const words = readWords();
  const { added, text } = completeEnv(existsSync(ENV) ? readFileSync(ENV, "utf8") : "", answersOf(words));
  if (added.length > 0) writePrivateFile(ENV, text);
  else closeToOthers(ENV);
  process.loadEnvFile(ENV);
  const written = [
    added.length > 0 ? `Added to .env: ${added.join(", ")}` : "All settings were in .env already.",
    ...unknownSettingTexts(),
  ].join("\n");
  const result = readConfig(process.env);
  if (!result.ok)
    return [written, "", ...missingSettings(result.problems), "", ...contactLines(process.env)].join("\n");
  const place = placeOf(words, result.config);
  writeDeployment(place, FILLED);
  if (words.nodes) writeCluster({ ...ofDebian, addresses: words.nodes }, CLUSTER);
  const made = await prepare(result.config, words);
  return [written, "", ...made, "", ...nextSteps(place, words), "", ...contactLines(process.env)].join("\n");
});

function waitingForPool(): string[] {
  return [
    `The file of PgBouncer is in ${FILLED}/. If PgBouncer is not installed yet, run as root, and then this command again:`,
    ...poolCommands(resolve(FILLED)).map((line) => `  ${line}`),
  ];
}

function missingSettings(problems: string[]): string[] {
  return [
    "Fill these in, in .env, and run the command again:",
    ...problems.map((problem) => `- ${problem}`),
    ...Object.entries({ ...toFillIn, ...(process.env.APP_MODE === "staging" && toFillInOfStaging) })
      .filter(([name]) => !process.env[name])
      .map(([name, about]) => `  ${name}: ${about}`),
  ];
}

async function prepare(config: Config, words: Words): Promise<string[]> {
  const { seeded } = await prepareDatabase(config).catch((error: unknown) => {
    if (!(error instanceof Problem) || !isPooled(config)) throw error;
    throw new Problem([error.message, ...clusterSteps(words), ...waitingForPool()].join("\n"));
  });
  const catalogue = seeded ? "The database has its tables and the catalogue." : "The database is up to date.";
  return [catalogue, await makeAdmin(config, words)];
}

async function makeAdmin(config: Config, words: Words): Promise<string> {
  const person = {
    name: words["admin-name"],
    username: words["admin-username"],
    email: words["admin-email"],
  };
  if (Object.values(person).every((word) => word === undefined))
    return "No admin was made: name one with --admin-name, --admin-username and --admin-email.";
  const { name = "", username = "", email = "" } = person;
  const problem =
    name.trim() === "" ? "--admin-name is missing" : (usernameProblem(username) ?? emailProblem(email));
  if (problem !== null) throw new Problem(`${problem}.\n${USAGE}`);
  const result = await withDatabase(config.databaseUrl, (db) =>
    createFirstAdmin(
      { db, clock: systemClock, random: systemRandom },
      { name: name.trim(), username, email },
    ),
  );
  switch (result.outcome) {
    case "has-one":
      return "There is an admin already, so none was made. Others are given roles by npm run users -- grant-role.";
    case "taken":
      throw new Problem(`Another account has this ${result.field}. Choose another one.`);
    case "made":
      return [
        `Made the admin ${username}. Within a day open ${config.accountOrigin ?? ""}/forgot-password, type ${email},`,
        `and in place of the code this one-time password: ${result.key}`,
        "Then choose a password. The first login sets up the second factor.",
      ].join("\n");
  }
}

function usernameProblem(username: string): string | null {
  return typedUsername.safeParse(username).error?.issues[0]?.message ?? null;
}

/** Where the files of the three machines go. */
function clusterSteps({ nodes }: Words): string[] {
  if (!nodes) return [];
  return [
    "The three machines of the database need (docs/database.md says in which order):",
    ...clusterCommands(resolve(CLUSTER), { ...ofDebian, addresses: nodes }).map((line) => `  ${line}`),
  ];
}

function nextSteps(place: Place, words: Words): string[] {
  return [
    ...clusterSteps(words),
    `The files of nginx, ${place.pooled ? "systemd and PgBouncer" : "systemd and PostgreSQL"} are in ${FILLED}/. Look at them, then run as root:`,
    ...installCommands(resolve(FILLED), place).map((line) => `  ${line}`),
    "",
    "Then check that all is well: npm run doctor",
  ];
}

function answersOf(words: Words): Answers {
  return {
    mode: words.staging ? "staging" : "production",
    domain: words.domain,
    accounts: words.accounts ?? null,
    database: words.database ?? null,
    pooled: words.nodes !== undefined,
    sandbox: words.sandbox,
    mailboxes: mailboxesOf(words),
  };
}

function mailboxesOf(words: Words): Answers["mailboxes"] {
  const given: Record<Mailbox, string | undefined> = {
    CONTACT_MAILBOX: words["contact-mailbox"],
    SALES_MAILBOX: words["sales-mailbox"],
    SECURITY_MAILBOX: words["security-mailbox"],
    PAYMENTS_MAILBOX: words["payments-mailbox"],
  };
  return Object.fromEntries(Object.entries(given).filter(([, mailbox]) => mailbox !== undefined));
}

function isPooled({ databaseUrl }: Config): boolean {
  return new URL(databaseUrl).port === String(POOL_PORT);
}

function placeOf(words: Words, config: Config): Place {
  const { hostname, port, pathname } = new URL(config.databaseUrl);
  const live = `/etc/letsencrypt/live/${words.domain}`;
  return {
    folder: process.cwd(),
    user: words.user,
    node: process.execPath,
    names: [words.domain, ...(words.accounts ? [words.accounts] : [])],
    ports: words.ports,
    certificate: words.certificate ?? join(live, "fullchain.pem"),
    certificateKey: words["certificate-key"] ?? join(live, "privkey.pem"),
    backups: words.backups,
    sandbox: words.sandbox ? { shownPort: sandboxPorts.shown, port: sandboxPorts.payments } : undefined,
    pooled: words.nodes !== undefined || isPooled(config),
    // A PgBouncer on this machine is in front of a PostgreSQL on this machine, or of the HAProxy that leads to the
    // primary.
    database: {
      name: pathname.slice(1),
      host: hostname || "127.0.0.1",
      port: words.nodes ? PROXY_PORT : port === "" || isPooled(config) ? 5432 : Number(port),
    },
  };
}

type Words = ReturnType<typeof readWords>;

function readWords() {
  const text = { type: "string" } as const;
  const names = ["domain", "accounts", "database", "nodes", "certificate", "certificate-key"] as const;
  const admin = ["admin-name", "admin-username", "admin-email"] as const;
  const mailboxes = ["contact-mailbox", "sales-mailbox", "security-mailbox", "payments-mailbox"] as const;
  const options = {
    ...(Object.fromEntries([...names, ...admin, ...mailboxes].map((name) => [name, text])) as Record<
      (typeof names)[number] | (typeof admin)[number] | (typeof mailboxes)[number],
      typeof text
    >),
    staging: { type: "boolean", default: false },
    sandbox: { type: "boolean", default: false },
    ports: { ...text, default: "3000,3001" },
    user: { ...text, default: "kaypoint" },
    backups: { ...text, default: "/var/backups/kaypoint" },
  } as const;
  const { values } = parseWords(options);
  const { domain = "" } = values;
  const ports = values.ports.split(",").map(Number);
  if (!isHost(domain) || (values.accounts !== undefined && !isHost(values.accounts)))
    throw new Problem(`Say which domain, such as --domain kaypoint.example\n${USAGE}`);
  if (values.sandbox && !values.staging)
    throw new Problem(`The sandbox moves no money, so it is for --staging alone.\n${USAGE}`);
  if (!ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Problem(`--ports takes port numbers with commas between them.\n${USAGE}`);
  const nodes = values.nodes?.split(",");
  if (nodes && !(new Set(nodes).size === 3 && nodes.length === 3 && nodes.every(isIPv4)))
    throw new Problem(`--nodes takes three IPv4 addresses with commas between them.\n${USAGE}`);
  return { ...values, nodes, domain, ports };
}

function parseWords<const Options extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  options: Options,
) {
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

function isHost(name: string): boolean {
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(name);
}
