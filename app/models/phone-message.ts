import { brand } from "~/brand";
import { maskPhone } from "./phone";

/** To the number that was the account's own until now; it fits into one text message. */
export function phoneChangedText(): string {
  return `Your ${brand.name} account has another phone number from now on. Was it not you? Write to ${brand.mailbox} at once.`;
}

export function phoneChangedMail(phone: string): { subject: string; text: string } {
  const text = [
    `The phone number of your ${brand.name} account is now ${maskPhone(phone)}.`,
    "Codes and notices by text message go there from now on.",
    `If it was not you, set a new password and write to ${brand.mailbox} at once.`,
  ].join("\n\n");
  return { subject: `Your ${brand.name} phone number changed`, text };
}
