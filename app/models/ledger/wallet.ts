import { formatNaira } from "~/models/money";
import type { WalletKind } from "./journal";
import { formatTokens } from "./tokens";

interface WalletWords {
  /** "KPT" */
  unit: string;
  format: (amount: number) => string;
  /** Used in sentences such as "The money is added to your wallet." */
  name: string;
  /** The name of a top-up: "Wallet top-up", "Wallet top-up by card". */
  topUp: string;
  /** The pages on which its owner sees it, adds money to it, once or automatically, and reads its statement. */
  path: string;
  addPath: string;
  automaticPath: string;
  statementPath: string;
  filePath: string;
}

/** Why the wallet does not pay. */
export const WALLET_TOO_LOW = "Your wallet balance is too low for this transaction";

/** The words that differ between an owner's wallet and an agent's tokens, on pages and in mails. */
export const walletWords: Record<WalletKind, WalletWords> = {
  wallet: {
    unit: "NGN",
    format: formatNaira,
    name: "wallet",
    topUp: "Wallet top-up",
    path: "/wallet",
    addPath: "/wallet/add",
    automaticPath: "/wallet/automatic",
    statementPath: "/wallet/statement",
    filePath: "/wallet/statement.csv",
  },
  tokens: {
    unit: "KPT",
    format: formatTokens,
    name: "tokens",
    topUp: "Tokens",
    path: "/tokens",
    addPath: "/tokens/buy",
    automaticPath: "/tokens/automatic",
    statementPath: "/tokens/statement",
    filePath: "/tokens/statement.csv",
  },
};
