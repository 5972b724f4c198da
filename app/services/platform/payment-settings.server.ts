import { z } from "zod";
import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatCount, naira } from "~/models/money";
import { paymentChannels } from "~/models/payments/channel";
import { feesAbroad, feeSchedules } from "~/models/payments/top-up";
import { keyList } from "./key-list.server";

const PAYSTACK = "https://api.paystack.co";

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === "/";

const origin = (setting: string) =>
  z
    .string()
    .refine(isOrigin, `${setting} must be an address without a path, such as ${PAYSTACK}`)
    .transform((text) => new URL(text).origin);

const isPace = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 60_000;

const secretKey = (setting: string) =>
  z
    .string()
    .regex(/^sk_(?:test|live)_[A-Za-z0-9]{8,200}$/, `${setting} must start with sk_test_ or sk_live_`);

export const paymentSettings = {
  PAYSTACK_URL: origin("PAYSTACK_URL").default(PAYSTACK),
  PAYSTACK_SECRET_KEY: z
    .string("PAYSTACK_SECRET_KEY must be the secret key of the account at Paystack")
    .pipe(secretKey("PAYSTACK_SECRET_KEY")),
  PAYSTACK_OLD_SECRET_KEY: secretKey("PAYSTACK_OLD_SECRET_KEY").optional(),
  PAYSTACK_POPUP: z.enum(["on", "off"], "PAYSTACK_POPUP must be one of on, off").default("on"),
  PAYSTACK_CHANNELS: z
    .string()
    .default(paymentChannels.join())
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(
      z
        .array(z.enum(paymentChannels, `PAYSTACK_CHANNELS must be some of ${paymentChannels.join(", ")}`))
        .refine(
          (channels) => channels.includes("card"),
          "PAYSTACK_CHANNELS must have card, which renews plans",
        ),
    ),
  PAYSTACK_ACCOUNT_BANK: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{1,60}$/,
      "PAYSTACK_ACCOUNT_BANK must be a bank as Paystack writes it, such as wema-bank",
    )
    .optional(),
  PAYSTACK_CHARGES_PER_MINUTE: z
    .string()
    .default("1000")
    .refine((text) => isPace(text), "PAYSTACK_CHARGES_PER_MINUTE must be a whole number from 1 to 60000")
    .transform(Number),
  SANDBOX_ORIGIN: origin("SANDBOX_ORIGIN").optional(),
  CARD_KEYS: keyList("CARD_KEYS"),
  VAT_PERCENT: z
    .string()
    .regex(/^\d{1,2}(?:\.\d)?$/, "VAT_PERCENT must be a percentage such as 7.5, with one decimal at most")
    .default("0")
    .transform((percent) => Math.round(Number(percent) * 10)),
  SELLER_NAME: z.string().max(100, "SELLER_NAME must be no longer than 100 characters").default(brand.name),
  SELLER_ADDRESS: z.string().max(300, "SELLER_ADDRESS must be no longer than 300 characters").optional(),
  SELLER_CAC_NUMBER: z.string().max(50, "SELLER_CAC_NUMBER must be no longer than 50 characters").optional(),
  SELLER_TAX_NUMBER: z.string().max(50, "SELLER_TAX_NUMBER must be no longer than 50 characters").optional(),
};

type PaymentEnv = z.output<z.ZodObject<typeof paymentSettings>>;

/** The connection to the payment provider. Only its adapter uses its keys. */
export function readPayments(env: PaymentEnv) {
  const sandbox = env.PAYSTACK_URL !== PAYSTACK;
  const keys = [env.PAYSTACK_SECRET_KEY, env.PAYSTACK_OLD_SECRET_KEY];
  return {
    url: env.PAYSTACK_URL,
    /** The first key is in use; during a key change, webhooks may still be signed with the second. */
    secretKeys: keys.filter((key) => key !== undefined),
    live: env.PAYSTACK_SECRET_KEY.startsWith("sk_live_"),
    popup: env.PAYSTACK_POPUP === "on",
    sandbox,
    hosts: sandbox
      ? sandboxHosts(env.SANDBOX_ORIGIN ?? env.PAYSTACK_URL)
      : { checkout: "https://checkout.paystack.com", script: "https://js.paystack.co", api: PAYSTACK },
    channels: paymentChannels.filter((channel) => env.PAYSTACK_CHANNELS.includes(channel)),
    /** The bank of owners' account numbers, in the provider's words; null for the first that it offers. */
    depositBank: env.PAYSTACK_ACCOUNT_BANK ?? null,
    cardKeys: env.CARD_KEYS,
    /** Charges of saved cards per minute, by the jobs of all processes together. */
    chargesPerMinute: env.PAYSTACK_CHARGES_PER_MINUTE,
  };
}

/** The seller as receipts name it, at the first office unless an address is set. */
export function readSeller(env: PaymentEnv & { OFFICES: ContactDetails["offices"] }) {
  const address = env.SELLER_ADDRESS ?? env.OFFICES[0]?.address ?? "";
  return { name: env.SELLER_NAME, address, taxNumber: env.SELLER_TAX_NUMBER ?? null };
}

/** A live key outside of production would move real money, so it counts as a mistake. */
export function testPaymentProblems(env: NodeJS.Dict<string>): string[] {
  return liveKeys(env).map((name) => `${name} is a live key, which only production may use`);
}

export function productionPaymentProblems(env: NodeJS.Dict<string>): string[] {
  const problems = keyNames
    .filter((name) => env[name]?.startsWith("sk_test_"))
    .map((name) => `${name} must start with sk_live_ in production`);
  if (env.PAYSTACK_URL !== undefined && env.PAYSTACK_URL.replace(/\/$/, "") !== PAYSTACK)
    problems.push(`PAYSTACK_URL must be ${PAYSTACK} in production, or not set`);
  if (env.SANDBOX_ORIGIN !== undefined) problems.push("SANDBOX_ORIGIN is for the demo, not production");
  return problems;
}

const keyNames = ["PAYSTACK_SECRET_KEY", "PAYSTACK_OLD_SECRET_KEY"] as const;

function liveKeys(env: NodeJS.Dict<string>) {
  return keyNames.filter((name) => env[name]?.startsWith("sk_live_"));
}

function sandboxHosts(host: string) {
  return { checkout: host, script: host, api: host };
}

/** The least amount may not be above this and the most not below it, so that some amount is always allowed. */
const BETWEEN = 100_000;
const HIGHEST = 1_000_000_000;

const wholeNaira = (setting: string, fallback: number, least: number, most: number) => {
  const message = `${setting} must be whole naira from ${formatCount(least)} to ${formatCount(most)}, in plain digits`;
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
};

/** What one member of staff may move without a second person. */
export const staffMoneySettings = {
  SECOND_PERSON_ABOVE: wholeNaira("SECOND_PERSON_ABOVE", 20_000, 0, HIGHEST),
};

export const topUpSettings = {
  TOP_UP_LEAST: wholeNaira("TOP_UP_LEAST", 100, 1, BETWEEN),
  TOP_UP_MOST: wholeNaira("TOP_UP_MOST", 5_000_000, BETWEEN, HIGHEST),
  TOP_UP_FEES: z
    .enum(["specified", "exact"], "TOP_UP_FEES must be one of specified, exact")
    .default("specified"),
};

export function readTopUp(env: z.output<z.ZodObject<typeof topUpSettings>>) {
  return {
    least: naira(env.TOP_UP_LEAST),
    most: naira(env.TOP_UP_MOST),
    fees: feeSchedules[env.TOP_UP_FEES],
    feesAbroad: feesAbroad[env.TOP_UP_FEES],
  };
}
