import { ADD_EXTRAS } from "~/messages/plans/limit-words";
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { PayPage } from "~/components/money/pay-page";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { EmptyState } from "~/components/page/empty-state";
import { readQuantities } from "~/models/checkout/extras-fields.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { pageTitle } from "~/models/site/meta";
import { BILLING, EXTRAS } from "~/models/subscriptions/billing-paths";
import { app } from "~/services/platform/app.server";
import { readExtras } from "./read-extras.server";
import { requireOwner, requireVerifiedOwner } from "~/routes/_shared/require-access.server";
import { postExtras } from "./extras.server";
import { ChooseForm, type ExtrasFields, PayExtrasForm } from "./extras";
import { Button } from "~/components/form/button";
import { DataTable, type Column } from "~/components/page/data-table";
import { Tag } from "~/components/page/tag";
import type { TakeOutRow } from "~/messages/subscriptions/extras";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle(ADD_EXTRAS);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const query = new URL(request.url).searchParams;
  const extras = await readExtras(app, user, readQuantities(query));
  const known = query.get("after");
  // An order has added them since: after Back its page would sell them a second time.
  if (extras.order && known !== null && known !== extras.order.hidden.after)
    throw redirectTo(EXTRAS, { status: 302, headers: withFlash("extras-added-since") });
  return {
    ...extras,
    chosen: chosenWays(query, extras.order?.tick.checked ?? false),
    removes: query.has("remove"),
  };
}

/** How the owner chose to pay before the choices were priced again. */
function chosenWays(query: URLSearchParams, isTicked: boolean) {
  const pay = query.get("auth_code");
  const renews = pay === null ? isTicked : query.has("renews");
  return { auth_code: pay, save_card: query.has("save_card") ? "1" : null, renews: renews ? "1" : undefined };
}

export async function action({ request }: ActionFunctionArgs) {
  return postExtras(request, await requireVerifiedOwner(request));
}

export default function Extras() {
  const { none, order, takeOut, chosen, removes } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<ExtrasFields>({ id: "extras", lastResult, defaultValue: chosen });
  const Order = order?.isChosen ? PayExtrasForm : ChooseForm;
  return (
    <PayPage
      back={{ href: BILLING, text: "Back to Plan" }}
      title={order?.title ?? ADD_EXTRAS}
      text={order?.text}
      answer={lastResult}
      error={form.allErrors}
    >
      {none && (
        <Card id="none" title="Nothing can be added now">
          <EmptyState action={none.action}>{none.text}</EmptyState>
        </Card>
      )}
      {order && <Order order={order} fields={fields} />}
      {takeOut && takeOut.rows.length > 0 && (
        <TakeOut {...takeOut} isOpen={order === null || removes || takeOut.rows.some(({ taken }) => taken)} />
      )}
    </PayPage>
  );
}

const columns: Column<TakeOutRow>[] = [
  {
    title: "Extra",
    kind: "main",
    cell: ({ name, taken, effect }) => (
      <>
        {name} {taken && <Tag tone="warn">Removed</Tag>} <small>{effect}</small>
      </>
    ),
  },
  { title: "Price", cell: ({ price }) => price },
  {
    title: "Next period",
    kind: "action",
    cell: ({ name, taken, value }) => (
      <form method="post">
        <Button kind="alt" name="take_out" value={value}>
          {taken ? "Keep" : "Remove"}
          <span className="vh"> {name}</span>
        </Button>
      </form>
    ),
  },
];

/** The extras that the next period goes on without. */
function TakeOut({ rows, stays, isOpen }: { rows: TakeOutRow[]; stays: string; isOpen: boolean }) {
  return (
    <section id="take-out" className="card" aria-label="Remove from next renewal">
      <Fold summary="Remove from next renewal" open={isOpen}>
        <p className="soft">{stays} Your records stay.</p>
        <DataTable label="Your extras" columns={columns} items={rows} keyOf={({ id }) => id} />
      </Fold>
    </section>
  );
}
