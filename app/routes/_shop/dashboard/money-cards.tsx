import type { ComponentProps } from "react";
import { Card } from "~/components/page/card";
import { Money } from "~/components/money/money";
import { TransactionTable } from "~/components/money/transaction-table";

export function WalletCard({ balance }: { balance: number }) {
  return (
    <Card id="wallet" title="Wallet">
      <p className="figure">
        <Money kobo={balance} />
      </p>
      <p className="soft">Use it to pay for your plan and extras.</p>
      <p className="acts">
        <a className="tap" href="/wallet/add">
          Add money
        </a>
        <a className="tap" href="/wallet#statement">
          See movements
        </a>
      </p>
    </Card>
  );
}

export function PaymentsCard({ rows }: ComponentProps<typeof TransactionTable>) {
  if (rows.length === 0) return null;
  const all = (
    <a className="tap" href="/transactions">
      See all
    </a>
  );
  return (
    <Card id="payments" title="Recent payments" aside={all}>
      <TransactionTable rows={rows} />
    </Card>
  );
}
