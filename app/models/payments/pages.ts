import { payLinkPath } from "~/models/pay-links/pay-link";

/** Where one payment is shown to its payer. */
interface PaymentPages {
  /** What became of it. */
  status: string;
  /** The account number, or the code to dial. */
  ticket: string;
  /** Where the provider sends the browser, which proves nothing. */
  returned: string;
  cancelled: string;
}

/** @param reference the payment */
export type PagesOf = (reference: string) => PaymentPages;

/** The pages of an account that pays. */
export const accountPages: PagesOf = (reference) => ({
  status: `/payment/${reference}`,
  ticket: `/payment/${reference}/pay`,
  returned: "/payment/return",
  cancelled: `/payment/cancel?attempt=${reference}`,
});

/** The pages of a payer without an account, who has the link. */
export const linkPages =
  (token: string): PagesOf =>
  (reference) => {
    const status = `${payLinkPath(token)}/${reference}`;
    return { status, ticket: `${status}/send`, returned: status, cancelled: payLinkPath(token) };
  };

/** Where owners go once the order of a checkout is paid. Its confirmation is at the top, above the downloads. */
export const AFTER_PAYMENT = "/download";

export const downloadPaidPath = (reference: string): string => `${AFTER_PAYMENT}?paid=${reference}`;

export const paidPath = (reference: string): string => `/paid/${reference}`;
