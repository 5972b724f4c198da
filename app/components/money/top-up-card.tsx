import { AmountForm } from "~/components/form/amount-form";
import { Card } from "~/components/page/card";
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
  wallet: { title: "Add money", before: "Before you can add money," },
  tokens: { title: "Buy tokens", before: "Before you can buy tokens," },
} as const satisfies Record<WalletKind, object>;

export function TopUpCard({ wallet, open, ...bounds }: Props) {
  const { title, before } = words[wallet];
  return (
    <Card id="add-money" title={title}>
      {open ? (
        <AmountForm path={walletWords[wallet].addPath} {...bounds} amount="" back={null} action="Continue" />
      ) : (
        <p>
          {before} <a href="/verify-phone">verify your phone number</a>.
        </p>
      )}
    </Card>
  );
}
