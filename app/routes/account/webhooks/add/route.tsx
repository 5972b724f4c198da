import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { WebhookEventBoxes } from "~/components/webhooks/webhook-event-boxes";
import { pageTitle } from "~/models/site/meta";
import { WEBHOOKS_PAGE } from "~/models/webhooks/endpoint";
import { boxNames, boxOf } from "~/models/webhooks/event";
import { app } from "~/services/platform/app.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { type AddFields, postWebhook } from "./webhook.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Add a webhook");

const keptFields = ["url", ...boxNames];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return {
    typed: readTyped(request, keptFields),
    role: user.role,
    demoReceiver: app.config.webhooks.demoReceiver,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return postWebhook(request, await requireFreshOwner(request, { keeps: keptFields }));
}

export default function AddWebhook() {
  const { role, typed, demoReceiver } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<AddFields>({ id: "add", lastResult, defaultValue: typed });
  return (
    <AccountLayout path={WEBHOOKS_PAGE} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, ["url", ...boxNames])} />
      <div>
        <p>
          <a className="tap" href={WEBHOOKS_PAGE}>
            All addresses
          </a>
        </p>
        <h1>Add a webhook</h1>
        <p className="soft">
          Next we show you a secret, once. Your system uses it to check that a message is ours.
        </p>
      </div>
      <Form method="post" action="." className="stack-l form" noValidate>
        <Field
          {...bind(fields.url)}
          label="Address of your system"
          hint="Such as https://example.com/kaypoint. A public host name, on port 443 or 8443."
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {demoReceiver !== null && (
          <p className="soft">
            Demo: <b>{demoReceiver}/receiver</b> takes everything, and <b>{demoReceiver}/receiver/500</b>{" "}
            always fails.
          </p>
        )}
        <WebhookEventBoxes
          nameOf={boxOf}
          chosen={(type) =>
            (lastResult === undefined && typed === null) || fields[boxOf(type)].initialValue === "on"
          }
          error={fields.subscription_started.errors?.[0]}
        />
        <div>
          <SubmitButton large>Add the address</SubmitButton>
        </div>
      </Form>
    </AccountLayout>
  );
}
