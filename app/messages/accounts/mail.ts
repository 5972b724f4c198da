import type { Mail } from "~/models/messages/mail-html";
import { CODE_WORKS } from "~/models/codes/code";
import { changePasswordNow, IGNORE_IF_YOU, resetPasswordNow } from "~/messages/users/not-you";
import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { DAY, lengthInWords } from "~/models/duration";
import { formatMoment } from "~/models/date";
import { maskPhone } from "~/models/users/phone";
import { CORRECTION_WAIT_IN_WORDS } from "~/models/accounts/pending-correction";
import { FACTOR_WAIT_IN_WORDS } from "~/models/accounts/lost-factor";
import { type GreetedPerson, greetingFor } from "~/models/users/name";

/** How long the link of the first mail works. */
export const EMAIL_LINK_LIFE = 7 * DAY;

/** The first mail of a sign-up. Its reader may be a stranger, so it repeats nothing that was typed. */
export function welcomeMail(
  code: string,
  { page, token }: { page: string; token: string },
  contact: ContactDetails,
): Mail {
  const text = [
    "Hello,",
    `Welcome to ${brand.name}. Confirm that this email is yours:\n${page}?token=${token}`,
    `The link works for ${lengthInWords(EMAIL_LINK_LIFE)}, in any browser. Don’t share it.`,
    `Or log in and enter the code ${code}: ${page}`,
    `${CODE_WORKS} If we text you a code, that one is for your phone number.`,
    "Confirm your email so you can use it to reset your password. Receipts and reminders come to it either way.",
    `If you didn’t sign up, someone entered your address by mistake. You can ignore this email. If we write again, tell us at ${contact.mailbox}.`,
  ];
  return { subject: `Welcome to ${brand.name}: confirm your email`, text: text.join("\n\n") };
}

/** To the new address. Its code proves that the mailbox is the owner's. */
export function mailboxCodeMail(code: string): Mail {
  const text = [
    `Your ${brand.name} code is ${code}.`,
    `Enter it on the page where you added this address. ${CODE_WORKS}`,
    "If you didn’t ask for it, you can ignore this email. Nothing changes without the code.",
  ];
  return { subject: `Confirm this address for ${brand.name}`, text: text.join("\n\n") };
}

/** To the old address, while the change can still be stopped. It does not name the new address. */
export function changeRequestedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `On ${formatMoment(now)} someone who is logged in to your ${brand.name} account asked to change its email address.`,
    `It changes once the new address is confirmed. ${IGNORE_IF_YOU}`,
    changePasswordNow(contact),
  ];
  return { subject: `A new email address for your ${brand.name} account?`, text: text.join("\n\n") };
}

/** With the code that an account asks for before another phone or mailbox takes the place of the one it goes to. */
export const contactCodeSms = (code: string, host: string): string =>
  `${code} lets you CHANGE the contacts of your ${brand.name} account. Not you? Change your password now. Don't share it.\n\n@${host} #${code}`;

export function contactCodeMail(code: string, { securityMailbox }: ContactDetails): Mail {
  const text = [
    `Your ${brand.name} code is ${code}. Anyone who enters it can change the email and the phone number of your account.`,
    CODE_WORKS,
    `If you didn’t ask for it, someone knows your password: change it now and write to ${securityMailbox}.`,
  ];
  return { subject: `Change the contacts of your ${brand.name} account?`, text: text.join("\n\n") };
}

export function changedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `The email address of your ${brand.name} account was changed on ${formatMoment(now)}. It no longer belongs to the account.`,
    `${IGNORE_IF_YOU} If it wasn’t you, write to ${contact.securityMailbox} at once.`,
  ];
  return { subject: `Your ${brand.name} email address was changed`, text: text.join("\n\n") };
}

export function passwordChangedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `The password of your ${brand.name} account was changed on ${formatMoment(now)}, and all other devices were logged out.`,
    `${IGNORE_IF_YOU} ${resetPasswordNow(contact)}`,
  ];
  return { subject: `Your ${brand.name} password was changed`, text: text.join("\n\n") };
}

