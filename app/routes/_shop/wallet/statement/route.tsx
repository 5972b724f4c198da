import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { StatementCard } from "~/components/money/statement-card";
import { listAnswer } from "~/http/responses.server";
import { walletWords } from "~/models/ledger/wallet";
import { pageTitle } from "~/models/site/meta";
import { readStatement } from "~/routes/_shared/read-wallet.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { app } from "~/services/platform/app.server";

const TITLE = "Wallet statement";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const { searchParams } = new URL(request.url);
  const statement = await readStatement(app, { ownerId: user.id, wallet: "wallet" }, searchParams);
  return listAnswer({ role: user.role, name: user.name, statement }, statement.filter.errors);
}

export default function Statement() {
  const { role, name, statement } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path={walletWords.wallet.path} role={role}>
      <div>
        <h1>{TITLE}</h1>
        <p className="soft">
          <bdi>{name}</bdi>
        </p>
      </div>
      <StatementCard {...statement} />
    </AccountLayout>
  );
}
