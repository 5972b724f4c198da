import { accessSync, constants, lstatSync } from "node:fs";
import { keyList, splitList } from "./key-list.server";
import { z } from "zod";
import { MINUTE, SECOND } from "~/models/duration";
import { naira } from "~/models/money";
import { productionSecretProblems } from "./secrets.server";
import { readRange } from "./client-address.server";
import { appStoreSettings, readStores } from "./app-store-settings.server";
import { contactProblems, contactSamplesFor, contactSettings, readContact } from "./contact-settings.server";
import {
  messageProblems,
  messageSettings,
  productionMessageProblems,
  readReceivers,
  readMail,
  readCodeChannels,
  readSms,
} from "./message-settings.server";
import {
  origin,
  originProblems,
  originSettings,
  passkeyProblems,
  productionOriginProblems,
  readRpId,
} from "./origin-settings.server";
import {
  testPaymentProblems,
  paymentSettings,
  productionPaymentProblems,
  readPayments,
  readSeller,
  readTopUp,
  staffMoneySettings,
  topUpSettings,
} from "./payment-settings.server";

export type Config = z.output<typeof settings>;

type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

const wholeNumber = (setting: string, fallback: number, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${setting} must be a whole number`)
    .default(String(fallback))
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `${setting} must be at least ${least}`)
        .max(most, `${setting} must be at most ${most}`),
    );

const choice = <const Options extends readonly string[]>(
  setting: string,
  options: Options,
  fallback: NoInfer<Options[number]>,
) => z.enum(options, `${setting} must be one of ${options.join(", ")}`).default(fallback);

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const settings = z
  .object({
    APP_MODE: choice("APP_MODE", ["demo", "staging", "production"], "demo"),
    HOST: z.string().optional(),
    PORT: wholeNumber("PORT", 3000, 1, 65535),
    ...originSettings,
    DATABASE_URL: z
      .string("DATABASE_URL must name a PostgreSQL database")
      .refine(
        isDatabaseAddress,
        "DATABASE_URL must be an address such as postgresql://kaypoint:secret@localhost:5432/kaypoint. In its password write %40 for @, %3A for :, %2F for /, %23 for #, %3F for ? and %25 for %",
      ),
    DATABASE_POOL: wholeNumber("DATABASE_POOL", 10, 1, 100),
    DRAIN_SECONDS: wholeNumber("DRAIN_SECONDS", 5, 0, 60),
    EMBEDDED_FOLDER: z.string().nullable().default(null),
    DATABASE_PATIENCE: wholeNumber("DATABASE_PATIENCE", 4, 1, 60),
    DATABASE_STATEMENT_LIMIT: wholeNumber("DATABASE_STATEMENT_LIMIT", 30, 1, 600),
    TRUSTED_PROXIES: z.string().default("").transform(readProxies),
    HSTS_SUBDOMAINS: choice("HSTS_SUBDOMAINS", ["on", "off"], "on"),
    CODE_KEYS: keyList("CODE_KEYS"),
    STAFF_KEYS: keyList("STAFF_KEYS"),
    PASSWORD_COST: choice("PASSWORD_COST", ["full", "low"], "full"),
    PASSWORD_LOOKUP: choice("PASSWORD_LOOKUP", ["off", "hibp"], "off"),
    PASSWORD_LOOKUP_URL: z
      .url({
        protocol: /^https?$/,
        error: "PASSWORD_LOOKUP_URL must be an address that starts with https://",
      })
      .default("https://api.pwnedpasswords.com"),
    LOG_LEVEL: choice("LOG_LEVEL", logLevels, "info"),
    METRICS_TOKEN: z
      .string()
      .regex(/^[!-~]{32,}$/, "METRICS_TOKEN must be at least 32 letters, digits and signs without a space")
      .nullable()
      .default(null),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({
        protocol: /^https?$/,
        error: "OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts with http:// or https://",
      })
      .optional(),
    TILL_KEYS: keyList("TILL_KEYS"),
    WEBHOOK_KEYS: keyList("WEBHOOK_KEYS"),
    WEBHOOK_RECEIVER: origin("WEBHOOK_RECEIVER", "http://127.0.0.1:3001"),
    ...contactSettings,
    ...appStoreSettings,
    ...messageSettings,
    ...paymentSettings,
    ...topUpSettings,
    ...staffMoneySettings,
  })
  .transform((env) => ({
    mode: env.APP_MODE,
    demo: env.APP_MODE === "demo",
    host: env.HOST ?? (env.APP_MODE === "demo" ? "127.0.0.1" : "0.0.0.0"),
    port: env.PORT,
    origin: env.APP_ORIGIN,
    /** `origin`, unless accounts have a host of their own. */
    accountOrigin: env.ACCOUNT_ORIGIN ?? env.APP_ORIGIN,
    /** The host, or a parent of it, that passkeys are made for; null switches them off. */
    rpId: readRpId(env),
    /** Origins of websites whose pages may call the API. */
    apiOrigins: env.API_ORIGINS,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    /** How long a process still serves requests after it was told to stop. */
    drain: env.DRAIN_SECONDS * SECOND,
    /** Where the embedded database keeps its files; null with a separate database. */
    embeddedFolder: env.EMBEDDED_FOLDER,
    databaseLimits: {
      patience: env.DATABASE_PATIENCE * SECOND,
      statement: env.DATABASE_STATEMENT_LIMIT * SECOND,
      idle: MINUTE,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    hstsForSubdomains: env.HSTS_SUBDOMAINS === "on",
    codeKeys: env.CODE_KEYS,
    staffKeys: env.STAFF_KEYS,
    passwordCost: env.PASSWORD_COST,
    passwordLookup: env.PASSWORD_LOOKUP === "hibp" ? env.PASSWORD_LOOKUP_URL : null,
    logLevel: env.LOG_LEVEL,
    /** The token that reads /metrics; null turns metrics off. */
    metricsToken: env.METRICS_TOKEN,
    /** Whether traces are sent anywhere. The OpenTelemetry packages read their variables themselves. */
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** Encrypt the keys that sign entitlements. */
    tillKeys: env.TILL_KEYS,
    /** The keys encrypt webhook secrets. A demo may reach the receiver at any address. */
    webhooks: { keys: env.WEBHOOK_KEYS, demoReceiver: env.WEBHOOK_RECEIVER },
    /** The only recipients a staging installation may write to; null elsewhere. */
    receivers: env.APP_MODE === "staging" ? readReceivers(env) : null,
    /** Links to the phone app in the app stores. */
    stores: readStores(env),
    sms: readSms(env),
    /** How else than by SMS codes can be asked for. */
    codeChannels: readCodeChannels(env, env.APP_MODE === "demo"),
    mail: readMail(env),
    payments: readPayments(env),
    /** Tenths of a percent. */
    vatTenths: env.VAT_PERCENT,
    seller: readSeller(env),
    /** The seller's number at the Corporate Affairs Commission, as invoices say it. */
    sellerCacNumber: env.SELLER_CAC_NUMBER ?? null,
    /** The operator's contact details. */
    contact: readContact(env),
    topUp: readTopUp(env),
    /** Kobo that one member of staff may give or take without a second person. */
    secondPersonAbove: naira(env.SECOND_PERSON_ABOVE),
  }));

/** Reads and checks all settings and reports every problem, not only the first. */
export function readConfig(env: NodeJS.Dict<string>): ConfigResult {
  const written = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const set = isPublic(written) ? written : { ...contactSamplesFor(written), ...written };
  const result = settings.safeParse(set);
  const problems = [
    ...(result.error?.issues.map((issue) => issue.message) ?? []),
    ...originProblems(set),
    ...passkeyProblems(set),
    ...contactProblems(set),
    ...messageProblems(set),
    ...modeProblems(set),
  ];
  return result.success && problems.length === 0
    ? { ok: true, config: result.data }
    : { ok: false, problems };
}

/**
 * Reads a file of settings, if there is one. Variables of the environment override it. One that this user cannot read,
 * or a link that leads nowhere, is an error that says so: without it the site would start as a demo.
 */
export function loadEnvFile(file = ".env"): void {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return;
  accessSync(file, constants.R_OK);
  process.loadEnvFile(file);
}

let remembered: Config | undefined;

export function config(): Config {
  if (remembered) return remembered;
  loadEnvFile();
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(`Settings need attention:\n- ${result.problems.join("\n- ")}`);
  remembered = result.config;
  return remembered;
}

/** Whether the installation is open to the public, rather than a trial or demo. */
function isPublic({ APP_MODE }: NodeJS.Dict<string>): boolean {
  return APP_MODE === "production" || APP_MODE === "staging";
}

/** A staging installation is as safe as production, but moves no real money. */
function modeProblems(env: NodeJS.Dict<string>): string[] {
  const payments = env.APP_MODE === "production" ? productionPaymentProblems(env) : testPaymentProblems(env);
  return [...(isPublic(env) ? safetyProblems(env) : []), ...payments];
}

/** An installation open to the public must be safe, whether or not its money is real. */
function safetyProblems(env: NodeJS.Dict<string>): string[] {
  const problems = productionOriginProblems(env);
  if (env.PASSWORD_COST === "low") problems.push("PASSWORD_COST=low is for tests, not production");
  if (env.PASSWORD_LOOKUP_URL?.startsWith("http://"))
    problems.push("PASSWORD_LOOKUP_URL must start with https:// outside a demo");
  if (env.WEBHOOK_RECEIVER !== undefined) problems.push("WEBHOOK_RECEIVER is for the demo, not production");
  return [
    ...problems,
    ...productionDatabaseProblems(env),
    ...productionProxyProblems(env),
    ...productionMessageProblems(env),
    ...productionSecretProblems(env),
  ];
}

/** @param host of a URL; empty for a socket */
export const isThisMachine = (host: string): boolean =>
  ["", "localhost", "[::1]"].includes(host) || host.startsWith("127.");

/** Passwords and rows must not cross a network in the clear. An operator whose own network is trusted says so. */
function productionDatabaseProblems({ DATABASE_URL = "" }: NodeJS.Dict<string>): string[] {
  if (!URL.canParse(DATABASE_URL)) return [];
  const { hostname, searchParams } = new URL(DATABASE_URL);
  if (isThisMachine(hostname) || searchParams.has("sslmode")) return [];
  return [
    "DATABASE_URL leads to another machine: add ?sslmode=verify-full, or ?sslmode=disable if the network between them is yours alone",
  ];
}

/** The widest allowed proxy ranges: the largest private network of IPv4, and the private addresses of IPv6. */
const widest = { ipv4: 8, ipv6: 7 } as const;

/** In a range as wide as the internet any visitor would be a proxy, and could claim any client address. */
function productionProxyProblems(env: NodeJS.Dict<string>): string[] {
  return splitList(env.TRUSTED_PROXIES ?? "").flatMap((entry) => {
    const range = readRange(entry);
    if (range === null || range[1] >= widest[range[0].kind()]) return [];
    return [`TRUSTED_PROXIES: ${entry} is too wide for production. Name the proxies or their network`];
  });
}

function readProxies(text: string, context: z.RefinementCtx): string[] {
  const proxies = splitList(text);
  for (const proxy of proxies.filter((entry) => readRange(entry) === null))
    context.addIssue(`TRUSTED_PROXIES: "${proxy}" is not an IP address or range such as 10.0.0.0/8`);
  return proxies;
}

/** An unescaped character in the password moves the rest of it into the host or the path. */
function isDatabaseAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, hash } = new URL(text);
  return /^postgres(?:ql)?:$/.test(protocol) && /^(?:\/[^/@:]*)?$/.test(pathname) && hash === "";
}