export function usernameChangedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `The username of your ${brand.name} account was changed on ${formatMoment(now)}. Log in with the new one or with your email.`,
    changePasswordNow(contact),
  ];
  return { subject: `Your ${brand.name} username was changed`, text: text.join("\n\n") };
}

/**
 * To the old address, and to the new one if that is a mailbox, before a correction by staff takes effect.
 * @param page where it can be cancelled; null while the account is locked down, because someone else may read its old address
 */
export function correctionAskedMail(
  what: "email address" | "phone number",
  due: Date,
  page: string | null,
  contact: ContactDetails,
): Mail {
  const text = [
    `We were asked to correct the ${what} of a ${brand.name} account that uses this address, or will use it. It changes on ${formatMoment(due)}.`,
    "If you asked for it, you can ignore this email.",
    page === null
      ? `If not, write to ${contact.securityMailbox} at once. The account is locked, so it cannot be cancelled by a link.`
      : `If not, open this page and cancel it: ${page}`,
    ...(page === null ? [] : [`Questions? Write to ${contact.securityMailbox}.`]),
  ];
  return { subject: `A new ${what} for your ${brand.name} account?`, text: text.join("\n\n") };
}

/** To the number that was verified until now. */
export function correctionAskedSms(what: "email address" | "phone number", contact: ContactDetails): string {
  return `We were asked to correct the ${what} of your ${brand.name} account. It changes in ${CORRECTION_WAIT_IN_WORDS}. Not you? Write to ${contact.securityMailbox} at once.`;
}

/**
 * To the account's mailbox, when staff were asked to remove its second factor.
 * @param page where it can be cancelled; null while the account is locked down
 */
export function factorRemovalMail(due: Date, page: string | null, contact: ContactDetails): Mail {
  const text = [
    `We were asked to switch off two-step login of your ${brand.name} account, because the app and the recovery codes are lost. It is switched off on ${formatMoment(due)}. From then on the password alone logs in.`,
    "If you asked for it, you can ignore this email.",
    page === null
      ? `If not, write to ${contact.securityMailbox} at once. The account is locked, so it cannot be cancelled by a link.`
      : `If not, open this page and cancel it: ${page}`,
    ...(page === null ? [] : [`Then change your password. Questions? Write to ${contact.securityMailbox}.`]),
  ];
  return { subject: `Switch off two-step login of your ${brand.name} account?`, text: text.join("\n\n") };
}

/**
 * It fits into one SMS with an address of this site of up to 36 characters.
 * @param page as in the mail
 */
export const factorRemovalSms = (page: string | null, { securityMailbox }: ContactDetails): string =>
  `Your ${brand.name} two-step login goes off in ${FACTOR_WAIT_IN_WORDS}. Not you? ${page === null ? `Write to ${securityMailbox} at once.` : `Stop it: ${page}`}`;

/** With the code that proves the phone of an account whose app and recovery codes are lost. */
export function lostFactorSms(code: string, host: string): string {
  return `${code} switches OFF two-step login of your ${brand.name} account. Not you? Change your password now. Don't share it.\n\n@${host} #${code}`;
}

export function lostFactorMail(code: string, contact: ContactDetails): Mail {
  const text = [
    `Your ${brand.name} code is ${code}. It is one of the proofs that switch off two-step login of your account.`,
    CODE_WORKS,
    `If you didn’t ask for it, someone knows your password: change it now and write to ${contact.securityMailbox}.`,
  ];
  return { subject: `Have you lost your ${brand.name} app?`, text: text.join("\n\n") };
}

