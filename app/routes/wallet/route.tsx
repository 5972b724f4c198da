import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountFrame } from "~/components/frame/account-frame";
import { Card } from "~/components/page/card";
import { Money } from "~/components/money/money";
import type { Handle } from "~/components/frame/page-handle";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/app/app.server";
import { requireOwner } from "~/services/sessions/session.server";
import { readWallet } from "~/services/payments/wallet.server";
import { CardsCard } from "./cards-card";
import { postRemoveCard } from "./remove-card.server";
import { StatementCard } from "./statement-card";
import { TopUpCard } from "./top-up-card";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Wallet");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, ...(await readWallet(app, user, new URL(request.url).searchParams)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  return postRemoveCard(request, user);
}

export default function Wallet() {
  const { role, balance, topUp, cards, statement } = useLoaderData<typeof loader>();
  return (
    <AccountFrame path="/wallet" role={role}>
      <h1>Wallet</h1>
      <div className="grid two">
        <Card id="balance" title="Balance">
          <p className="figure">
            <Money kobo={balance} />
          </p>
          <p className="soft">Use it to pay for your plan and extras.</p>
        </Card>
        <TopUpCard {...topUp} />
      </div>
      <CardsCard cards={cards} />
      <StatementCard {...statement} />
    </AccountFrame>
  );
}
