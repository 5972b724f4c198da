import type { Mail } from "~/models/messages/mail-html";
import type { Channel } from "#db/schema";
import { brand } from "~/brand";
import { CODE_LIFE_IN_WORDS, CODE_WORKS } from "~/models/codes/code";

/**
 * Uses only GSM 7-bit characters, of which 160 fit into one SMS. The last line lets the phone's browser recognise the
 * code and offer it on this site only.
 */
export function codeSms(code: string, host: string): string {
  return [
    `${code} is your ${brand.name} code. It works for ${CODE_LIFE_IN_WORDS}. Don't share it. We'll never ask for it.`,
    "",
    `@${host} #${code}`,
  ].join("\n");
}

export function codeMail(code: string): Mail {
  const text = [
    `Your ${brand.name} code is ${code}.`,
    CODE_WORKS,
    "If you didn’t ask for a code, you can ignore this email.",
  ];
  return { subject: `Your ${brand.name} code`, text: text.join("\n\n") };
}

export function codeMessage(
  channel: Channel,
  code: string,
  host: string,
): { subject?: string; text: string } {
  return channel === "sms" ? { text: codeSms(code, host) } : codeMail(code);
}
