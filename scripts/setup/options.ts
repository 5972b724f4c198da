import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { type Config, isThisMachine } from "~/services/platform/config.server";
import { Problem } from "../supervisor/problem";
import { readBackupCopies } from "./backup-copies";
import { PROXY_PORT } from "./cluster";
import type { Place } from "./deployment";
import { type Answers, type Mailbox, POOL_PORT, sandboxPorts } from "./env-file";
import { SETTINGS_FILE } from "./settings-file";

export const USAGE = `npm run setup -- --install --domain kaypoint.example [--accounts account.kaypoint.example] [--staging [--sandbox]]
  --install                      asks what is missing, shows what it would do on this machine, and does it; again, only what differs.
                                 Without it (or with --print) the commands are printed for you to run
  --monitoring                   Prometheus on this machine watches it (apt install prometheus first)
  --copies kaypoint@copies.example:kaypoint   where backups are copied to: also a folder, or rclone:offsite:kaypoint
  --authority FILE               a private authority whose certificates are believed too
  --sandbox                      with --staging: a sandbox of Paystack and Termii on this machine
  --database postgresql://…      the database; otherwise a PostgreSQL on this machine, with a new password
  --containers                   all runs in the containers of deploy/compose.yml, the database too
  --nodes 10.0.0.11,10.0.0.12,10.0.0.13   the database runs on these three machines, and this one has a PgBouncer
  --admin-name "Ada Obi" --admin-username adaobi --admin-email ada@kaypoint.example
                                 the first admin, once all settings are filled in
  --contact-mailbox hello@…      also --sales-mailbox, --security-mailbox and --payments-mailbox (alerts about money);
                                 otherwise hello@, sales@, security@ and payments@ of the domain
  --ports 3000,3001              one server process listens on each
  --user kaypoint                the user that runs them
  --certificate FILE --certificate-key FILE   of TLS; otherwise certbot gets one from Let's Encrypt
  --backups /var/backups/kaypoint
  --settings /etc/kaypoint/env   the settings, which all versions on this machine share
Later calls know the options of the first.`;

/** Where `npm run setup` notes the options of an installation, for the next time and for upgrades. */
const notesOf = (settings: string) => join(dirname(settings), "setup.json");

/** Of the options, those that a later call needs again. Passwords and mailboxes are in the settings. */
const noted = [
  "domain",
  "accounts",
  "containers",
  "nodes",
  "certificate",
  "certificate-key",
  "staging",
  "sandbox",
  "ports",
  "user",
  "backups",
  "monitoring",
] as const;

export type Options = ReturnType<typeof readOptions>;

/** The options of the command line; those that are not there are as they were the last time. */
export function readOptions(words?: string[]) {
  const given = parseWords(words);
  const settings = resolve(given.settings ?? SETTINGS_FILE);
  const values = { ...defaults, ...readNotes(settings), ...given };
  const { domain = "" } = values;
  const ports = values.ports.split(",").map(Number);
  const nodes = values.nodes?.split(",");
  const problem = problemOf({ ...values, domain, ports, nodes });
  if (problem !== undefined) throw new Problem(`${problem}\n${USAGE}`);
  const written = Object.fromEntries(noted.map((name) => [name, values[name as keyof typeof values]]));
  return { ...values, nodes, domain, ports, settings, written };
}

interface Given {
  domain: string;
  accounts?: string | undefined;
  database?: string | undefined;
  containers: boolean;
  staging: boolean;
  sandbox: boolean;
  ports: number[];
  nodes: string[] | undefined;
}

function problemOf({ domain, accounts, database, containers, staging, sandbox, ports, nodes }: Given) {
  const problems = {
    "Say which domain, such as --domain kaypoint.example":
      !isHost(domain) || (accounts !== undefined && !isHost(accounts)),
    "The sandbox moves no money, so it is for --staging alone.": sandbox && !staging,
    "--containers brings its own database, and has no sandbox.":
      containers && (sandbox || database !== undefined || nodes !== undefined),
    "--ports takes port numbers with commas between them.": !ports.every(isPort),
    "--nodes takes three IPv4 addresses with commas between them.": nodes && !areThreeMachines(nodes),
  };
  return Object.entries(problems).find(([, applies]) => applies)?.[0];
}

