import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { WEBHOOKS_PAGE, endpointPath } from "~/models/webhooks/endpoint";
import { app } from "~/services/platform/app.server";
import { readForm } from "~/http/forms/form.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { resendWebhookEvent } from "~/services/webhooks/change-endpoint.server";
import { readDelivery } from "~/routes/account/webhooks/read-endpoints.server";
import { noSuchWebhook, sendAnswer } from "~/routes/account/webhooks/refusals.server";
import stylesheet from "~/styles/webhooks.css?url";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Event");

const idsOf = ({ endpointId, deliveryId }: LoaderFunctionArgs["params"]) => ({
  endpointId: readId(endpointId),
  id: readId(deliveryId),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireOwner(request);
  const ids = idsOf(params);
  const delivery = await readDelivery(app, signedIn, ids);
  if (!delivery) throw await noSuchWebhook(app, signedIn.user);
  return { role: signedIn.user.role, back: endpointPath(ids.endpointId), delivery };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireFreshOwner(request);
  await readForm(request, z.object({}));
  const ids = idsOf(params);
  const page = `${endpointPath(ids.endpointId)}/${ids.id}`;
  return sendAnswer(app, user, await resendWebhookEvent(app, user, ids), page, "webhook-again");
}

export default function Delivery() {
  const { role, back, delivery } = useLoaderData<typeof loader>();
  const { type, name, when, url, mark, next, body, state, on, attempts } = delivery;
  return (
    <AccountLayout path={WEBHOOKS_PAGE} role={role}>
      <div>
        <p>
          <a className="tap" href={back}>
            Back to the webhook
          </a>
        </p>
        <h1 className="address">{type}</h1>
        <p className="soft">
          Written on {when} for <bdi className="address">{url}</bdi>
        </p>
      </div>
      <Card id="event" title="What is sent" aside={<Tag tone={mark.tone}>{mark.text}</Tag>}>
        <Rows rows={[{ name: "webhook-id", value: <span className="address">{name}</span> }]} />
        <pre className="sent">{body}</pre>
        {state !== "due" && on && (
          <Form method="post" action="." className="acts">
            <SubmitButton kind="alt">Send it again</SubmitButton>
          </Form>
        )}
        {next !== null && <p className="soft">Next try: {next}</p>}
      </Card>
      <Card id="tries" title="Tries">
        {attempts.length === 0 ? (
          <EmptyState>It was not sent yet.</EmptyState>
        ) : (
          <Tries attempts={attempts} />
        )}
      </Card>
    </AccountLayout>
  );
}

interface TriesProps {
  attempts: { when: string; result: string; time: string; answer: string }[];
}

/** Newest first. */
function Tries({ attempts }: TriesProps) {
  return (
    <ul className="stack-l">
      {attempts.map(({ when, result, time, answer }, index) => (
        <li key={attempts.length - index} className="stack-l">
          <Rows
            rows={[
              { name: "When", value: when },
              { name: "Answer", value: result },
              { name: "Time", value: time },
            ]}
          />
          {answer !== "" && <pre className="sent">{answer}</pre>}
        </li>
      ))}
    </ul>
  );
}
