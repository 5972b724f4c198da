import { randomBytes } from "node:crypto";
import { parseEnv } from "node:util";

import { containerAddresses } from "./containers";

/** The port of PgBouncer. */
export const POOL_PORT = 6432;

/** What the operator chose for the installation. */
export interface Answers {
  mode: "production" | "staging";
  domain: string;
  /** The host of all account pages, if it is a separate one. */
  accounts: string | null;
  /** The address of PostgreSQL or PgBouncer; otherwise one on this machine with a new password. */
  database: string | null;
  /** Whether all runs in the containers of deploy/compose.yml, the database too. */
  containers: boolean;
  /** Whether that one is PgBouncer, in front of three machines of the database. */
  pooled: boolean;
  /** Whether sandboxes on this machine replace Paystack and Termii. */
  sandbox: boolean;
  /** Whether Prometheus reads its metrics. */
  monitoring: boolean;
  /** If they differ from those of the domain. */
  mailboxes: Partial<Record<Mailbox, string>>;
}

/** Where nginx shows the pages of the Paystack sandbox, and where the sandboxes listen. */
export const sandboxPorts = { shown: 8443, payments: 3080, messages: 3081 };

/** Between containers of one machine nothing crosses a network. */
function addressOfDatabase({ containers, pooled }: Pick<Answers, "containers" | "pooled">): string {
  if (containers) return "database:5432/kaypoint?sslmode=disable";
  return `127.0.0.1:${pooled ? POOL_PORT : 5432}/kaypoint`;
}

const newKeyText = () => randomBytes(24).toString("hex");

function sandboxSettings(domain: string): Record<string, () => string> {
  const { shown, payments, messages } = sandboxPorts;
  return {
    PAYSTACK_SECRET_KEY: () => `sk_test_${newKeyText()}`,
    PAYSTACK_URL: () => `http://127.0.0.1:${payments}`,
    SANDBOX_ORIGIN: () => `https://${domain}:${shown}`,
    TERMII_URL: () => `http://127.0.0.1:${messages}`,
    TERMII_KEY: newKeyText,
    TERMII_SECRET: newKeyText,
    TERMII_SENDER: () => "Kaypoint",
  };
}

export type Mailbox = keyof typeof mailboxes;

const mailboxes = {
  CONTACT_MAILBOX: { name: "hello", about: "Mailbox that pages and mails name" },
  SALES_MAILBOX: { name: "sales", about: "Where the contact form arrives" },
  SECURITY_MAILBOX: { name: "security", about: "Where people write who are worried about their account" },
  PAYMENTS_MAILBOX: { name: "payments", about: "Where alerts about money arrive" },
};

/** Settings whose pages show something only if they are set. */
const optional = {
  CONTACT_WHATSAPP: "Number that a link opens a chat with, such as +2348031234567",
  CONTACT_HOURS: "When calls are answered, such as Monday to Friday, 8:00 to 17:00, Lagos time",
  CONTACT_ANSWER_TIME: "How soon mails are answered, such as within one working day",
  OFFICES: "Each after its country, such as Nigeria: 1 Broad Street, Lagos; Ghana: 2 High Street, Accra",
  SOCIAL_LINKS: "Addresses at Instagram, Facebook, LinkedIn, X and TikTok, separated by commas",
  GOOGLE_PLAY_URL: "Page of the app for phones at play.google.com",
  APP_STORE_URL: "Page of the app for phones at apps.apple.com",
};

interface Setting {
  name: string;
  value: () => string;
  about: string;
}

const newKey = () => `1:${randomBytes(32).toString("base64")}`;

/** What only the operator can know; all other settings have defaults. */
const toFillIn = {
  PAYSTACK_SECRET_KEY: "Secret key of the account at Paystack (sk_live_…, in staging sk_test_…)",
  SMTP_URL: "Mail server, such as smtps://user:password@mail.example:465",
  MAIL_FROM: "Sender of all mails, such as Kaypoint <hello@shop.example>",
  TERMII_URL: "Base address of the account at Termii",
  TERMII_KEY: "API key there",
  TERMII_SECRET: "Secret key there, which signs delivery receipts",
  TERMII_SENDER: "Approved sender id there",
  CONTACT_PHONES: "Numbers that people may call, each after its country: Nigeria +2348031234567, USA …",
  SELLER_NAME: "Who sells, as receipts say it",
  SELLER_ADDRESS: "Address on receipts",
};

const toFillInOfStaging = {
  STAGING_RECEIVERS: "Mail addresses and phones that get messages, separated by commas; no one else gets any",
};

/** Of these, those that are not filled in yet, and what each is about. */
export const missingOf = (env: NodeJS.Dict<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...toFillIn, ...(env.APP_MODE === "staging" && toFillInOfStaging) }).filter(
      ([name]) => !env[name],
    ),
  );

