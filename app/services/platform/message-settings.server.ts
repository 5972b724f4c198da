import { z } from "zod";
import type { OtherPhoneChannel } from "#db/schema";
import { otherPhoneChannels } from "~/models/codes/phone-channel";
import { readPhone } from "~/models/users/phone.server";
import { splitList } from "./key-list.server";

export type SmsSettings =
  | { provider: "demo" }
  | {
      provider: "termii";
      url: string;
      key: string;
      secret: string;
      sender: string;
      whatsapp: WhatsAppTemplate | null;
    };

/** The template in which news about money goes by WhatsApp, and the device at Termii that sends it. */
interface WhatsAppTemplate {
  device: string;
  template: string;
}

export type MailSettings = { provider: "demo" } | { provider: "smtp"; url: string; from: string };

const address = /^(?:[^<>@,;\r\n]+ )?<[^<>@\s,;]+@[^<>@\s,;]+>$|^[^<>@\s,;]+@[^<>@\s,;]+$/;

/** Settings of the providers of SMS and mail. */
export const messageSettings = {
  TERMII_URL: z
    .string()
    .refine(
      (text) => isUrl(text, ["http:", "https:"]),
      "TERMII_URL must be an address such as https://api.ng.termii.com",
    )
    .optional(),
  TERMII_KEY: z.string().optional(),
  TERMII_SECRET: z.string().optional(),
  TERMII_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ._-]{3,11}$/, "TERMII_SENDER must be a sender id of 3 to 11 characters")
    .optional(),
  CODE_CHANNELS: z
    .string()
    .refine(
      (text) => splitList(text).every(isOtherChannel),
      "CODE_CHANNELS must list whatsapp, voice, or both with a comma between them",
    )
    .optional(),
  TERMII_WHATSAPP_DEVICE: z.string().optional(),
  TERMII_MONEY_TEMPLATE: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(
      (text) => isUrl(text, ["smtp:", "smtps:"]),
      "SMTP_URL must be an address such as smtps://user:password@mail.example:465",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(address, "MAIL_FROM must be a mail address, or a name with one in angle brackets")
    .optional(),
  STAGING_RECEIVERS: z.string().default(""),
};

function isOtherChannel(text: string): text is OtherPhoneChannel {
  return (otherPhoneChannels as readonly string[]).includes(text);
}

type MessageEnv = z.output<z.ZodObject<typeof messageSettings>>;

export function readSms(env: MessageEnv): SmsSettings {
  if (env.TERMII_KEY === undefined) return { provider: "demo" };
  return {
    provider: "termii",
    url: env.TERMII_URL ?? "",
    key: env.TERMII_KEY,
    secret: env.TERMII_SECRET ?? "",
    sender: env.TERMII_SENDER ?? "",
    whatsapp:
      env.TERMII_WHATSAPP_DEVICE === undefined || env.TERMII_MONEY_TEMPLATE === undefined
        ? null
        : { device: env.TERMII_WHATSAPP_DEVICE, template: env.TERMII_MONEY_TEMPLATE },
  };
}

/** How else than by SMS codes can be asked for. A demo offers all, since it shows its messages in the outbox. */
export function readCodeChannels(env: MessageEnv, demo: boolean): OtherPhoneChannel[] {
  if (env.CODE_CHANNELS === undefined) return demo ? [...otherPhoneChannels] : [];
  return splitList(env.CODE_CHANNELS).filter(isOtherChannel);
}

/** Whether owners may choose news about money by WhatsApp. */
export const hasWhatsAppNews = (sms: SmsSettings): boolean =>
  sms.provider === "demo" || sms.whatsapp !== null;

export function readMail(env: MessageEnv): MailSettings {
  if (env.SMTP_URL === undefined) return { provider: "demo" };
  return { provider: "smtp", url: env.SMTP_URL, from: env.MAIL_FROM ?? "" };
}

/** Mail addresses in lower case, and phones as they are stored: +234… */
export function readReceivers(env: MessageEnv): string[] {
  return splitList(env.STAGING_RECEIVERS).map((receiver) =>
    receiver.includes("@") ? receiver.toLowerCase() : readPhone(receiver).phone,
  );
}

/** Problems of settings that depend on each other. */
export function messageProblems(env: NodeJS.Dict<string>): string[] {
  const needed = [
    ...(env.TERMII_KEY === undefined ? [] : ["TERMII_URL", "TERMII_SECRET", "TERMII_SENDER"]),
    ...(env.SMTP_URL === undefined ? [] : ["MAIL_FROM"]),
  ];
  const [device, template] = [env.TERMII_WHATSAPP_DEVICE, env.TERMII_MONEY_TEMPLATE];
  const half = (device === undefined) !== (template === undefined);
  return [
    ...needed
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} must be set with ${name === "MAIL_FROM" ? "SMTP_URL" : "TERMII_KEY"}`),
    ...(half ? ["TERMII_WHATSAPP_DEVICE and TERMII_MONEY_TEMPLATE must be set together"] : []),
  ];
}

export function productionMessageProblems(env: NodeJS.Dict<string>): string[] {
  const problems: string[] = [];
  if (env.TERMII_KEY === undefined) problems.push("TERMII_KEY must be set");
  if (env.TERMII_URL?.startsWith("http://") && !isSandbox(env, env.TERMII_URL))
    problems.push("TERMII_URL must start with https:// outside a demo");
  if (env.SMTP_URL === undefined) problems.push("SMTP_URL must be set");
  return problems;
}

/** A staging installation may use a sandbox on its own machine. */
function isSandbox({ APP_MODE }: NodeJS.Dict<string>, url: string): boolean {
  return APP_MODE === "staging" && ["127.0.0.1", "localhost"].includes(new URL(url).hostname);
}

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}
