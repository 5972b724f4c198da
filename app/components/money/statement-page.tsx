import type { ComponentProps } from "react";

import { AccountLayout } from "~/components/layout/account-layout";
import { walletWords } from "~/models/ledger/wallet";
import type { User } from "~/models/users/user";
import { StatementCard } from "./statement-card";

interface Props {
  title: string;
  role: User["role"];
  /** Whose wallet it is, as the printed page says. */
  name: string;
  statement: ComponentProps<typeof StatementCard>;
}

/** The movements of a wallet. */
export function StatementPage({ title, role, name, statement }: Props) {
  return (
    <AccountLayout path={walletWords[statement.wallet].path} role={role}>
      <div>
        <h1>{title}</h1>
        <p className="soft">
          <bdi>{name}</bdi>
        </p>
      </div>
      <StatementCard {...statement} />
    </AccountLayout>
  );
}
