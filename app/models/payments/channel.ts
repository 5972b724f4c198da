import type { PaymentChannel, PaymentPurpose } from "#db/schema";
import { paidByCard } from "~/models/ledger/receipt";

/** A payment method of the provider. Only a card can be saved or charged again. */
export type { PaymentChannel };

/** The provider's name for a transfer to an account number of the owner. */
export const DEPOSIT_CHANNEL = "dedicated_nuban";

export const paymentChannels = ["card", "bank_transfer", "ussd"] as const satisfies readonly PaymentChannel[];

/** Our channel for each of the provider's names. It has two names for cards. */
const providerChannels = {
  card: "card",
  apple_pay: "card",
  bank_transfer: "bank_transfer",
  ussd: "ussd",
  [DEPOSIT_CHANNEL]: "bank_transfer",
} as const satisfies Record<string, PaymentChannel>;

type ProviderChannel = keyof typeof providerChannels;

export const isProviderChannel = (name: string): name is ProviderChannel =>
  Object.hasOwn(providerChannels, name);

/** null for a channel that we do not take money by: staff look at what came by one. */
export const channelOf = (name: string): PaymentChannel | null =>
  isProviderChannel(name) ? providerChannels[name] : null;

/** True for transfers and USSD: the money arrives when the bank sends it. */
export function isSlow(channel: PaymentChannel): channel is Exclude<PaymentChannel, "card"> {
  return channel !== "card";
}

interface Words {
  /** "Wallet top-up by bank transfer" */
  by: string;
  /** "Your bank transfer of ₦6,000 has arrived." */
  payment: string;
  title: string;
  /** Where refunded money goes. */
  source: string;
}

export const channelWords: Record<PaymentChannel, Words> = {
  card: { by: "card", payment: "card payment", title: "Card payment", source: "your card" },
  bank_transfer: {
    by: "bank transfer",
    payment: "bank transfer",
    title: "Bank transfer",
    source: "your bank account",
  },
  ussd: { by: "USSD", payment: "USSD payment", title: "USSD payment", source: "your bank account" },
};

/** Where refunded money goes: "your card". Another person's card or account is named as that person. */
export const sourceOf = ({
  channel,
  payLinkId,
}: {
  channel: PaymentChannel;
  payLinkId: number | null;
}): string => (payLinkId === null ? channelWords[channel].source : "the person who paid by your link");

/** On a wallet's statement: money that could pay for nothing else and can be spent. */
export const addedText = ({
  channel,
  purpose,
}: {
  channel: PaymentChannel;
  purpose: PaymentPurpose;
}): string =>
  purpose === "tokens"
    ? `${channelWords[channel].title}, added as tokens`
    : `${channelWords[channel].title}, added to your wallet`;

const takenBy: Record<PaymentChannel, string> = {
  card: "cards",
  bank_transfer: "bank transfers",
  ussd: "payments by USSD",
};

/** Shown if the provider rejects our calls; neither the card nor the payer is at fault. */
export const cannotTake = (channel: PaymentChannel): string =>
  `We can’t take ${takenBy[channel]} right now. Nothing was charged. Please try again in an hour.`;

/**
 * What a receipt names: "Card ending 4081", "Bank transfer", "USSD". The digits of a transfer do not belong to a
 * card.
 */
export function paidWith(channel: ProviderChannel, lastDigits: string | null): string {
  switch (channel) {
    case "dedicated_nuban":
      return "Transfer to your account number";
    case "bank_transfer":
      return "Bank transfer";
    case "ussd":
      return "USSD";
    case "card":
    case "apple_pay":
      return paidByCard(lastDigits);
  }
}

/** "Bank transfer, by pay link": the owner does not see whose card or account it was. */
export const paidByLink = (channel: ProviderChannel): string => `${paidWith(channel, null)}, by pay link`;
