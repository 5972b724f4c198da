import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { Tag } from "~/components/page/tag";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { WEBHOOKS_PAGE } from "~/models/webhooks/endpoint";
import { boxNames } from "~/models/webhooks/event";
import { app } from "~/services/platform/app.server";
import { requireFreshOwner, requireOwner } from "~/services/sessions/require-access.server";
import { readEndpoint } from "~/services/webhooks/read-endpoints.server";
import { noSuchWebhook } from "~/routes/account/webhooks/refusals.server";
import stylesheet from "~/styles/webhooks.css?url";
import { postWebhook } from "./webhook.server";
import { LogCard } from "./log-card";
import { SecretCard, ShownSecret } from "./secret-card";
import { TypesCard } from "./types-card";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Webhook");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireOwner(request);
  const { searchParams } = new URL(request.url);
  const endpoint = await readEndpoint(app, signedIn, readId(params.endpointId), searchParams);
  if (!endpoint) throw await noSuchWebhook(app, signedIn.user);
  return { role: signedIn.user.role, endpoint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return postWebhook(request, await requireFreshOwner(request), readId(params.endpointId));
}

export default function Webhook() {
  const { role, endpoint } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const { path, url, mark, on, trouble, secret, added, deliveries, newer, older } = endpoint;
  return (
    <AccountLayout path={WEBHOOKS_PAGE} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, boxNames)} />
      <div>
        <p>
          <a className="tap" href={WEBHOOKS_PAGE}>
            All addresses
          </a>
        </p>
        <h1>Webhook</h1>
        <p className="soft">
          <bdi className="address">{url}</bdi>, added on {added} <Tag tone={mark.tone}>{mark.text}</Tag>
        </p>
      </div>
      {trouble !== null && <Note tone={on ? "warn" : "bad"}>{trouble}</Note>}
      {secret !== null && <ShownSecret secret={secret} file={`${path}/secret.txt`} />}
      <LogCard on={on} deliveries={deliveries} newer={newer} older={older} />
      <TypesCard types={endpoint.types} lastResult={lastResult} />
      <SecretCard number={endpoint.secretNumber} oldUntil={endpoint.oldSecretUntil} />
      <EndCard on={on} />
    </AccountLayout>
  );
}

function EndCard({ on }: { on: boolean }) {
  return (
    <Card id="end" title={on ? "Switch off or delete" : "Switch on or delete"}>
      <p className="soft">
        {on
          ? "While it is off, it gets no events, and unsent events are dropped."
          : "Once it is on, it gets new events. You can send missed events again from the log."}{" "}
        If you delete it, its log and its secret are deleted too.
      </p>
      <Form method="post" action="." className="acts">
        <SubmitButton kind="alt" name="intent" value={on ? "off" : "on"}>
          {on ? "Switch off" : "Switch on"}
        </SubmitButton>{" "}
        <SubmitButton kind="alt" name="intent" value="delete">
          Delete
        </SubmitButton>
      </Form>
    </Card>
  );
}
