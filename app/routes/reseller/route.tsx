import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountFrame } from "~/components/frame/account-frame";
import { Key } from "~/components/form/key";
import { BalanceCard } from "~/components/money/balance-card";
import type { Handle } from "~/components/frame/page-handle";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/app/app.server";
import { readReseller } from "~/services/agents/reseller.server";
import { requireAgent } from "~/services/sessions/session.server";
import { accountOrigin } from "~/services/doors/site-origin.server";
import { AgentCodeCard } from "./agent-code-card";
import { RegistrantsCard } from "./registrants-card";
import { VerifyCard } from "./verify-card";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Your customers");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  return { role: user.role, ...(await readReseller(app, user, accountOrigin())) };
}

export default function Reseller() {
  const { role, name, tokens, share, next, count, registrants } = useLoaderData<typeof loader>();
  return (
    <AccountFrame path="/reseller" role={role}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {next !== null && <VerifyCard {...next} />}
      <BalanceCard title="Tokens" wallet="tokens" balance={tokens}>
        <p className="acts">
          <Key kind="alt" href="/tokens/buy">
            Buy tokens
          </Key>
          <a className="tap" href="/tokens#statement">
            See movements
          </a>
        </p>
      </BalanceCard>
      {share !== null && <AgentCodeCard {...share} />}
      <RegistrantsCard count={count} registrants={registrants} />
    </AccountFrame>
  );
}