/** To the account's mailbox, after staff corrected its e-mail or phone. */
export function correctedMail(
  what: "email address" | "phone number",
  now: Date,
  contact: ContactDetails,
): Mail {
  const text = [
    `On ${formatMoment(now)} we corrected the ${what} of your ${brand.name} account, as agreed with you.`,
    "Log in and confirm the new one with a code. For a day, your saved cards cannot be charged and your email and phone number cannot be changed.",
    `If you didn’t agree to this, write to ${contact.securityMailbox} at once.`,
  ];
  return { subject: `The ${what} of your ${brand.name} account was corrected`, text: text.join("\n\n") };
}

/** To the number that was verified until now, or still is. */
export function correctedSms(what: "email address" | "phone number", contact: ContactDetails): string {
  return `We corrected the ${what} of your ${brand.name} account, as agreed with you. Not you? Write to ${contact.securityMailbox} at once.`;
}

/** To a number that staff entered for an account; it may be a stranger's. */
export function newNumberSms(contact: ContactDetails): string {
  return `This number was entered for a ${brand.name} account. If it is yours, log in and verify it with a code. If not, write to ${contact.mailbox}.`;
}

/** To an account that never confirmed its address, after another account did. It fits into one SMS. */
export function emailLostSms(): string {
  return `${brand.name}: someone else has confirmed the email of your account, so it is no longer yours. Log in with your username and add another one under Security.`;
}

/** To the old number. It fits into one SMS. */
export function phoneChangedSms(contact: ContactDetails): string {
  return `Your ${brand.name} account has a new phone number. Not you? Write to ${contact.mailbox} at once.`;
}

export function phoneChangedMail(phone: string, contact: ContactDetails): Mail {
  const text = [
    `The phone number of your ${brand.name} account is now ${maskPhone(phone)}.`,
    "We will text codes and reminders to it from now on.",
    `If it wasn’t you, change your password now and write to ${contact.mailbox}.`,
  ].join("\n\n");
  return { subject: `Your ${brand.name} phone number was changed`, text };
}

interface LockedDown {
  now: Date;
  /** Whether two-step login was removed, too. */
  secondFactor: boolean;
}

export function lockedDownMail(
  user: GreetedPerson,
  { now, secondFactor }: LockedDown,
  contact: ContactDetails,
): Mail {
  const passkeys = secondFactor ? "passkeys and two-step login were removed" : "passkeys were removed";
  return {
    subject: `We locked your ${brand.name} account to protect it`,
    text: [
      greetingFor(user),
      `On ${formatMoment(now)} our staff locked your ${brand.name} account, because someone else may be using it.`,
      `Everyone was logged out, ${passkeys}, saved cards were removed, renewal was switched off, payment links were withdrawn, and tills and webhooks were disconnected. Nothing can be paid from the wallet. Your records and everything you paid for are kept.`,
      `Call ${contact.phones[0].shown} or write to ${contact.securityMailbox} to get your account back. We check that it is you, and then you set a new password.`,
    ].join("\n\n"),
  };
}

/** It fits into one SMS. */
export const lockedDownSms = (contact: ContactDetails): string =>
  `We locked your ${brand.name} account: someone else may be using it. Nothing can be paid from it. To get it back, call ${contact.phones[0].shown}.`;

/** @param page where a new password is set */
export function lockdownLiftedMail(user: GreetedPerson, page: string, contact: ContactDetails): Mail {
  return {
    subject: `Your ${brand.name} account is open again`,
    text: [
      greetingFor(user),
      `Our staff opened your ${brand.name} account again. The old password no longer works. Set a new one: ${page}`,
      "Then connect your tills and webhooks again, and save a card, switch renewal on, and add passkeys and two-step login as you used them.",
      `If you did not ask for this, write to ${contact.securityMailbox} at once.`,
    ].join("\n\n"),
  };
}

/** It fits into one SMS. */
export const lockdownLiftedSms = (host: string, contact: ContactDetails): string =>
  `Your ${brand.name} account is open again. Set a new password: ${host}/forgot-password. Not you? Write to ${contact.securityMailbox} at once.`;
