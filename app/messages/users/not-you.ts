import type { ContactDetails } from "~/models/platform/contact-details";

/*
 * What emails about a change of an account say to the owner who made it, and to the one who did not.
 */

export const IGNORE_IF_YOU = "If it was you, you can ignore this email.";

/** For changes that need a session: the password may be known to another person. */
export const changePasswordNow = ({ securityMailbox }: ContactDetails): string =>
  `If it wasn’t you, change your password now, log out all other browsers under Security, and write to ${securityMailbox}.`;

/** For changes of the password: the old one no longer opens the account. */
export const resetPasswordNow = ({ securityMailbox }: ContactDetails): string =>
  `If it wasn’t you, choose “Forgot password?” on our login page now, and write to ${securityMailbox}.`;
