import { IGNORE_IF_YOU, resetPasswordNow } from "~/models/users/not-you";
import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { CODE_LIFE_IN_WORDS } from "~/models/codes/code-life";
import { type TypedCode, readCode } from "~/models/codes/typed-code";
import { KEY_LIFE } from "./recovery-life";
import { formatDate, formatTime } from "~/models/date";
import { lengthInWords } from "~/models/duration";

/**
 * Sixteen letters for four bits each. Without vowels they form no words, and without l and o they look like no
 * digits.
 */
const LETTERS = "bcdfghjkmnpqrstw";
const GROUP = 4;
/** A key in a link has 128 bits; one that a person types from an SMS has 80. */
export const LINK_BYTES = 16;
export const KEY_BYTES = 10;
const letters = `[${LETTERS}]`;
const wholeKey = new RegExp(`^(?:${letters}{${2 * LINK_BYTES}}|${letters}{${2 * KEY_BYTES}})$`);

/** What a visitor types to recover an account: the code of this recovery, or a recovery key. */
type Entry = { kind: "code"; code: string } | { kind: "key"; key: string };

/** A recovery key: "bcdf-ghjk-mnpq-rstw-bcdf". */
export function makeRecoveryKey(bytes: Uint8Array): string {
  const key = Array.from(bytes, (byte) => letterOf(byte >> 4) + letterOf(byte & 15)).join("");
  return key.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? key;
}

/** The page behind the link in a mail, where one press leads to the new password. */
export const RECOVER = "/recover";

export const recoveryLink = (origin: string, key: string): string =>
  `${origin}${RECOVER}?key=${readRecoveryKey(key) ?? key}`;

/** The letters of a typed recovery key or pasted link, or null. Capitals, spaces and dashes make no difference. */
export function readRecoveryKey(typed: string): string | null {
  const key = typed
    .replace(/^.*[?&]key=/s, "")
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "");
  return wholeKey.test(key) ? key : null;
}

/** Reads the field for codes. null if it holds neither a code nor a key, which does not count as an attempt. */
export function readEntry(form: TypedCode): Entry | null {
  const key = readRecoveryKey(form.code ?? "");
  if (key !== null) return { kind: "key", key };
  const code = readCode(form);
  return code === null ? null : { kind: "code", code };
}

function letterOf(nibble: number): string {
  return LETTERS.charAt(nibble);
}

interface Mail {
  subject: string;
  text: string;
}

const subject = `Reset your ${brand.name} password`;
const notAsked =
  "If you didn’t ask for this, you can ignore this email. Your password stays the same. Don’t share the code or the link. We’ll never ask for them.";

const linkLines = (link: string) =>
  `${link}\nThe link works once, on any device, within ${lengthInWords(KEY_LIFE)}.`;

/** @param link sets a new password as the code does, in any browser */
export function recoveryMail(code: string, link: string): Mail {
  const text = [
    `Your ${brand.name} code is ${code}. Enter it on the page where you asked for it, within ${CODE_LIFE_IN_WORDS}.`,
    `Or open this link to choose a new password:\n${linkLines(link)}`,
    notAsked,
  ];
  return { subject, text: text.join("\n\n") };
}

/** For times when no code can be sent to the address or accepted from it. */
export function recoveryLinkMail(link: string): Mail {
  const text = [
    `Someone asked to reset the password of your ${brand.name} account. Open this link to choose a new one:`,
    linkLines(link),
    notAsked,
  ];
  return { subject, text: text.join("\n\n") };
}

function changedAt(now: Date): string {
  return `The password of your ${brand.name} account was changed on ${formatDate(now)} at ${formatTime(now)}`;
}

export function passwordChangedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `${changedAt(now)}, and all devices were logged out.`,
    `${IGNORE_IF_YOU} ${resetPasswordNow(contact)}`,
  ];
  return { subject: `Your ${brand.name} password was changed`, text: text.join("\n\n") };
}

/** To the mailbox that was proved for the first time, if that ended saved cards or the renewal. */
export function handedOverMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `The password of your ${brand.name} account was changed on ${formatDate(now)} at ${formatTime(now)} with a code that we sent to this email address, which was not confirmed until then.`,
    "To keep you safe, all devices were logged out, saved cards were removed, and automatic renewal was switched off.",
    "Log in with the new password and verify your phone number.",
    resetPasswordNow(contact),
  ];
  return { subject: `Your ${brand.name} email is confirmed`, text: text.join("\n\n") };
}

export function passwordChangedSms(now: Date, contact: ContactDetails): string {
  return `${changedAt(now)}. Not you? Write to ${contact.securityMailbox} at once.`;
}
