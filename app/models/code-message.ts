import type { Channel } from "#db/schema";
import { brand } from "~/brand";

interface CodeMessage {
  subject?: string;
  text: string;
}

/**
 * Characters of the GSM 7-bit alphabet only, which fit 160 into one text message. By the last line the phone's
 * browser knows the code and offers it on this site and no other.
 */
function smsText(code: string, host: string): string {
  return [
    `${code} is your ${brand.name} code. It works for 10 minutes. Give it to nobody, we never ask for it.`,
    "",
    `@${host} #${code}`,
  ].join("\n");
}

function mailText(code: string): string {
  return [
    `Your ${brand.name} code is ${code}.`,
    "It works for 10 minutes. Give it to nobody: we never ask for it.",
    "If you did not ask for a code, you need not do anything.",
  ].join("\n\n");
}

export function codeMessage(channel: Channel, code: string, host: string): CodeMessage {
  if (channel === "sms") return { text: smsText(code, host) };
  return { subject: `Your ${brand.name} code`, text: mailText(code) };
}