const isPort = (port: number) => Number.isInteger(port) && port > 0 && port < 65_536;

const areThreeMachines = (nodes: string[]) =>
  new Set(nodes).size === 3 && nodes.length === 3 && nodes.every(isIPv4);

/** Notes the options of an installation. */
export function noteOptions({ settings, written }: Options): void {
  writeFileSync(notesOf(settings), `${JSON.stringify(written, null, 2)}\n`);
}

function readNotes(settings: string): Partial<ReturnType<typeof parseWords>> {
  const file = notesOf(settings);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ReturnType<typeof parseWords>) : {};
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const options = {
  domain: text,
  accounts: text,
  database: text,
  nodes: text,
  settings: text,
  certificate: text,
  "certificate-key": text,
  "admin-name": text,
  "admin-username": text,
  "admin-email": text,
  "contact-mailbox": text,
  "sales-mailbox": text,
  "security-mailbox": text,
  "payments-mailbox": text,
  containers: flag,
  copies: text,
  authority: text,
  install: flag,
  print: flag,
  staging: flag,
  sandbox: flag,
  monitoring: flag,
  ports: text,
  user: text,
  backups: text,
} as const;

const defaults = {
  containers: false,
  install: false,
  staging: false,
  sandbox: false,
  monitoring: false,
  ports: "3000,3001",
  user: "kaypoint",
  backups: "/var/backups/kaypoint",
};

function parseWords(words?: string[]) {
  try {
    return { ...parseArgs({ options, ...(words && { args: words }) }).values };
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

function isHost(name: string): boolean {
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(name);
}

/** The parts of the installation of this folder's version. */
export function placeOf(options: Options, config: Config): Place {
  const { hostname, port, pathname } = new URL(config.databaseUrl);
  return {
    folder: process.cwd(),
    settings: options.settings,
    user: options.user,
    node: process.execPath,
    names: namesOf(options),
    ports: options.ports,
    ...certificateOf(options),
    backups: options.backups,
    copies: readBackupCopies(process.env),
    monitoring: options.monitoring,
    authority: process.env.NODE_EXTRA_CA_CERTS || null,
    sandbox: options.sandbox ? { shownPort: sandboxPorts.shown, port: sandboxPorts.payments } : undefined,
    pooled: options.nodes !== undefined || isPooled(config),
    // A PgBouncer on this machine is in front of a PostgreSQL on this machine, or of the HAProxy that leads to the
    // primary.
    database: {
      name: pathname.slice(1),
      host: hostname || "127.0.0.1",
      port: options.nodes ? PROXY_PORT : port === "" || isPooled(config) ? 5432 : Number(port),
      isHere: options.nodes === undefined && isThisMachine(hostname),
    },
  };
}

export function answersOf(options: Options): Answers {
  return {
    mode: options.staging ? "staging" : "production",
    domain: options.domain,
    accounts: options.accounts ?? null,
    database: options.database ?? null,
    containers: options.containers,
    pooled: options.nodes !== undefined,
    sandbox: options.sandbox,
    monitoring: options.monitoring,
    mailboxes: mailboxesOf(options),
  };
}

function mailboxesOf(options: Options): Answers["mailboxes"] {
  const given: Record<Mailbox, string | undefined> = {
    CONTACT_MAILBOX: options["contact-mailbox"],
    SALES_MAILBOX: options["sales-mailbox"],
    SECURITY_MAILBOX: options["security-mailbox"],
    PAYMENTS_MAILBOX: options["payments-mailbox"],
  };
  return Object.fromEntries(Object.entries(given).filter(([, mailbox]) => mailbox !== undefined));
}

/** The certificate of TLS and its key; certbot's unless others are named. */
export function certificateOf(options: Options): { certificate: string; certificateKey: string } {
  const live = `/etc/letsencrypt/live/${options.domain}`;
  return {
    certificate: options.certificate ?? join(live, "fullchain.pem"),
    certificateKey: options["certificate-key"] ?? join(live, "privkey.pem"),
  };
}

/** Hosts that the proxy answers to. */
export const namesOf = ({ domain, accounts }: Options): string[] => [domain, ...(accounts ? [accounts] : [])];

export function isPooled({ databaseUrl }: Config): boolean {
  return new URL(databaseUrl).port === String(POOL_PORT);
}
