import type { PayLinkState } from "#db/schema";

/** For a stranger who opens a link that takes no more payments. */
export function endedLinkView(
  state: Exclude<PayLinkState, "open">,
  until: string,
): { title: string; text: string } {
  switch (state) {
    case "paid":
      return {
        title: "This has been paid",
        text: "There is nothing left to pay here. If you paid it, you have our email with the details.",
      };
    case "withdrawn":
      return {
        title: "This link no longer works",
        text: "It was withdrawn, and no one can pay with it. Ask the person who sent it for a new link. If you have already started a payment, it still counts when your money arrives.",
      };
    case "expired":
      return {
        title: "This link has expired",
        text: `It worked until ${until}. Ask the person who sent it for a new link. If you have already started a payment, it still counts when your money arrives.`,
      };
  }
}
