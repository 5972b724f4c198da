import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { TrialOffer } from "~/components/plan/trial-offer";
import { pageTitle } from "~/models/site/meta";
import { homeOf } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { currentCatalogue } from "~/services/plans/read-catalogue.server";
import { redirectTo } from "~/services/http/responses.server";
import { readDashboard } from "~/services/dashboard/read-dashboard.server";
import { requireSignedIn } from "~/services/sessions/require-access.server";
import { AccountCard, AgentCard } from "./account-cards";
import { WorkCard } from "./work-card";
import { PaymentsCard, WalletCard } from "./money-cards";
import {
  DownloadCard,
  LocationCard,
  NextCard,
  Warnings,
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
  return { role: user.role, ...(await readDashboard(app, await currentCatalogue(), user)) };
}

export default function Dashboard() {
  const { role, greeting, account, agentCode, shop, work } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/dashboard" role={role}>
      <div>
        <p className="soft">{greeting},</p>
        <h1>
          <bdi>{account.name}</bdi>
        </h1>
      </div>
      {shop?.trial && <TrialOffer {...shop.trial} />}
      {agentCode && <AgentCard code={agentCode} />}
      {shop && <Shop {...shop} />}
      {work && <WorkCard {...work} />}
      <AccountCard {...account} />
    </AccountLayout>
  );
}

type ShopData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["shop"]>;

function Shop({ notices, next, steps, plan, balance, setups, use, payments, location }: ShopData) {
  return (
    <>
      <Warnings notices={notices} />
      {next && <NextCard {...next} />}
      <StepsCard steps={steps} />
      <div className="grid two">
        <PlanStatusCard {...plan} />
        <WalletCard balance={balance} />
      </div>
      {setups.map((setup) => (
        <SetupCard key={setup.reference} {...setup} />
      ))}
      {use && <UseCard {...use} />}
      <PaymentsCard rows={payments} />
      <div className="grid two">
        <DownloadCard />
        <LocationCard location={location} />
      </div>
    </>
  );
}
