import { formatDate, noonOf } from "~/models/date";
import { formatNaira } from "~/models/money";
import { type Claim, type ClaimState, claimEnd, stillMissing } from "./claim";

/* What pages say about a claim. */

type Shown = Pick<
  Claim,
  "state" | "due" | "amount" | "createdAt" | "reason" | "certificateNumber" | "certificateDay"
> & {
  /** When its order was made. */
  orderedAt: Date;
};

/** In lists, for owners and staff. */
export function claimWord(
  claim: Pick<Shown, "state" | "due" | "amount" | "certificateNumber">,
  balance: number,
): string {
  const { state, certificateNumber } = claim;
  if (state === "open" && stillMissing(claim, balance) === 0) return "Ready to settle";
  return state === "settled" && certificateNumber !== null ? "Certificate to check" : words[state];
}

const words: Record<ClaimState, string> = {
  open: "Waiting for the rest",
  settled: "Certificate missing",
  proved: "Certificate seen",
  "written-off": "Closed without a certificate",
  refused: "Not accepted",
  withdrawn: "Withdrawn",
};

/** For its owner: what happened, and what to do next. */
export function claimText(claim: Shown, balance: number): { tone: "good" | "warn"; text: string } {
  const sum = formatNaira(claim.amount);
  switch (claim.state) {
    case "open": {
      const missing = stillMissing(claim, balance);
      return missing > 0
        ? {
            tone: "warn",
            text: `${formatNaira(missing)} is still missing in your wallet. Add it by ${formatDate(claimEnd(claim))}, and we settle the order. It keeps its price until then.`,
          }
        : {
            tone: "good",
            text: "The rest is in your wallet. We settle the order within one working day and email you. Do not spend the money until then.",
          };
    }
    case "settled":
      return claim.certificateNumber === null
        ? {
            tone: "warn",
            text: `Your order is paid. We counted the ${sum} that your company kept back. Tell us the number and date of the certificate as soon as the tax office has issued it.`,
          }
        : { tone: "good", text: "Your order is paid. We are looking at the certificate." };
    case "proved":
      return {
        tone: "good",
        text: "Your order is paid, and we have the certificate. Nothing is left to do.",
      };
    case "written-off":
      return { tone: "good", text: "Your order is paid. We closed this without a certificate." };
    case "refused":
      return {
        tone: "warn",
        text: `We did not count the ${sum}: ${claim.reason ?? ""} Pay the full price, or state the amount again.`,
      };
    case "withdrawn":
      return {
        tone: "warn",
        text: "You withdrew this, or its order was paid in full, replaced or has expired.",
      };
  }
}

/** Lines of the owner's statement. */
export const journalLines = {
  settled: "Tax that your company withheld",
  writtenOff: "Withheld tax written off",
};

/** "No. 123 of 3 December 2026"; null if there is none. */
export const certificateInWords = ({
  certificateNumber,
  certificateDay,
}: Pick<Shown, "certificateNumber" | "certificateDay">): string | null =>
  certificateNumber === null || certificateDay === null
    ? null
    : `No. ${certificateNumber} of ${formatDate(noonOf(certificateDay))}`;
