import type { LedgerAccount, WalletKind } from "#db/schema";
import { kobo, type Kobo } from "~/models/money";

export type { LedgerAccount, WalletKind };

/** Debits are positive, credits negative; the entries of one event sum to zero. */
export interface Entry {
  account: LedgerAccount;
  amount: Kobo;
}

export type PaidFrom = WalletKind | "paystack_clearing";

interface PaidOrder {
  lines: { kind: "plan" | "add-on" | "onboarding" | "credit"; amount: number }[];
  discount: number;
  vat: number;
  total: number;
}

type Amounts = Partial<Record<LedgerAccount, number>>;

/** What an unused rest of a period is worth is taken back from what plans earned. */
const incomeOf = {
  plan: "plan_income",
  credit: "plan_income",
  "add-on": "add_on_income",
  onboarding: "onboarding_income",
} as const;

function entries(amounts: Amounts): Entry[] {
  const list = Object.entries(amounts) as [LedgerAccount, number][];
  return list
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount: kobo(amount) }));
}

/** Value passes between naira and tokens over an account of its own, which always comes back to nothing. */
const bridgeEntries = (amount: number): Entry[] =>
  [kobo(-amount), kobo(amount)]
    .filter((side) => side !== 0)
    .map((side) => ({ account: "token_bridge", amount: side }));

/** What a wallet or the provider pays; tokens over the bridge, since everything else is held in naira. */
const walletEntries = (wallet: PaidFrom, amount: number): Entry[] => [
  ...entries({ [wallet]: amount }),
  ...(wallet === "tokens" ? bridgeEntries(amount) : []),
];

export function purchaseEntries(paidFrom: PaidFrom, order: PaidOrder): Entry[] {
  const earned: Amounts = {};
  for (const { kind, amount } of order.lines) {
    const account = incomeOf[kind];
    earned[account] = (earned[account] ?? 0) - amount;
  }
  return [
    ...walletEntries(paidFrom, order.total),
    ...entries({ discount: order.discount, ...earned, vat_output: -order.vat }),
  ];
}

interface TopUp {
  wallet?: WalletKind;
  walletAmount: number;
  fee: number;
}

export const topUpEntries = ({ wallet = "wallet", walletAmount, fee }: TopUp): Entry[] => [
  ...entries({ paystack_clearing: walletAmount + fee }),
  ...walletEntries(wallet, -walletAmount),
  ...entries({ top_up_fee_income: -fee }),
];

/** Tokens that staff give an agent; fewer than none where they take some back. */
export const grantEntries = (amount: number): Entry[] => [
  ...entries({ token_grant: amount }),
  ...walletEntries("tokens", -amount),
];

/** What the provider keeps of a payment. */
export const providerFeeEntries = (fee: number): Entry[] =>
  entries({ provider_fee: fee, paystack_clearing: -fee });

/** A payment that came late or twice becomes the owner's credit. */
export const creditEntries = (amount: number, wallet: WalletKind = "wallet"): Entry[] => [
  ...entries({ paystack_clearing: amount }),
  ...walletEntries(wallet, -amount),
];

/** A payment that does not fit what was asked waits until a person has looked at it. */
export const suspenseEntries = (amount: number): Entry[] =>
  entries({ paystack_clearing: amount, suspense: -amount });

/** What lay in suspense turns out to be good: it is the owner's. */
export const releaseEntries = (amount: number, wallet: WalletKind = "wallet"): Entry[] => [
  ...entries({ suspense: amount }),
  ...walletEntries(wallet, -amount),
];

/** What is left of a plan that ends early goes to the wallet, with the VAT that was paid on it. */
export const unusedPlanEntries = (amount: number, vat = 0): Entry[] =>
  entries({ plan_income: amount, vat_output: vat, wallet: -amount - vat });

/** The provider gave `amount` back: from the owner's wallet, from what lay in suspense, and else from what was earned. */
export function refundEntries(refund: {
  amount: number;
  wallet?: WalletKind;
  fromWallet?: number;
  fromSuspense?: number;
}): Entry[] {
  const { amount, wallet = "wallet", fromWallet = 0, fromSuspense = 0 } = refund;
  const rest = amount - fromWallet - fromSuspense;
  if (Math.min(rest, fromWallet, fromSuspense) < 0)
    throw new RangeError("a refund takes from nobody more than it is");
  return [
    ...walletEntries(wallet, fromWallet),
    ...entries({ suspense: fromSuspense, refund: rest, paystack_clearing: -amount }),
  ];
}

/** Money that may go back is set aside: from the wallet, and what that did not get of it from what was earned. */
export const heldEntries = (amount: number, fromWallet: number, wallet: WalletKind = "wallet"): Entry[] => [
  ...walletEntries(wallet, fromWallet),
  ...entries({ refund: amount - fromWallet, suspense: -amount }),
];

/** What was set aside has gone back. */
export const heldGoneEntries = (amount: number): Entry[] =>
  entries({ suspense: amount, paystack_clearing: -amount });

/** What an order brought becomes its owner's credit. */
export const refundToWalletEntries = (amount: number): Entry[] =>
  entries({ refund: amount, wallet: -amount });

/** Money that staff give an owner; less than nothing where they take some back. */
export const walletGrantEntries = (amount: number): Entry[] =>
  entries({ wallet_grant: amount, wallet: -amount });

export const reversalOf = (original: Entry[]): Entry[] =>
  original.map(({ account, amount }) => ({ account, amount: kobo(0 - amount) }));

export interface WalletMove {
  kind: WalletKind;
  change: Kobo;
}

/** The one wallet that the entries move, and by how much; null when they move nobody's. */
export function walletMove(list: Entry[]): WalletMove | null {
  const owned = list.filter((entry) => entry.account === "wallet" || entry.account === "tokens");
  const [entry] = owned;
  if (!entry) return null;
  if (owned.length > 1) throw new Error("one journal moves one wallet, by one entry");
  return { kind: entry.account as WalletKind, change: kobo(0 - entry.amount) };
}
