import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { MoneyNote } from "~/routes/_shop/money-note";
import { TrialOffer } from "~/components/plan/trial-offer";
import { hideSteps } from "~/models/locations/progress.server";
import { pageTitle } from "~/models/site/meta";
import { homeOf } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { readDashboard } from "./read-dashboard.server";
import { requireOwner, requireSignedIn } from "~/routes/_shared/require-access.server";
import stylesheet from "~/styles/dashboard.css?url";
import { ShopToday } from "./sales-cards";
import { LostEmail, NextCard, PlanCard, StepsCard } from "./shop-cards";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { Note } from "~/components/page/note";
import type { RoleWords } from "~/models/members/role-words";

export const handle: Handle = { header: "slim", footer: "mini" };

const hideSchema = z.object({ intent: z.literal("hide-steps") });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Home");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  if (user.role === "staff" || user.role === "agent") throw redirectTo(homeOf(user.role), { status: 302 });
  return { role: user.role, ...(await readDashboard(app, await catalogueOf(app), user)) };
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
  const { role, greeting, name, shop, work } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/dashboard" role={role}>
      <div>
        <h1>Home</h1>
        <p className="soft">
          {greeting}, <bdi>{name}</bdi>
        </p>
      </div>
      {shop && <Shop {...shop} />}
      {work && <ShopToday {...work.sales} />}
      {work && <WorkCard {...work} />}
    </AccountLayout>
  );
}

type ShopData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["shop"]>;

function Shop({ lostEmail, money, sales, trial, next, checklist, ...shop }: ShopData) {
  const { plan, balance, setups } = shop;
  return (
    <>
      {lostEmail && <LostEmail {...lostEmail} />}
      {money && <MoneyNote {...money} />}
      <ShopToday {...sales} />
      {trial && <TrialOffer {...trial} main={next === null} />}
      {next && <NextCard {...next} />}
      {checklist && <StepsCard {...checklist} />}
      <PlanCard plan={plan} balance={balance} setups={setups} />
    </>
  );
}

interface WorkProps {
  shop: string;
  location: string;
  role: RoleWords;
  /** Why nothing of the shop opens, and who can change that; null if everything opens. */
  paused: string | null;
}

/** The shop where a member works. */
function WorkCard({ shop, location, role, paused }: WorkProps) {
  return (
    <Card id="work" title="Your work">
      {paused !== null && <Note tone="warn">{paused}</Note>}
      <Rows
        rows={[
          { name: "Business", value: <bdi>{shop}</bdi> },
          { name: "Shop", value: <bdi>{location}</bdi> },
          { name: "Role", value: role.name },
        ]}
      />
      <p className="soft">Need another role or shop? The owner can change both.</p>
    </Card>
  );
}
