import { z } from "zod";
import { brand } from "~/brand";
import type { ContactDetails } from "~/models/contact-details";
import { codeFields, typed } from "~/models/codes/code-form";
import { type TypedCode, readCode } from "~/models/codes/typed-code";
import { formatDate, formatTime } from "~/models/date";
import { DAY, MINUTE } from "~/models/duration";

/** A recovery lasts from its start until the right code. Each requested code extends it. */
export const RECOVERY_LIFE = 15 * MINUTE;
/**
 * As long as the longest window in which mails are counted, so a stranger who uses up a day's mails leaves the owner
 * a valid key.
 */
export const KEY_LIFE = DAY;
/** Time to choose the new password. */
export const GRANT_LIFE = 10 * MINUTE;

/**
 * Sixteen letters for four bits each. Without vowels they form no words, and without l and o they look like no
 * digits.
 */
const LETTERS = "bcdfghjkmnpqrstw";
const KEY_LENGTH = 20;
const GROUP = 4;
export const KEY_BYTES = KEY_LENGTH / 2;

/** What a visitor types to recover an account: the code of this recovery, or a recovery key. */
type Entry = { kind: "code"; code: string } | { kind: "key"; key: string };

/** A recovery key of 80 bits: "bcdf-ghjk-mnpq-rstw-bcdf". */
export function makeRecoveryKey(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => letterOf(byte >> 4) + letterOf(byte & 15)).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? letters;
}

/** The letters of a typed recovery key, or null. Capitals, spaces and dashes make no difference. */
export function readRecoveryKey(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s\p{Pd}]/gu, "");
  return new RegExp(`^[${LETTERS}]{${KEY_LENGTH}}$`).test(letters) ? letters : null;
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

const message = "Type the 5 digits of the code, or the whole recovery key";

/**
 * The fields of the recovery forms. Old clients send an e-mail or phone; the account always comes from the recovery.
 */
const fields = {
  ...codeFields(message),
  email: z.string().max(254).optional(),
  phone: z.string().max(40).optional(),
};

export const resendSchema = z.object(fields);
export const entrySchema = resendSchema.transform(typed(readEntry, message));

interface Mail {
  subject: string;
  text: string;
}

const subject = `Reset your ${brand.name} password`;
const nobodyAsked =
  "If it was not you, do nothing: your password stays as it is. Do not share the code or the key, we never ask for them.";

function keyLines(key: string, unless: string): string {
  return [
    `Your recovery key${unless}:`,
    key,
    "Type or paste it where the code goes, on the page that asks for the code for this email address. It works once, within a day.",
  ].join("\n");
}

export function recoveryMail(code: string, key: string): Mail {
  const text = [
    `Your ${brand.name} code is ${code}. It works for 10 minutes, in the browser where it was requested.`,
    keyLines(key, ", if the code does not work or you asked for it in another browser"),
    nobodyAsked,
  ];
  return { subject, text: text.join("\n\n") };
}

/** For times when no code can be sent to the address or accepted from it. */
export function recoveryKeyMail(key: string): Mail {
  const text = [
    `Someone, hopefully you, asked to reset the password of your ${brand.name} account.`,
    keyLines(key, ""),
    nobodyAsked,
  ];
  return { subject, text: text.join("\n\n") };
}

function changedAt(now: Date): string {
  return `The password of your ${brand.name} account was changed on ${formatDate(now)} at ${formatTime(now)}`;
}

export function passwordChangedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `${changedAt(now)}, and all devices were logged out.`,
    `If it was you, there is nothing to do. If it was not, choose "Forgot password?" on our login page at once and write to ${contact.securityMailbox}.`,
  ];
  return { subject: `Your ${brand.name} password was changed`, text: text.join("\n\n") };
}

/** To the mailbox that was proved for the first time, if that ended saved cards or the renewal. */
export function handedOverMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `The password of your ${brand.name} account was changed on ${formatDate(now)} at ${formatTime(now)} with a code that we sent to this mailbox. This email had not been confirmed for the account before.`,
    "To keep you safe, all devices were logged out, saved cards were removed, and automatic renewal was switched off.",
    "Log in with the new password, and verify your phone number.",
    `If it was not you who changed the password, choose "Forgot password?" on our login page at once and write to ${contact.securityMailbox}.`,
  ];
  return { subject: `Your ${brand.name} email is confirmed`, text: text.join("\n\n") };
}

export function passwordChangedSms(now: Date, contact: ContactDetails): string {
  return `${changedAt(now)}. Not you? Write to ${contact.securityMailbox} at once.`;
}
