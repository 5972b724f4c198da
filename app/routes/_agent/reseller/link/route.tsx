import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireShare } from "~/routes/_agent/reseller/read-agent-home.server";
import { accountOrigin } from "~/http/site-origin.server";
import { requireAgent } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { CopyButton } from "~/components/form/copy-button";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

const TITLE = "Your sign-up link";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  return requireShare(app, user, accountOrigin());
}

/** Large enough to be scanned from the agent's phone; its scripts only copy the link. */
export default function ShareLink() {
  const { code, link, whatsApp } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <div>
            <h1>{TITLE}</h1>
            <p className="soft">
              Let the customer scan it, or send the link. Anyone who signs up with it, or types the code{" "}
              {code}, becomes your customer.
            </p>
          </div>
          <img src="/reseller/qr.svg" width="432" height="432" alt="QR code that opens your link" />
          <p>{link}</p>
          <p className="acts">
            <CopyButton text={link} what="the link" />{" "}
            <Button href={whatsApp} rel="noreferrer">
              Share on WhatsApp
            </Button>
          </p>
          <p>
            <a className="tap" href="/reseller">
              Back to your customers
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
