import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout, PlaceLinks } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { AccountNumberCard } from "~/components/money/account-number-card";
import { AutomaticTopUpCard } from "~/components/money/automatic-top-up-card";
import { BalanceCard } from "~/components/money/balance-card";
import { CardsCard } from "~/components/money/cards-card";
import { TopUp } from "~/components/money/top-up";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readWallet } from "~/routes/_shared/read-wallet.server";
import { postWalletForm } from "~/routes/_shared/wallet.server";
import { requireAgent } from "~/routes/_shared/require-access.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Tokens");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  return { role: user.role, ...(await readWallet(app, user, "tokens")) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireAgent(request);
  return postWalletForm(request, user, "/tokens");
}

export default function Tokens() {
  const { role, balance, topUp, deposits, automatic, cards, removed, disputes } =
    useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/tokens" role={role}>
      <h1>Tokens</h1>
      <PlaceLinks path="/tokens" role={role} />
      <BalanceCard title="Balance" wallet="tokens" balance={balance}>
        <TopUp wallet="tokens" {...topUp} />
      </BalanceCard>
      {deposits !== null && <AccountNumberCard {...deposits} />}
      <AutomaticTopUpCard wallet="tokens" text={automatic} />
      {cards.length + removed.length + disputes.length > 0 && (
        <CardsCard cards={cards} removed={removed} disputes={disputes} path="/tokens" addCard={null} />
      )}
    </AccountLayout>
  );
}
