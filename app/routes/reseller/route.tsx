import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountFrame } from "~/components/account-frame";
import type { Handle } from "~/components/page-handle";
import { pageTitle } from "~/models/page-meta";
import { app } from "~/services/app.server";
import { readReseller } from "~/services/reseller.server";
import { requireAgent } from "~/services/session.server";
import { accountOrigin } from "~/services/site-origin.server";
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
