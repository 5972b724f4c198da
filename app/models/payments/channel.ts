import type { PaymentChannel, PaymentPurpose } from "#db/schema";
import { paidByCard } from "~/models/ledger/receipt";
import { recordOf } from "~/models/record";
import { joinWords } from "~/models/word-list";
import type { TicketKind } from "./ticket";

/** A payment method of the provider. Only a card can be saved or charged again. */
export type { PaymentChannel };

/** The provider's name for a transfer to an account number of the owner. */
export const DEPOSIT_CHANNEL = "dedicated_nuban";

interface ChannelWords {
  /** On forms. */
  label: string;
  detail: string;
  /** What a receipt names, but for the digits of a card. */
  name: string;
  /** In the narrow lists of our staff. */
  short: string;
  /** "Wallet top-up by bank transfer" */
  by: string;
  /** "Your bank transfer of ₦6,000 has arrived." */
  payment: string;
  title: string;
  /** "We can’t take bank transfers right now." */
  many: string;
  /** Where refunded money goes. */
  source: string;
}

/** What the payment page says until the bank sends the money. */
export interface BankWords {
  /** "This account number has expired" */
  expires: string;
  waiting: (until: { due: string; time: string; checkedAt: string }) => string;
}

interface Channel extends ChannelWords {
  /** What the payer takes to the bank; null if the provider's page takes the payment. */
  ticket: TicketKind | null;
  /** Of a slow channel, whose money arrives only when the bank sends it. */
  slow: BankWords | null;
}

/**
 * Each way to pay at the provider. A new one is a row here and, of its own, a drawing beside its label, the name that
 * the provider has for it, a value that the database takes and, if our page shows its ticket, the call for it.
 */
export const channels: Record<PaymentChannel, Channel> = {
  card: {
    label: "Pay with Card",
    detail: "On our payment partner’s page.",
    name: "Card",
    short: "Card",
    by: "card",
    payment: "card payment",
    title: "Card payment",
    many: "cards",
    source: "your card",
    ticket: null,
    slow: null,
  },
  bank_transfer: {
    label: "Pay by bank transfer",
    detail: "The exact sum, within 30 minutes.",
    name: "Bank transfer",
    short: "Transfer",
    by: "bank transfer",
    payment: "bank transfer",
    title: "Bank transfer",
    many: "bank transfers",
    source: "your bank account",
    ticket: "account number",
    slow: {
      expires: "account number",
      waiting: ({ due, time, checkedAt }) =>
        `Send exactly ${due} before ${time}. We haven’t received it yet (checked ${checkedAt}). Most transfers arrive within 5 minutes, some take an hour.`,
    },
  },
  ussd: {
    label: "Pay with USSD",
    detail: "Dial a code, up to ₦100,000 a day.",
    name: "USSD",
    short: "USSD",
    by: "USSD",
    payment: "USSD payment",
    title: "USSD payment",
    many: "payments by USSD",
    source: "your bank account",
    ticket: "code",
    slow: {
      expires: "code",
      waiting: ({ due, time, checkedAt }) =>
        `Dial the code before ${time}. We haven’t received ${due} yet (checked ${checkedAt}).`,
    },
  },
};

/** In the order in which they are offered. */
export const paymentChannels = Object.keys(channels) as PaymentChannel[];

export const isPaymentChannel = (name: string): name is PaymentChannel => Object.hasOwn(channels, name);

/** The names of all channels, for lists and choices. */
export const namesOfChannels = (which: "name" | "short") =>
  recordOf(paymentChannels, (channel) => channels[channel][which]);

/** "card, bank transfer or USSD" */
export const anyChannel = (offered: readonly PaymentChannel[]): string =>
  joinWords(
    offered.map((channel) => channels[channel].by),
    "or",
  );

/** The channels as choices of a form. */
export const waysToPay = <Way extends PaymentChannel>(offered: readonly Way[]) =>
  offered.map((value) => ({ value, label: channels[value].label, detail: channels[value].detail }));

type ProviderChannel = PaymentChannel | "apple_pay" | typeof DEPOSIT_CHANNEL;

/** Our channel for each of the provider's names, some of which are ours. */
const providerChannels = {
  card: "card",
  apple_pay: "card",
  bank_transfer: "bank_transfer",
  ussd: "ussd",
  [DEPOSIT_CHANNEL]: "bank_transfer",
} as const satisfies Record<ProviderChannel, PaymentChannel>;

export const isProviderChannel = (name: string): name is ProviderChannel =>
  Object.hasOwn(providerChannels, name);

/** null for a channel that we do not take money by: staff look at what came by one. */
export const channelOf = (name: string): PaymentChannel | null =>
  isProviderChannel(name) ? providerChannels[name] : null;

/** Whether the money arrives only when the bank sends it. */
export const isSlow = (channel: PaymentChannel): boolean => channels[channel].slow !== null;

/** Where refunded money goes: "your card". Another person's card or account is named as that person. */
export const sourceOf = ({
  channel,
  payLinkId,
}: {
  channel: PaymentChannel;
  payLinkId: number | null;
}): string => (payLinkId === null ? channels[channel].source : "the person who paid through your link");

/** On a wallet's statement: money that could pay for nothing else and can be spent. */
export const addedText = ({
  channel,
  purpose,
}: {
  channel: PaymentChannel;
  purpose: PaymentPurpose;
}): string =>
  purpose === "tokens"
    ? `${channels[channel].title}, added as tokens`
    : `${channels[channel].title}, added to your wallet`;

/** Shown if the provider rejects our calls; neither the card nor the payer is at fault. */
export const cannotTake = (channel: PaymentChannel): string =>
  `We can’t take ${channels[channel].many} right now. Nothing was charged. Please try again in an hour.`;

/**
 * What a receipt names: "Visa •••• 4081", "Bank transfer", "USSD". The digits of a transfer do not belong to a
 * card.
 */
export function paidWith(name: ProviderChannel, card: Parameters<typeof paidByCard>[0]): string {
  if (name === DEPOSIT_CHANNEL) return "Transfer to your account number";
  const channel = providerChannels[name];
  return channel === "card" ? paidByCard(card) : channels[channel].name;
}

/** "Bank transfer, by payment link": the owner does not see whose card or account it was. */
export const paidByLink = (channel: ProviderChannel): string => `${paidWith(channel, null)}, by payment link`;
