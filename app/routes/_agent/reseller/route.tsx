import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { BalanceCard } from "~/components/money/balance-card";
import { Card } from "~/components/page/card";
import type { Handle } from "~/components/layout/page-handle";
import { locationsInWords, registrantsInWords } from "~/models/agents/location-list";
import { verifyRegistrantPath } from "~/models/agents/registrant-phone";
import { formatTokens } from "~/models/ledger/tokens";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readReseller } from "~/services/agents/read-agent-home.server";
import { requireAgent } from "~/services/sessions/require-access.server";
import { accountOrigin } from "~/services/http/site-origin.server";
import stylesheet from "~/styles/agents.css?url";
import { AgentCodeCard } from "./agent-code-card";
import { LocationList } from "./location-list";
import { MovementsCard } from "./movements-card";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Your customers");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  const query = new URL(request.url).searchParams;
  return { role: user.role, ...(await readReseller(app, user, accountOrigin(), query)) };
}

export default function Reseller() {
  const { role, name, tokens, share, registrants, list, movements, unverified } =
    useLoaderData<typeof loader>();
  const { filter, counts, renewSoon } = list;
  return (
    <AccountLayout path="/reseller" role={role}>
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {registrants > 0 && (
          <p className="soft">
            {filter.search === ""
              ? locationsInWords(counts.all, registrants)
              : `${registrantsInWords(registrants)}.`}
          </p>
        )}
      </div>
      {unverified && <VerifyCard {...unverified} />}
      {renewSoon && !unverified && <NextRenewals {...renewSoon} tokens={tokens} />}
      <div className="grid halves">
        <BalanceCard title="Tokens" wallet="tokens" balance={tokens}>
          <p className="acts">
            <Button kind="alt" href="/tokens/buy">
              Buy tokens
            </Button>{" "}
            <a className="tap" href="/tokens#statement">
              See transactions
            </a>
          </p>
        </BalanceCard>
        {share !== null && <AgentCodeCard {...share} />}
      </div>
      <LocationList {...list} />
      {movements.length > 0 && <MovementsCard movements={movements} />}
    </AccountLayout>
  );
}

interface Next {
  title: string;
  action: string;
  href: string;
}

function NextRenewals({ title, action, href, tokens }: Next & { tokens: number }) {
  const text = `See what each costs before you pay. You have ${formatTokens(tokens)}.`;
  return <Card id="next" title={title} next={{ text, action: <Button href={href}>{action}</Button> }} />;
}

/** The most recent registrant is probably still with the agent. */
function VerifyCard({ id, name }: { id: number; name: string }) {
  const text = "We text a code to the customer, who reads it to you. Then you can pay for the shop.";
  const action = (
    <form method="post" action={verifyRegistrantPath(id)}>
      <HiddenFields values={{ intent: "resend" }} />
      <Button>Send the code</Button>
    </form>
  );
  return <Card id="verify" title={`Next: verify the phone of ${name}`} next={{ text, action }} />;
}
