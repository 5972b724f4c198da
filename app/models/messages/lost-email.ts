/** Where an account gets another address. */
export const EMAIL_FORM = "/account/security#change-email";

/**
 * The host of the placeholder address of an account that lost its own: mail to it goes nowhere until the owner enters
 * another one.
 */
export const LOST_HOST = "unconfirmed.invalid";

/** Whether another account has confirmed this account's address, so that it has none now. */
export const isEmailLost = (email: string): boolean => email.toLowerCase().endsWith(`@${LOST_HOST}`);

/** The address as pages show it; null if there is none. */
export const shownEmail = (email: string): string | null => (isEmailLost(email) ? null : email);
