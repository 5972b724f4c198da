import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { useAnswer } from "~/components/form/answer";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SubmitButton, Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { Tag } from "~/components/page/tag";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { WEBHOOKS_PAGE, OLD_SECRET_LIFE } from "~/models/webhooks/endpoint";
import { boxNames, type WebhookEventType, boxOf } from "~/models/webhooks/event";
import { app } from "~/services/platform/app.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { readEndpoint, type DeliveryView } from "~/routes/account/webhooks/read-endpoints.server";
import { noSuchWebhook } from "~/routes/account/webhooks/refusals.server";
import stylesheet from "~/styles/webhooks.css?url";
import { postWebhook, type TypesFields } from "./webhook.server";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { ListPages } from "~/components/page/list-pages";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { HiddenFields } from "~/components/form/hidden-fields";
import { SecretText } from "~/components/page/secret-text";
import { WebhookEventBoxes } from "~/components/webhooks/webhook-event-boxes";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Webhook");

const keptFields = ["intent", ...boxNames];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireOwner(request);
  const { searchParams } = new URL(request.url);
  const endpoint = await readEndpoint(app, signedIn, readId(params.endpointId), searchParams);
  if (!endpoint) throw await noSuchWebhook(app, signedIn.user);
  const typed = readTyped(request, keptFields);
  return { role: signedIn.user.role, endpoint, typed: typed?.intent === "types" ? typed : null };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireFreshOwner(request, { keeps: keptFields });
  return postWebhook(request, signedIn, readId(params.endpointId));
}

export default function Webhook() {
  const { role, endpoint, typed } = useLoaderData<typeof loader>();
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
      <TypesCard types={endpoint.types} typed={typed} lastResult={lastResult} />
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

const columns: Column<DeliveryView>[] = [
  { title: "Event", kind: "main", cell: ({ type }) => <span className="address">{type}</span> },
  { title: "Written", cell: ({ when }) => when },
  { title: "Answer", cell: ({ mark }) => <Tag tone={mark.tone}>{mark.text}</Tag> },
  { title: "Time", kind: "number", cell: ({ time }) => time },
  { title: "Next try", cell: ({ next }) => next ?? "None" },
  {
    title: "Open",
    kind: "action",
    cell: ({ path, type, when }) => (
      <Button kind="alt" href={path}>
        Open
        <span className="vh">
          {" "}
          {type} of {when}
        </span>
      </Button>
    ),
  },
];

interface Props {
  on: boolean;
  deliveries: DeliveryView[];
  newer: string | null;
  older: string | null;
}

/** Deliveries of the last 30 days and their results. */
function LogCard({ on, deliveries, newer, older }: Props) {
  return (
    <Card id="log" title="Log">
      {deliveries.length === 0 ? (
        <EmptyState>{`Nothing was sent yet. Events are listed here for ${lengthInWords(retention.webhookEvents)}, with the responses.`}</EmptyState>
      ) : (
        <DataTable label="Events" columns={columns} items={deliveries} keyOf={({ id }) => id} />
      )}
      <ListPages newer={newer} older={older} />
      {on && (
        <Form method="post" action="." className="acts">
          <SubmitButton kind="alt" name="intent" value="test">
            Send a test event
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}

/** Shown for some minutes, to the session that made it. */
function ShownSecret({ secret, file }: { secret: string; file: string }) {
  return (
    <Card id="new-secret" title="The secret">
      <div className="stack-l">
        <Note tone="warn">
          Copy it into your system now. We show it here for 10 minutes, and never again.
        </Note>
        <SecretText id="secret-text" label="Secret" what="the secret" value={secret} file={file} />
        <Form method="post" action=".">
          <SubmitButton name="intent" value="kept">
            I have it
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}

interface ShownSecretProps {
  number: number;
  /** Until when the previous secret signs too. */
  oldUntil: string | null;
}

function SecretCard({ number, oldUntil }: ShownSecretProps) {
  return (
    <Card id="secret" title="New secret">
      <div className="stack-l">
        <p className="soft">
          {oldUntil === null
            ? `Leaked or lost? Create a new secret. The old one keeps working for ${lengthInWords(OLD_SECRET_LIFE, "hour")}.`
            : `The old secret works until ${oldUntil}. If you create another one now, it stops at once.`}
        </p>
        <Form method="post" action=".">
          <HiddenFields values={{ number: String(number) }} />
          <SubmitButton kind="alt" name="intent" value="secret">
            Create a new secret
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}

interface TypesCardProps {
  types: readonly WebhookEventType[];
  /** What was ticked before the password was asked for. */
  typed: Partial<Record<string, string>> | null;
  lastResult: SubmissionResult | undefined;
}

function TypesCard({ types, typed, lastResult }: TypesCardProps) {
  const [, fields] = useForm<TypesFields>({ id: "types", lastResult, defaultValue: typed });
  return (
    <Card id="types" title="Events">
      <Form method="post" action="." className="stack-l form" noValidate>
        <HiddenFields values={{ intent: "types" }} />
        <WebhookEventBoxes
          nameOf={boxOf}
          chosen={(type) =>
            lastResult || typed ? fields[boxOf(type)].initialValue === "on" : types.includes(type)
          }
          error={fields.subscription_started.errors?.[0]}
        />
        <div>
          <SubmitButton kind="alt">Save</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
