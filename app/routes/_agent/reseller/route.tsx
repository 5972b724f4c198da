import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import type { Handle } from "~/components/layout/page-handle";
import { locationsInWords, registrantsInWords } from "./list-words";
import { verifyRegistrantPath } from "~/models/agents/registrant-phone";
import { walletWords } from "~/models/ledger/wallet";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readReseller } from "./read-agent-home.server";
import { requireAgent } from "~/routes/_shared/require-access.server";
import { accountOrigin } from "~/http/site-origin.server";
import stylesheet from "~/styles/agents.css?url";
import { LocationList } from "./location-list";
import { WalletAmount } from "~/components/money/wallet-amount";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Customers");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  const query = new URL(request.url).searchParams;
  return { role: user.role, ...(await readReseller(app, user, accountOrigin(), query)) };
}

export default function Reseller() {
  const { role, tokens, share, registrants, earnings, list, unverified } = useLoaderData<typeof loader>();
  const { filter, counts, renewSoon } = list;
  return (
    <AccountLayout path="/reseller" role={role}>
      <div>
        <h1>Customers</h1>
        {registrants > 0 && (
          <p className="soft">
            {filter.search === ""
              ? locationsInWords(counts.all, registrants)
              : `${registrantsInWords(registrants)}.`}{" "}
            {earnings}
          </p>
        )}
      </div>
      {unverified && <VerifyCard {...unverified} />}
      {renewSoon && !unverified && <NextRenewals {...renewSoon} />}
      <div className="grid halves">
        <Card
          id="balance"
          title="Tokens"
          aside={
            <b>
              <WalletAmount wallet="tokens" amount={tokens} />
            </b>
          }
        >
          <p className="acts">
            <a className="tap" href="/tokens/buy">
              Buy tokens
            </a>{" "}
            <a className="tap" href={walletWords.tokens.statementPath}>
              See transactions
            </a>
          </p>
        </Card>
        {share !== null && <AgentCodeCard {...share} />}
      </div>
      <LocationList {...list} />
    </AccountLayout>
  );
}

interface Next {
  title: string;
  action: string;
  href: string;
}

function NextRenewals({ title, action, href }: Next) {
  return <Card id="next" title={title} next={{ action: <Button href={href}>{action}</Button> }} />;
}

/** The most recent registrant is probably still with the agent. */
function VerifyCard({ id, name }: { id: number; name: string }) {
  const text = "We text a code to the customer, who reads it to you.";
  const action = (
    <form method="post" action={verifyRegistrantPath(id)}>
      <HiddenFields values={{ intent: "resend" }} />
      <Button>Send the code</Button>
    </form>
  );
  return <Card id="verify" title={`Next: verify the phone of ${name}`} next={{ text, action }} />;
}

interface Props {
  code: string;
  /** Its path on this site, and the link to share. */
  path: string;
  link: string;
  whatsApp: string;
}

/** The link is shown in full, to be copied into a message; it can also be scanned or sent with WhatsApp from here. */
function AgentCodeCard({ code, path, link, whatsApp }: Props) {
  return (
    <section className="card" aria-labelledby="code">
      <Fold spread summary={`Your code and link: ${code}`}>
        <h2 id="code" className="alone">
          Your code and link
        </h2>
        <div className="invite">
          <img src="/reseller/qr.svg" width="128" height="128" alt="QR code that opens your link" />
          <div>
            <b>{code}</b>{" "}
            <a className="tap" href={path}>
              {link}
            </a>
          </div>
        </div>
        <p className="acts">
          <a className="tap" href={whatsApp} rel="noreferrer">
            Share on WhatsApp
          </a>{" "}
          <a className="tap" href="/reseller/link">
            Copy it or show it large
          </a>
        </p>
        <p className="soft">
          Anyone who signs up with your code or link becomes your customer. You can also register customers
          yourself: we email them, and they choose their own password.
        </p>
      </Fold>
      <p className="acts">
        <Button kind="alt" href={path}>
          Register a customer
        </Button>
      </p>
    </section>
  );
}
