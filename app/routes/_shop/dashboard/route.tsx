import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { z } from "zod";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { MoneyNote } from "~/components/plan/money-note";
import { TrialOffer } from "~/components/plan/trial-offer";
import { hideSteps } from "~/models/dashboard/progress.server";
import { pageTitle } from "~/models/site/meta";
import { homeOf } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { currentCatalogue } from "~/services/plans/current-catalogue.server";
import { readForm } from "~/services/http/forms/form.server";
import { redirectTo, staleForm } from "~/services/http/responses.server";
import { readDashboard } from "~/services/dashboard/read-dashboard.server";
import { requireOwner, requireSignedIn } from "~/services/sessions/require-access.server";
import stylesheet from "~/styles/dashboard.css?url";
import { AccountCard } from "./account-cards";
import { WorkCard } from "./work-card";
import { ShopToday } from "./sales-cards";
import {
  DownloadCard,
  LocationCard,
  LostEmail,
  NextCard,
  PlanCard,
  SetupCard,
  StepsCard,
  UseCard,
} from "./shop-cards";

export const handle: Handle = { header: "slim", footer: "mini" };

const hideSchema = z.object({ intent: z.literal("hide-steps") });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  if (user.role === "staff" || user.role === "agent") throw redirectTo(homeOf(user.role), { status: 302 });
  return { role: user.role, ...(await readDashboard(app, await currentCatalogue(), user)) };
}

/** The owner hides the list of first steps. */
export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  const form = await readForm(request, hideSchema);
  if (form.status !== "success") throw staleForm();
  await hideSteps(app.db, user.id, app.clock.now());
  return redirectTo("/dashboard");
}

export default function Dashboard() {
  const { role, greeting, account, shop, work } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/dashboard" role={role}>
      <div>
        <p className="soft">{greeting},</p>
        <h1>
          <bdi>{account.name}</bdi>
        </h1>
      </div>
      {shop && <Shop {...shop} />}
      {work && <ShopToday sold={work.sold} silent={work.silent} />}
      {work && <WorkCard {...work} />}
      <AccountCard {...account} />
    </AccountLayout>
  );
}

type ShopData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["shop"]>;

function Shop({ lostEmail, money, sold, silent, trial, next, checklist, ...shop }: ShopData) {
  const { plan, balance, setups, use, mayAddExtras, location } = shop;
  return (
    <>
      {lostEmail && <LostEmail {...lostEmail} />}
      {money && <MoneyNote {...money} />}
      <ShopToday sold={sold} silent={silent} />
      {trial && <TrialOffer {...trial} main={next === null} />}
      {next && <NextCard {...next} />}
      {checklist && <StepsCard {...checklist} />}
      <PlanCard plan={plan} balance={balance} />
      {setups.map((setup) => (
        <SetupCard key={setup.reference} {...setup} />
      ))}
      {use && <UseCard {...use} mayAddExtras={mayAddExtras} />}
      <div className="grid two">
        <DownloadCard />
        <LocationCard location={location} />
      </div>
    </>
  );
}
