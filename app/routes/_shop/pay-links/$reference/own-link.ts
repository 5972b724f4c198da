import type { PayLinkState } from "~/models/pay-links/pay-link";

/* What the pages of a link say. */

interface OwnLink {
  state: PayLinkState;
  until: string;
  /** False if its key was removed from the settings, so that the link cannot be shown again. */
  sending: object | null;
  isPaidByLink: boolean;
  isOrder: boolean;
  /** An agent asks an owner to pay, and the agent reads it. */
  isForCustomer: boolean;
  /** Tokens are bought. */
  isTokens: boolean;
}

/** For its maker. */
export function ownLinkText(link: OwnLink): { tone: "good" | "warn"; text: string } {
  const { state, until, sending, isPaidByLink } = link;
  switch (state) {
    case "open":
      return sending === null
        ? {
            tone: "warn",
            text: "This link still works, but it cannot be shown again. Withdraw it and make a new one.",
          }
        : {
            tone: "good",
            text: `The link works until ${until}. Send it to the person who pays. They don’t need an account, and we email you when it is paid.`,
          };
    case "paid":
      return {
        tone: "good",
        text: isPaidByLink
          ? `Paid by the link. ${whereItIs(link)}`
          : "The order was paid another way, so the link takes no more payments.",
      };
    case "withdrawn":
      return {
        tone: "warn",
        text: "The link was withdrawn, or another order took the place of this one. No one can start a payment with it.",
      };
    case "expired":
      return { tone: "warn", text: `The link worked until ${until}. No one can start a payment with it.` };
  }
}

function whereItIs({ isOrder, isForCustomer, isTokens }: OwnLink): string {
  if (isForCustomer) return "Your customer has the receipt. None of your tokens were taken.";
  if (isOrder) return "The receipt is under Payments and invoices.";
  return isTokens ? "The tokens are in your balance." : "The money is in your wallet.";
}
