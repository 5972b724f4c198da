import type { ReactNode } from "react";
import { Card } from "~/components/page/card";
import type { WalletKind } from "~/models/ledger/journal";
import { Money } from "./money";
import { WalletAmount } from "./wallet-amount";

interface Props {
  title: string;
  wallet: WalletKind;
  balance: number;
  /** How more is added to it. */
  children: ReactNode;
}

export function BalanceCard({ title, wallet, balance, children }: Props) {
  return (
    <Card id="balance" title={title}>
      <p className="figure">
        <WalletAmount wallet={wallet} amount={balance} />
      </p>
      <p className="soft">
        {wallet === "tokens" ? (
          <>
            = <Money kobo={balance} />. Use them to pay for your customers’ plans.
          </>
        ) : (
          "Use it to pay for your plan and extras."
        )}
      </p>
      {children}
    </Card>
  );
}
