import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/page-handle";
import { SideMenu } from "~/components/side-menu";
import { pageTitle } from "~/models/page-meta";
import { app } from "~/services/app.server";
import { currentCatalogue } from "~/services/catalogue.server";
import { readDashboard } from "~/services/dashboard.server";
import { requireSignedIn } from "~/services/session.server";
import { AccountCard, AgentCard } from "./account-cards";
import { IncludedCard, LocationCard, NextCard, PlanStatusCard } from "./shop-cards";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  return readDashboard(app, await currentCatalogue(), user);
}

const menu = [
  { label: "Dashboard", href: "/dashboard" },
  { label: "Plans", href: "/pricing" },
  { label: "Download", href: "/download" },
];

export default function Dashboard() {
  const { account, agentCode, shop } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page">
      <div className="wrap grid account">
        <SideMenu path="/dashboard" links={menu} />
        <div className="grid">
          <h1>
            <bdi>{account.name}</bdi>
          </h1>
          {agentCode && <AgentCard code={agentCode} />}
          {shop && <NextCard {...shop.next} />}
          {shop && (
            <div className="grid two">
              <PlanStatusCard {...shop.plan} />
              <LocationCard location={shop.location} />
            </div>
          )}
          {shop && <IncludedCard allowances={shop.allowances} />}
          <AccountCard {...account} />
        </div>
      </div>
    </main>
  );
}
