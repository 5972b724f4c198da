import { formatNaira } from "~/models/money";
import { type Greeted, greeting } from "~/models/users/name";

interface Settled {
  owner: Greeted;
  amount: number;
  /** The owner's page of the claim. */
  page: string;
}

/** To an owner whose order was paid with what arrived and what was kept back. */
export function claimSettledMail({ owner, amount, page }: Settled) {
  const sum = formatNaira(amount);
  return {
    subject: `Your order is paid, with ${sum} of withheld tax`,
    text: [
      greeting(owner),
      `We counted the ${sum} that your company kept back, so your order is paid in full. The receipt comes in a separate email.`,
      `Please ask the tax office for the certificate, and tell us its number and date: ${page}`,
    ].join("\n\n"),
  };
}

/** To an owner whose certificate is missing, weeks after the order was paid. */
export function certificateMissingMail({ owner, amount, page }: Settled) {
  const sum = formatNaira(amount);
  return {
    subject: `We still need the certificate for ${sum} of withheld tax`,
    text: [
      greeting(owner),
      `Your company kept ${sum} back from a payment to us. We do not have the certificate from the tax office yet.`,
      `Tell us its number and date: ${page}`,
      "If the tax was not paid after all, reply to this email, and we will find a way together.",
    ].join("\n\n"),
  };
}

/** To an owner whose claim staff refused. */
export function claimRefusedMail({ owner, amount, page, reason }: Settled & { reason: string }) {
  const sum = formatNaira(amount);
  return {
    subject: `We could not count ${sum} of withheld tax`,
    text: [
      greeting(owner),
      `We did not count the ${sum} that your company kept back: ${reason}`,
      `Your order waits for its full price. You can pay it, or state the amount again: ${page}`,
    ].join("\n\n"),
  };
}

/** To an owner whose certificate staff have seen. */
export function certificateAcceptedMail({ owner, amount, page }: Settled) {
  const sum = formatNaira(amount);
  return {
    subject: `We have the certificate for ${sum} of withheld tax`,
    text: [greeting(owner), `Thank you. Nothing is left to do: ${page}`].join("\n\n"),
  };
}
