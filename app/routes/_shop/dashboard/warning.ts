import { EMAIL_FORM } from "~/models/messages/lost-email";

/** Something that is wrong, and where to fix it. */
export interface Warning {
  text: string;
  link: { label: string; href: string };
}

/** Another account has confirmed the address that this one had; null if that did not happen. */
export const lostEmailWarning = (isLost: boolean): Warning | null =>
  isLost
    ? {
        text: "Someone else has confirmed the email you signed up with, so it is no longer yours. Enter your own to get receipts and pay.",
        link: { label: "Enter your email", href: EMAIL_FORM },
      }
    : null;
