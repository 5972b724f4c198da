import { AmountForm } from "~/components/form/amount-form";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";

interface Props {
  wallet: WalletKind;
  least: number;
  most: number;
  /** Whether the wallet's owner has verified the phone. */
  open: boolean;
}

const words = {
  wallet: { action: "Add money", before: "Before you can add money," },
  tokens: { action: "Buy tokens", before: "Before you can buy tokens," },
} as const satisfies Record<WalletKind, object>;

/** Begins a top-up, in the card of the balance. */
export function TopUp({ wallet, open, ...bounds }: Props) {
  const { action, before } = words[wallet];
  if (!open)
    return (
      <p>
        {before} <a href="/verify-phone">verify your phone number</a>.
      </p>
    );
  return <AmountForm path={walletWords[wallet].addPath} {...bounds} amount="" back={null} action={action} />;
}
