/** The field and the words of the button with which an owner asks another person to pay. */
export const ASK_FIELD = "ask";
export const ASK = "Ask someone else to pay";

/** What the field may say: a link only, or a link with a pro-forma for the company that pays. */
export const PRO_FORMA = "pro-forma";
export const askedFor = ["1", PRO_FORMA] as const;

export const MAKE_PRO_FORMA = "Make a pro-forma invoice";

export const wantsProForma = (asked: string | undefined): boolean => asked === PRO_FORMA;

/** The links of an account. */
export const PAY_LINKS = "/pay-links";
