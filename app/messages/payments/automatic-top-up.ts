import { walletWords } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import type { ChargeTerms, TopUpTerms, TopUpForecast } from "~/models/payments/automatic-top-up";

/** The sentence that the owner agrees to, with all numbers. */
export function consentText({ card, ...terms }: TopUpTerms & { card: string }): string {
  const { wallet, threshold, amount, total, monthlyCap } = terms;
  const { format, name } = walletWords[wallet];
  const holds = wallet === "tokens" ? "I have less than" : "my wallet has less than";
  const gets = wallet === "tokens" ? `give me ${format(amount)}` : `add ${format(amount)} to my ${name}`;
  return [
    `When ${holds} ${format(threshold)}, charge my card ${card} ${formatNaira(total)} and ${gets}.`,
    `${formatNaira(total - amount)} of that is the payment fee.`,
    `Charge the card at most once a day, and at most ${formatNaira(monthlyCap)} in a calendar month.`,
    "I can switch this off at any time.",
  ].join(" ");
}

/** What it does, on the page of the wallet. */
export function automaticTopUpText({
  wallet,
  threshold,
  amount,
  total,
  monthlyCap,
  card,
}: ChargeTerms & {
  card: string;
}): string {
  const { format } = walletWords[wallet];
  return `Below ${format(threshold)}, we charge ${card} ${formatNaira(total)} and add ${format(amount)}: at most once a day, and ${formatNaira(monthlyCap)} a month.`;
}

/** @param page where it is switched on or changed */
export function forecastText(ahead: TopUpForecast, page: string): string {
  switch (ahead.kind) {
    case "off":
      return `Automatic top-up is off. To let your card add what is missing: ${page}`;
    case "idle":
      return `Automatic top-up adds nothing before then: it begins only below ${formatNaira(ahead.terms.threshold)}. To change that: ${page}`;
    case "capped":
      return `Automatic top-up adds nothing before then: your card has reached your limit of ${formatNaira(ahead.terms.monthlyCap)} a month. To change that: ${page}`;
    case "adds":
      return ahead.missing === 0
        ? `Automatic top-up will add ${formatNaira(ahead.added)} from ${ahead.card} before then. That is enough, so there is nothing to do.`
        : `Automatic top-up will add ${formatNaira(ahead.added)} from ${ahead.card} before then. ${formatNaira(ahead.missing)} will still be missing.`;
  }
}

/** In an SMS there is room for it only where nothing is left to do. */
export const enoughText = (ahead: TopUpForecast): string | null =>
  ahead.kind === "adds" && ahead.missing === 0
    ? `Automatic top-up will add ${formatNaira(ahead.added)} from your card.`
    : null;

/** Changes with the wording of `consentText`, so that it is known which one an owner read. */
export const CONSENT_VERSION = "2026-11";
