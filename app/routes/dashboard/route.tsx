import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountFrame } from "~/components/frame/account-frame";
import type { Handle } from "~/components/frame/page-handle";
import { TrialOffer } from "~/components/plan/trial-offer";
import { pageTitle } from "~/models/site/meta";
import { homeOf } from "~/models/users/user";
import { app } from "~/services/app/app.server";
import { readTrialOffer } from "~/services/checkout/trial-offer.server";
import { currentCatalogue } from "~/services/plans/catalogue.server";
import { redirectTo } from "~/services/doors/responses.server";
import { readDashboard } from "~/services/dashboard/overview.server";
import { requireSignedIn } from "~/services/sessions/session.server";
import { AccountCard, AgentCard } from "./account-cards";
import { PaymentsCard, WalletCard } from "./money-cards";
import {
  FailedNote,
  LocationCard,
  NextCard,
  PlanStatusCard,
  SetupCard,
  StepsCard,
  UseCard,
} from "./shop-cards";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  if (user.role === "staff") throw redirectTo(homeOf(user.role), { status: 302 });
  const trial = await readTrialOffer(app, user);
  return { role: user.role, trial, ...(await readDashboard(app, await currentCatalogue(), user)) };
}

export default function Dashboard() {
  const { role, trial, account, agentCode, shop } = useLoaderData<typeof loader>();
  return (
    <AccountFrame path="/dashboard" role={role}>
      <h1>
        <bdi>{account.name}</bdi>
      </h1>
      {trial && <TrialOffer {...trial} />}
      {agentCode && <AgentCard code={agentCode} />}
      {shop?.failed && <FailedNote text={shop.failed} />}
      {shop && <NextCard {...shop.next} />}
      {shop && <StepsCard steps={shop.steps} />}
      {shop && (
        <div className="grid two">
          <PlanStatusCard {...shop.plan} />
          <WalletCard balance={shop.balance} />
        </div>
      )}
      {shop?.setups.map((setup) => (
        <SetupCard key={setup.reference} {...setup} />
      ))}
      {shop?.use && <UseCard {...shop.use} />}
      {shop && <PaymentsCard rows={shop.payments} />}
      {shop && <LocationCard location={shop.location} />}
      <AccountCard {...account} />
    </AccountFrame>
  );
}
