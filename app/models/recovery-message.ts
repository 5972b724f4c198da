import { brand } from "~/brand";
import { formatDate, formatTime } from "./date";

interface Mail {
  subject: string;
  text: string;
}

const subject = `Reset your ${brand.name} password`;
const nobodyAsked =
  "If it was not you, do nothing: your password stays as it is. Give the code and the key to nobody, we never ask for them.";

function keyLines(key: string, unless: string): string {
  return [
    `Your recovery key${unless}:`,
    key,
    "Type or paste it into the field for the code. It works once, for an hour, on the page that asks for the code of this email address.",
  ].join("\n");
}

export function recoveryMail(code: string, key: string): Mail {
  const text = [
    `Your ${brand.name} code is ${code}. It works for 10 minutes, in the browser where it was asked for.`,
    keyLines(key, ", should the code not be accepted or have been asked for elsewhere"),
    nobodyAsked,
  ];
  return { subject, text: text.join("\n\n") };
}

/** For the times when no code of five digits is sent to the address or accepted. */
export function recoveryKeyMail(key: string): Mail {
  const text = [
    `Somebody, we hope you, asked to reset the password of your ${brand.name} account.`,
    keyLines(key, ""),
    nobodyAsked,
  ];
  return { subject, text: text.join("\n\n") };
}

function changedAt(now: Date): string {
  return `The password of your ${brand.name} account was changed on ${formatDate(now)} at ${formatTime(now)}`;
}

export function passwordChangedMail(now: Date): Mail {
  const text = [
    `${changedAt(now)}, and all devices were logged out.`,
    `If it was you, there is nothing to do. If it was not, choose "Forgot password?" on our login page at once and write to ${brand.securityMailbox}.`,
  ];
  return { subject: `Your ${brand.name} password was changed`, text: text.join("\n\n") };
}

export function passwordChangedSms(now: Date): string {
  return `${changedAt(now)}. Not you? Write to ${brand.securityMailbox} at once.`;
}
