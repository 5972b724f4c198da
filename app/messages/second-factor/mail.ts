import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { CODE_WORKS } from "~/models/codes/code";
import { formatMoment } from "~/models/date";
import type { ContactDetails } from "~/models/platform/contact-details";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { changePasswordNow, IGNORE_IF_YOU, resetPasswordNow } from "~/messages/users/not-you";
import type { FactorChange } from "./staff-mail";

/** Owners, their colleagues and agents can also switch theirs off, and lose one that may be a stranger's. */
export type OwnerFactorChange = FactorChange | "off" | "ended";

const ACCOUNT = `your ${brand.name} account`;

const changes: Record<OwnerFactorChange, { subject: string; text: (moment: string) => string; sms: string }> =
  {
    "set-up": {
      subject: `Two-step login is on for ${ACCOUNT}`,
      text: (moment) =>
        `On ${moment} two-step login was switched on for ${ACCOUNT}. From now on, logging in on a new device needs a code from your app. All other browsers were logged out.`,
      sms: `Two-step login is on for ${ACCOUNT}.`,
    },
    changed: {
      subject: `Two-step login moved to another app`,
      text: (moment) =>
        `On ${moment} the two-step login of ${ACCOUNT} was moved to another app. Codes of the old app and the earlier recovery codes no longer work, and all other browsers were logged out.`,
      sms: `Two-step login of ${ACCOUNT} moved to another app.`,
    },
    "new-codes": {
      subject: `New recovery codes for ${ACCOUNT}`,
      text: (moment) =>
        `On ${moment} new recovery codes were made for ${ACCOUNT}. The earlier ones no longer work.`,
      sms: `New recovery codes were made for ${ACCOUNT}.`,
    },
    "code-used": {
      subject: `A recovery code was used for ${ACCOUNT}`,
      text: (moment) =>
        `On ${moment} a recovery code was used for ${ACCOUNT} instead of a code from the app. It no longer works. If you have lost your phone, move two-step login to a new app under Security.`,
      sms: `A recovery code was used for ${ACCOUNT}.`,
    },
    off: {
      subject: `Two-step login is off for ${ACCOUNT}`,
      text: (moment) =>
        `On ${moment} two-step login was switched off for ${ACCOUNT}. From now on the password alone logs in.`,
      sms: `Two-step login is off for ${ACCOUNT}.`,
    },
    reset: {
      subject: `Two-step login was removed from ${ACCOUNT}`,
      text: (moment) =>
        `On ${moment} two-step login was removed from ${ACCOUNT}, as was requested, and all browsers were logged out. Your password alone logs in now. You can switch two-step login on again under Security.`,
      sms: `Two-step login was removed from ${ACCOUNT}.`,
    },
    ended: {
      subject: `Two-step login was removed from ${ACCOUNT}`,
      text: (moment) =>
        `On ${moment} two-step login was removed from ${ACCOUNT}, because someone else may have set it up. Your password alone logs in now. You can switch two-step login on again under Security.`,
      sms: `Two-step login, perhaps set up by someone else, was removed from ${ACCOUNT}.`,
    },
  };

export function ownerFactorMail(
  user: GreetedPerson,
  change: OwnerFactorChange,
  now: Date,
  contact: ContactDetails,
): Mail {
  const { subject, text } = changes[change];
  return {
    subject,
    text: [greetingFor(user), text(formatMoment(now)), IGNORE_IF_YOU, changePasswordNow(contact)].join(
      "\n\n",
    ),
  };
}

/** It fits into one SMS. */
export const ownerFactorSms = (change: OwnerFactorChange, { securityMailbox }: ContactDetails): string =>
  `${changes[change].sms} Not you? Change your password and write to ${securityMailbox}.`;

/** Sent after the last wrong code before a pause: the person who typed the codes knew the password. */
export function ownerPausedMail(user: GreetedPerson, now: Date, until: Date, contact: ContactDetails): Mail {
  return {
    subject: `Wrong codes for ${ACCOUNT}`,
    text: [
      greetingFor(user),
      `On ${formatMoment(now)} the right password of ${ACCOUNT} was entered, and then too many wrong codes. No code is accepted until ${formatMoment(until)}.`,
      "If it was you, check that your phone shows the right time. If that does not help, use a recovery code.",
      resetPasswordNow(contact),
    ].join("\n\n"),
  };
}

/** The code with which an account sets two-step login up. */
export const setUpCodeSms = (code: string, host: string): string =>
  `${code} switches ON two-step login of ${ACCOUNT}. Not you? Change your password now. Don't share it.\n\n@${host} #${code}`;

export function setUpCodeMail(code: string, { securityMailbox }: ContactDetails): Mail {
  return {
    subject: `Switch on two-step login of ${ACCOUNT}?`,
    text: [
      `Your ${brand.name} code is ${code}. Anyone who enters it can set up two-step login of your account with their own app.`,
      CODE_WORKS,
      `If you didn’t ask for it, someone knows your password: change it now and write to ${securityMailbox}.`,
    ].join("\n\n"),
  };
}
