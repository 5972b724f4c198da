import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import type { ContactDetails, ContactPhone } from "~/models/platform/contact-details";
import { contactSamples } from "~/models/platform/contact-samples";
import { splitList } from "./key-list.server";

/** With a longer one, some SMS would need two parts. */
const LONGEST_MAILBOX = 38;

const mailbox = (setting: string, whatFor: string) =>
  z
    .string(`${setting} must be set: the mailbox ${whatFor}, such as hello@shop.example`)
    .regex(
      /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/,
      `${setting} must be one mailbox, such as hello@shop.example`,
    )
    .max(
      LONGEST_MAILBOX,
      `${setting} must be no longer than ${LONGEST_MAILBOX} characters, because text messages name it`,
    );

const line = (setting: string, longest: number) =>
  z
    .string()
    .regex(/^[^\r\n]*$/, `${setting} must be one line`)
    .max(longest, `${setting} must be no longer than ${longest} characters`);

/** Settings for the operator's contact details. */
export const contactSettings = {
  CONTACT_MAILBOX: mailbox("CONTACT_MAILBOX", "that pages and mails name"),
  SALES_MAILBOX: mailbox("SALES_MAILBOX", "where the contact form arrives").optional(),
  SECURITY_MAILBOX: mailbox("SECURITY_MAILBOX", "for what threatens accounts").optional(),
  PAYMENTS_MAILBOX: mailbox("PAYMENTS_MAILBOX", "where alerts about money arrive").optional(),
  CONTACT_PHONES: z
    .string(
      "CONTACT_PHONES must be set: numbers that people may call, each after its country, such as Nigeria +2348031234567",
    )
    .transform(readPhones),
  CONTACT_WHATSAPP: z.string().transform(readWhatsApp).nullable().default(null),
  CONTACT_HOURS: line("CONTACT_HOURS", 100).nullable().default(null),
  CONTACT_ANSWER_TIME: line("CONTACT_ANSWER_TIME", 60).nullable().default(null),
  OFFICES: line("OFFICES", 1000).default("").transform(readOffices),
  SOCIAL_LINKS: z.string().default("").transform(readSocialLinks),
};

type ContactEnv = z.output<z.ZodObject<typeof contactSettings>>;

export function readContact(env: ContactEnv): ContactDetails {
  return {
    mailbox: env.CONTACT_MAILBOX,
    salesMailbox: env.SALES_MAILBOX ?? env.CONTACT_MAILBOX,
    securityMailbox: env.SECURITY_MAILBOX ?? env.CONTACT_MAILBOX,
    paymentsMailbox: env.PAYMENTS_MAILBOX ?? env.CONTACT_MAILBOX,
    phones: env.CONTACT_PHONES,
    whatsApp: env.CONTACT_WHATSAPP,
    hours: env.CONTACT_HOURS,
    answerTime: env.CONTACT_ANSWER_TIME,
    offices: env.OFFICES,
    social: env.SOCIAL_LINKS,
  };
}

const otherMailboxes = ["SALES_MAILBOX", "SECURITY_MAILBOX", "PAYMENTS_MAILBOX"];

/**
 * Sample contact details for a demo without settings. If it has a contact mailbox, that one replaces all sample
 * mailboxes.
 */
export function contactSamplesFor(env: NodeJS.Dict<string>): NodeJS.Dict<string> {
  if (env.CONTACT_MAILBOX === undefined) return contactSamples;
  return Object.fromEntries(
    Object.entries(contactSamples).filter(([name]) => !otherMailboxes.includes(name)),
  );
}

/** Receipts need an address. */
export function contactProblems(env: NodeJS.Dict<string>): string[] {
  if (env.OFFICES !== undefined || env.SELLER_ADDRESS !== undefined) return [];
  return ["SELLER_ADDRESS must be set, since receipts show it; or OFFICES, whose first it then is"];
}

function readPhones(text: string, context: z.RefinementCtx): ContactDetails["phones"] {
  const [first, ...others] = splitList(text).flatMap((entry) => {
    const phone = readPhone(entry);
    if (phone !== null) return [phone];
    context.addIssue(
      `CONTACT_PHONES: "${entry}" must be a country and its number, such as Nigeria +2348031234567`,
    );
    return [];
  });
  if (first !== undefined) return [first, ...others];
  if (splitList(text).length === 0) context.addIssue("CONTACT_PHONES must list at least one number");
  return z.NEVER;
}

function readPhone(entry: string): ContactPhone | null {
  const [, country, typed = ""] = /^([^+\d]{2,40}) (\+[\d ()-]+)$/.exec(entry) ?? [];
  const written = readNumber(typed);
  return country === undefined || written === null ? null : { country: country.trim(), ...written };
}

function readWhatsApp(text: string, context: z.RefinementCtx): NonNullable<ContactDetails["whatsApp"]> {
  const written = readNumber(text.trim());
  if (written !== null)
    return { shown: `WhatsApp ${written.shown}`, url: `https://wa.me/${written.number.slice(1)}` };
  context.addIssue("CONTACT_WHATSAPP must be a number with its country, such as +2348031234567");
  return z.NEVER;
}

/** Accepts any number that could exist: nobody owns those of the demo. */
function readNumber(typed: string): { shown: string; number: string } | null {
  const number = typed.startsWith("+") ? parsePhoneNumberFromString(typed) : undefined;
  return number?.isPossible() ? { shown: number.formatInternational(), number: number.number } : null;
}

/** Separated by semicolons, because addresses contain commas. */
function readOffices(text: string, context: z.RefinementCtx): ContactDetails["offices"] {
  const entries = text
    .split(";")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return entries.flatMap((entry) => {
    const [, country, address] = /^([^:]{2,40}?) *: *(\S.*)$/.exec(entry) ?? [];
    if (country !== undefined && address !== undefined) return [{ country, address }];
    context.addIssue(
      `OFFICES: "${entry}" must be a country, a colon and an address, such as Nigeria: 1 Broad Street, Lagos; with semicolons between offices`,
    );
    return [];
  });
}

const networks: Record<string, string> = {
  "instagram.com": "Instagram",
  "facebook.com": "Facebook",
  "linkedin.com": "LinkedIn",
  "x.com": "X",
  "tiktok.com": "TikTok",
};

function readSocialLinks(text: string, context: z.RefinementCtx): ContactDetails["social"] {
  return splitList(text).flatMap((entry) => {
    const url = URL.canParse(entry) ? new URL(entry) : null;
    const host = url?.protocol === "https:" ? url.hostname : "";
    const network = Object.keys(networks).find((name) => host === name || host.endsWith(`.${name}`));
    if (url !== null && network !== undefined) return [{ network: networks[network] ?? "", url: url.href }];
    context.addIssue(
      `SOCIAL_LINKS: "${entry}" must be an address that starts with https:// at one of ${Object.keys(networks).join(", ")}`,
    );
    return [];
  });
}
