import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout, PlaceLinks } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { AccountNumberCard } from "~/components/money/account-number-card";
import { AutomaticTopUpCard } from "~/components/money/automatic-top-up-card";
import { BalanceCard } from "~/components/money/balance-card";
import { CardsCard } from "~/components/money/cards-card";
import { TopUp } from "~/components/money/top-up";
import { addCardPath } from "~/models/payments/add-card";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readWallet } from "~/routes/_shared/read-wallet.server";
import { postWalletForm } from "~/routes/_shared/wallet.server";
import { requireOwner } from "~/routes/_shared/require-access.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Money");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, ...(await readWallet(app, user, "wallet")) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  return postWalletForm(request, user, "/wallet");
}

export default function Wallet() {
  const { role, balance, topUp, deposits, automatic, cards, removed, disputes } =
    useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/wallet" role={role}>
      <h1>Money</h1>
      <PlaceLinks path="/wallet" role={role} />
      <BalanceCard title="Wallet" wallet="wallet" balance={balance}>
        <TopUp wallet="wallet" {...topUp} />
      </BalanceCard>
      {deposits !== null && (topUp.open || deposits.number !== null) && <AccountNumberCard {...deposits} />}
      {(topUp.open || automatic !== null) && <AutomaticTopUpCard wallet="wallet" text={automatic} />}
      <CardsCard
        cards={cards}
        removed={removed}
        disputes={disputes}
        path="/wallet"
        addCard={addCardPath("wallet")}
      />
    </AccountLayout>
  );
}
