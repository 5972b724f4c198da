import { ADD_EXTRAS } from "~/messages/plans/limit-words";
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { OrderErrors } from "~/components/form/error-summary";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { readQuantities } from "~/models/checkout/extras-fields.server";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { refuseLocation } from "~/routes/_agent/refuse-location.server";
import { readLocationExtras } from "./read-extras.server";
import { app } from "~/services/platform/app.server";
import { requireVerifiedAgent } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { type ExtrasFields, OrderForm } from "./extras";
import { postLocationExtras } from "./extras.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle(ADD_EXTRAS);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireVerifiedAgent(request);
  const quantities = readQuantities(new URL(request.url).searchParams);
  const locationId = readId(params.locationId);
  const page = await readLocationExtras(app, user, locationId, quantities);
  if (!page) throw await refuseLocation(app, user, locationId);
  return page;
}

export async function action({ request, params }: ActionFunctionArgs) {
  return postLocationExtras(request, await requireVerifiedAgent(request), readId(params.locationId));
}

export default function LocationExtras() {
  const { shop, none, order } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<ExtrasFields>({ id: "extras", lastResult });
  return (
    <Main className="page">
      <div className="wrap stack-l">
        <OrderErrors answer={lastResult} error={form.allErrors} />
        <div>
          <a className="tap" href="/reseller#list">
            Back to your customers’ shops
          </a>
          <h1>{ADD_EXTRAS}</h1>
          <p className="soft">
            For <bdi>{shop}</bdi>. {order?.intro}
          </p>
        </div>
        {none && (
          <Card id="none" title="Nothing can be added now">
            <EmptyState action={none.action}>{none.text}</EmptyState>
          </Card>
        )}
        {order && <OrderForm order={order} fields={fields} />}
      </div>
    </Main>
  );
}
