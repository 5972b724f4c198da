import { Card } from "~/components/page/card";
import type { WalletKind } from "~/models/ledger/journal";
import { Money } from "./money";
import { WalletAmount } from "./wallet-amount";

interface Props {
  title: string;
  wallet: WalletKind;
  balance: number;
}

export function BalanceCard({ title, wallet, balance }: Props) {
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
    </Card>
  );
}
