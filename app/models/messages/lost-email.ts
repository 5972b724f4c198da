/** Where an account gets another address, with its form already unfolded. */
export const EMAIL_FORM = "/account/security?change=email#change-email";

/**
 * The host of the placeholder address of an account that lost its own or never had one: mail to it goes nowhere until
 * another one is entered.
 */
export const LOST_HOST = "unconfirmed.invalid";

/** The placeholder of an account that has no address from the start. */
export const makeNoEmail = (unique: string): string => `none-${unique}@${LOST_HOST}`;

/** Whether the account has no address: another account has confirmed it, or none was entered. */
export const isEmailLost = (email: string): boolean => email.toLowerCase().endsWith(`@${LOST_HOST}`);

/** The address as pages show it; null if there is none. */
export const shownEmail = (email: string): string | null => (isEmailLost(email) ? null : email);
