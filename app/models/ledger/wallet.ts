import { formatNaira } from "~/models/money";
import type { WalletKind } from "./journal";
import { formatTokens } from "./tokens";

interface WalletWords {
  /** "KPT" */
  unit: string;
  format: (amount: number) => string;
  /** "The money is added to your wallet." */
  name: string;
  /** Adding money to it: "Wallet top-up", "Wallet top-up by card". */
  topUp: string;
  /** Where its owner sees it, adds money to it, and gets its statement as a file. */
  path: string;
  addPath: string;
  filePath: string;
}

/** What tells the wallet of an owner from the tokens of an agent, on pages and in mails. */
export const walletWords: Record<WalletKind, WalletWords> = {
  wallet: {
    unit: "NGN",
    format: formatNaira,
    name: "wallet",
    topUp: "Wallet top-up",
    path: "/wallet",
    addPath: "/wallet/add",
    filePath: "/wallet/statement.csv",
  },
  tokens: {
    unit: "KPT",
    format: formatTokens,
    name: "tokens",
    topUp: "Tokens",
    path: "/tokens",
    addPath: "/tokens/buy",
    filePath: "/tokens/statement.csv",
  },
};
