import { isIP } from "node:net";

import { z } from "zod";

import { keyList, splitList } from "./key-list.server";
import {
  messageProblems,
  messageSettings,
  productionMessageProblems,
  readMail,
  readSms,
} from "./message-settings.server";
import { origin, originProblems, productionOriginProblems } from "./origin-settings.server";
import {
  demoPaymentProblems,
  paymentSettings,
  productionPaymentProblems,
  readPayments,
  readSeller,
} from "./payment-settings.server";
import { readTopUp, topUpSettings } from "./top-up-settings.server";

export type Config = z.output<typeof settings>;
export type CodeKey = Config["codeKeys"][number];

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
    APP_MODE: choice("APP_MODE", ["demo", "production"], "demo"),
    HOST: z.string().optional(),
    PORT: wholeNumber("PORT", 3000, 1, 65535),
    APP_ORIGIN: origin("APP_ORIGIN", "https://kaypoint.example"),
    ACCOUNT_ORIGIN: origin("ACCOUNT_ORIGIN", "https://account.kaypoint.example"),
    DATABASE_URL: z.string("DATABASE_URL must name a PostgreSQL database"),
    DATABASE_POOL: wholeNumber("DATABASE_POOL", 10, 1, 100),
    TRUSTED_PROXIES: z.string().default("").transform(readProxies),
    CODE_KEYS: keyList("CODE_KEYS"),
    PASSWORD_COST: choice("PASSWORD_COST", ["full", "low"], "full"),
    PASSWORD_LOOKUP: choice("PASSWORD_LOOKUP", ["off", "hibp"], "off"),
    PASSWORD_LOOKUP_URL: z
      .url({
        protocol: /^https?$/,
        error: "PASSWORD_LOOKUP_URL must be an address that starts with https://",
      })
      .default("https://api.pwnedpasswords.com"),
    LOG_LEVEL: choice("LOG_LEVEL", logLevels, "info"),
    ...messageSettings,
    ...paymentSettings,
    ...topUpSettings,
  })
  .transform((env) => ({
    mode: env.APP_MODE,
    demo: env.APP_MODE === "demo",
    host: env.HOST ?? (env.APP_MODE === "demo" ? "127.0.0.1" : "0.0.0.0"),
    port: env.PORT,
    origin: env.APP_ORIGIN,
    /** The same as `origin` unless accounts have an address of their own. */
    accountOrigin: env.ACCOUNT_ORIGIN ?? env.APP_ORIGIN,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    trustedProxies: env.TRUSTED_PROXIES,
    codeKeys: env.CODE_KEYS,
    passwordCost: env.PASSWORD_COST,
    passwordLookup: env.PASSWORD_LOOKUP === "hibp" ? env.PASSWORD_LOOKUP_URL : null,
    logLevel: env.LOG_LEVEL,
    sms: readSms(env),
    mail: readMail(env),
    payments: readPayments(env),
    /** Tenths of a percent. */
    vatTenths: env.VAT_PERCENT,
    seller: readSeller(env),
    topUp: readTopUp(env),
  }));

/** Checks every setting and names all that is wrong with them, not only the first. */
export function readConfig(env: NodeJS.Dict<string>): ConfigResult {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = settings.safeParse(set);
  const problems = [
    ...(result.error?.issues.map((issue) => issue.message) ?? []),
    ...originProblems(set),
    ...messageProblems(set),
    ...(set.APP_MODE === "production" ? productionProblems(set) : demoPaymentProblems(set)),
  ];
  return result.success && problems.length === 0
    ? { ok: true, config: result.data }
    : { ok: false, problems };
}

let remembered: Config | undefined;

export function config(): Config {
  if (remembered) return remembered;
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(`Settings need attention:\n- ${result.problems.join("\n- ")}`);
  remembered = result.config;
  return remembered;
}

function productionProblems(env: NodeJS.Dict<string>): string[] {
  const problems = productionOriginProblems(env);
  if (env.PASSWORD_COST === "low") problems.push("PASSWORD_COST=low is for tests, not production");
  return [...problems, ...productionMessageProblems(env), ...productionPaymentProblems(env)];
}

function readProxies(text: string, context: z.RefinementCtx): string[] {
  const proxies = splitList(text);
  for (const proxy of proxies.filter((entry) => !isAddressOrRange(entry)))
    context.addIssue(`TRUSTED_PROXIES: "${proxy}" is no IP address or range such as 10.0.0.0/8`);
  return proxies;
}

function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}
