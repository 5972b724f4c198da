/** Where an account gets another address. */
export const EMAIL_FORM = "/account/security#change-email";

/** Where mail goes to an account that has lost its address: nowhere, until the owner types another one. */
export const LOST_HOST = "unconfirmed.invalid";

/** Whether somebody else has confirmed the address that the account had, so that it has none now. */
export const isEmailLost = (email: string): boolean => email.toLowerCase().endsWith(`@${LOST_HOST}`);

/** The address as pages show it; null where there is none. */
export const shownEmail = (email: string): string | null => (isEmailLost(email) ? null : email);
