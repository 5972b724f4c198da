import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import type { Handle } from "~/components/layout/page-handle";
import { readId } from "~/models/row-id";
import { RENEWAL } from "~/models/subscriptions/billing-paths";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { redirectTo } from "~/http/responses.server";
import { readRemoval } from "~/services/billing/remove-card.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Remove your card");

/** Only asked about the card that renews the plan; any other is removed at once, and this page redirects back. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const cardId = readId(new URL(request.url).searchParams.get("card"));
  const removal = await readRemoval(app, user.id, cardId);
  if (!removal?.renews) throw redirectTo("/wallet", { status: 302 });
  return { cardId, ...removal };
}

export default function RemoveCard() {
  const { cardId, label, now, then } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <h1>Remove {label}?</h1>
          <p>This card renews your plan. {now}</p>
          <p>
            <b>Without the card:</b> {then}
          </p>
          <form method="post" action="/wallet" className="stack">
            <HiddenFields values={{ auth_code: String(cardId), knows: "1" }} />
            <p className="acts">
              <Button name="intent" value="remove">
                Remove card and renewal
              </Button>{" "}
              <Button kind="alt" href="/wallet#cards">
                Keep the card
              </Button>
            </p>
          </form>
          <p>
            <a className="tap" href={RENEWAL}>
              Renew another way
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
