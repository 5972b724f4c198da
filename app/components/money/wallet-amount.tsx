import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";

/** What a wallet holds or gains: naira, or tokens as KPT. */
export function WalletAmount({ wallet, amount }: { wallet: WalletKind; amount: number }) {
  return <>{walletWords[wallet].format(amount)}</>;
}
