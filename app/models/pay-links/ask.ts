/** The field and the words of the button with which an owner asks another person to pay. */
export const ASK_FIELD = "ask";
export const ASK = "Ask someone else to pay";

/** The links of an account. */
export const PAY_LINKS = "/pay-links";
