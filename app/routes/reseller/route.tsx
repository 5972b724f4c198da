import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountFrame } from "~/components/frame/account-frame";
import type { Handle } from "~/components/frame/page-handle";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/app/app.server";
import { readReseller } from "~/services/agents/reseller.server";
import { requireAgent } from "~/services/sessions/session.server";
import { accountOrigin } from "~/services/doors/site-origin.server";
import { AgentCodeCard } from "./agent-code-card";
import { RegistrantsCard } from "./registrants-card";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Your customers");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  return { role: user.role, origin: accountOrigin(), ...(await readReseller(app, user)) };
}

export default function Reseller() {
  const { role, origin, name, code, count, registrants } = useLoaderData<typeof loader>();
  return (
    <AccountFrame path="/reseller" role={role}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {code !== null && <AgentCodeCard code={code} origin={origin} />}
      <RegistrantsCard count={count} registrants={registrants} />
    </AccountFrame>
  );
}