/** What most installations answer. */
export const offeredOf = (domain: string): Record<string, string> => ({
  MAIL_FROM: `Kaypoint <hello@${domain}>`,
  TERMII_URL: "https://api.ng.termii.com",
  TERMII_SENDER: "Kaypoint",
  SELLER_NAME: "Kaypoint",
});

function settingsOf({
  mode,
  domain,
  accounts,
  database,
  containers,
  pooled,
  sandbox,
  monitoring,
  mailboxes: given,
}: Answers): Setting[] {
  const setting = (name: string, value: string | (() => string), about: string): Setting => ({
    name,
    about,
    value: typeof value === "string" ? () => value : value,
  });
  const known = sandbox ? sandboxSettings(domain) : {};
  return [
    setting("APP_MODE", mode, "demo, staging or production"),
    setting("HOST", "127.0.0.1", "nginx on this machine passes requests on"),
    setting("APP_ORIGIN", `https://${domain}`, "Address the visitors see"),
    ...(accounts ? [setting("ACCOUNT_ORIGIN", `https://${accounts}`, "Address of all account pages")] : []),
    setting("RP_ID", accounts ?? domain, "Host that passkeys are made for. When it changes, all of them end"),
    setting(
      "TRUSTED_PROXIES",
      containers ? containerAddresses.proxy : "127.0.0.1",
      "Whose X-Forwarded-For is believed",
    ),
    setting(
      "DATABASE_URL",
      database ??
        (() =>
          `postgresql://kaypoint:${randomBytes(24).toString("base64url")}@${addressOfDatabase({ containers, pooled })}`),
      "PostgreSQL, or PgBouncer before it",
    ),
    setting("CODE_KEYS", newKey, "Sign one-time codes"),
    setting("CARD_KEYS", newKey, "Encrypt saved cards"),
    setting("STAFF_KEYS", newKey, "Encrypt the second factors of staff"),
    setting("TILL_KEYS", newKey, "Encrypt the keys that sign entitlements of tills"),
    setting("WEBHOOK_KEYS", newKey, "Encrypt the secrets of webhooks"),
    ...(monitoring ? [setting("METRICS_TOKEN", newKeyText, "What Prometheus shows at /metrics")] : []),
    ...(Object.keys(mailboxes) as Mailbox[]).map((name) =>
      setting(name, given[name] ?? `${mailboxes[name].name}@${domain}`, mailboxes[name].about),
    ),
    ...Object.entries(known).map(([name, value]) => setting(name, value, "Of the sandbox on this machine")),
    ...Object.entries({ ...toFillIn, ...(mode === "staging" && toFillInOfStaging) })
      .filter(([name]) => !(name in known))
      .map(([name, about]) => setting(name, "", `To be filled in. ${about}`)),
    ...Object.entries(optional).map(([name, about]) => setting(name, "", `Shown where it is set. ${about}`)),
  ];
}

/**
 * The text of a complete .env: its present lines stay exactly as they are, and missing settings are added at the end.
 */
export function completeEnv(present: string, answers: Answers): { text: string; added: string[] } {
  const has = parseEnv(present);
  const database = has.DATABASE_URL ?? answers.database;
  const missing = settingsOf({ ...answers, database }).filter(({ name }) => !(name in has));
  const lines = missing.flatMap(({ name, about, value }) => [`# ${about}`, `${name}=${value()}`]);
  if (lines.length === 0) return { text: present, added: [] };
  const start = present === "" || present.endsWith("\n") ? present : `${present}\n`;
  return { text: `${start}${lines.join("\n")}\n`, added: missing.map(({ name }) => name) };
}

/** The text of .env with these settings, in place of earlier ones. */
export function withSettings(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((before, [name, value]) => {
    const line = `${name}=${quoted(value)}`;
    const place = new RegExp(`(^# To be filled in\\. .*\\n)?^${name}=.*$`, "m");
    if (!place.test(before)) return `${before}${line}\n`;
    return before.replace(place, (found) =>
      found.replace("# To be filled in. ", "# ").replace(/[^\n]*$/, () => line),
    );
  }, text);
}

/** As dotenv and backup.sh read it. */
const quoted = (value: string): string =>
  /^[\w@%+=:,./?&-]*$/.test(value) ? value : value.includes('"') ? `'${value}'` : `"${value}"`;

/** The configured contact details, which the operator should check before visitors see them. */
export function contactLines(env: NodeJS.Dict<string>): string[] {
  const told = [...Object.keys(mailboxes), "CONTACT_PHONES"];
  const unset = Object.keys(optional).filter((name) => !env[name]);
  return [
    "People will reach you by what .env says here. Check that it is right and that mail arrives there:",
    ...told.map((name) => `  ${name}=${env[name] ?? ""}`),
    ...(unset.length > 0 ? [`Pages show nothing of these until you set them: ${unset.join(", ")}`] : []),
  ];
}
