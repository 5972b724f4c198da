import type { LedgerAccount, WalletKind } from "#db/schema";
import { kobo, type Kobo } from "~/models/money";

export type { LedgerAccount, WalletKind };

/** Debits are positive, credits negative; the entries of one event add up to zero. */
export interface Entry {
  account: LedgerAccount;
  amount: Kobo;
}

export type DebitAccount = WalletKind | "paystack_clearing";

interface PaidOrder {
  lines: { kind: "plan" | "add-on" | "onboarding" | "credit"; amount: number }[];
  discount: number;
  vat: number;
  total: number;
}

type Amounts = Partial<Record<LedgerAccount, number>>;

/** The value of an unused rest of a period reduces plan income. */
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

/** Value passes between naira and tokens through this account, which always returns to zero. */
const bridgeEntries = (amount: number): Entry[] =>
  [kobo(-amount), kobo(amount)]
    .filter((side) => side !== 0)
    .map((side) => ({ account: "token_bridge", amount: side }));

/** What a wallet or the provider pays; tokens go over the bridge, since all other accounts are in naira. */
const walletEntries = (wallet: DebitAccount, amount: number): Entry[] => [
  ...entries({ [wallet]: amount }),
  ...(wallet === "tokens" ? bridgeEntries(amount) : []),
];

export function purchaseEntries(debitAccount: DebitAccount, order: PaidOrder): Entry[] {
  const earned: Amounts = {};
  for (const { kind, amount } of order.lines) {
    const account = incomeOf[kind];
    earned[account] = (earned[account] ?? 0) - amount;
  }
  return [
    ...walletEntries(debitAccount, order.total),
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

/** Tokens that staff give an agent; negative if they take some back. */
export const grantEntries = (amount: number): Entry[] => [
  ...entries({ token_grant: amount }),
  ...walletEntries("tokens", -amount),
];

/** The provider's fee for a payment. */
export const providerFeeEntries = (fee: number): Entry[] =>
  entries({ provider_fee: fee, paystack_clearing: -fee });

/** A payment that came late or twice is credited to the owner. */
export const creditEntries = (amount: number, wallet: WalletKind = "wallet"): Entry[] => [
  ...entries({ paystack_clearing: amount }),
  ...walletEntries(wallet, -amount),
];

/** A payment that does not match what was asked for waits for staff. */
export const suspenseEntries = (amount: number): Entry[] =>
  entries({ paystack_clearing: amount, suspense: -amount });

/** Money in suspense turned out to be good and is credited to the owner. */
export const releaseEntries = (amount: number, wallet: WalletKind = "wallet"): Entry[] => [
  ...entries({ suspense: amount }),
  ...walletEntries(wallet, -amount),
];

/** The rest of a plan that ends early goes to the wallet, with the VAT paid on it. */
export const unusedPlanEntries = (amount: number, vat = 0): Entry[] =>
  entries({ plan_income: amount, vat_output: vat, wallet: -amount - vat });

/** The provider refunded `amount`: out of the owner's wallet, out of suspense, and the rest out of our income. */
export function refundEntries(refund: {
  amount: number;
  wallet?: WalletKind;
  fromWallet?: number;
  fromSuspense?: number;
}): Entry[] {
  const { amount, wallet = "wallet", fromWallet = 0, fromSuspense = 0 } = refund;
  const rest = amount - fromWallet - fromSuspense;
  if (Math.min(rest, fromWallet, fromSuspense) < 0)
    throw new RangeError("a refund cannot take more than its amount");
  return [
    ...walletEntries(wallet, fromWallet),
    ...entries({ suspense: fromSuspense, refund: rest, paystack_clearing: -amount }),
  ];
}

/** Sets aside money that may go back: out of the wallet, and what the wallet did not get out of our income. */
export const reservedEntries = (
  amount: number,
  fromWallet: number,
  wallet: WalletKind = "wallet",
): Entry[] => [
  ...walletEntries(wallet, fromWallet),
  ...entries({ refund: amount - fromWallet, suspense: -amount }),
];

/** The money set aside has gone back. */
export const reservedGoneEntries = (amount: number): Entry[] =>
  entries({ suspense: amount, paystack_clearing: -amount });

/** The price of an order is credited to its owner. */
export const refundToWalletEntries = (amount: number): Entry[] =>
  entries({ refund: amount, wallet: -amount });

/** Money that staff give an owner; negative if they take some back. */
export const walletGrantEntries = (amount: number): Entry[] =>
  entries({ wallet_grant: amount, wallet: -amount });

/** Withheld tax counts as paid: the tax office owes it to us. */
export const withheldEntries = (amount: number): Entry[] =>
  entries({ withholding_receivable: amount, wallet: -amount });

export const reversalOf = (original: Entry[]): Entry[] =>
  original.map(({ account, amount }) => ({ account, amount: kobo(0 - amount) }));

export interface BalanceChange {
  kind: WalletKind;
  change: Kobo;
}

/** The one wallet that the entries move, and by how much; null if they move none. */
export function balanceChange(list: Entry[]): BalanceChange | null {
  const owned = list.filter((entry) => entry.account === "wallet" || entry.account === "tokens");
  const [entry] = owned;
  if (!entry) return null;
  if (owned.length > 1) throw new Error("one journal moves one wallet, by one entry");
  return { kind: entry.account as WalletKind, change: kobo(0 - entry.amount) };
}
