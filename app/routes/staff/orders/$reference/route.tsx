import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts } from "~/components/staff/facts";
import { LinkList } from "~/components/staff/link-list";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { noSuch } from "~/routes/_shared/no-such.server";
import { readOrderDetails } from "./read-order.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.title}, ${data.owner.name}` : "Order");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "orders");
  const order = await readOrderDetails(app, params.reference ?? "", roles);
  if (!order) throw await noSuch(app, user, "order");
  return { roles, ...order };
}

export default function StaffOrder() {
  const { roles, reference, title, state, isDone, owner, setup, facts, lines, total, invoices, payments } =
    useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/orders" roles={roles}>
      <div>
        <p>
          <a className="tap" href="/staff/orders">
            All orders
          </a>
        </p>
        <h1>{title}</h1>
        <p className="soft">{reference}</p>
      </div>
      <p>
        <Tag tone={isDone ? "good" : "warn"}>{state}</Tag>
      </p>
      <div className="grid pair">
        <Facts
          facts={[
            {
              name: "Owner",
              value: (
                <a href={owner.href}>
                  <bdi>{owner.name}</bdi>
                </a>
              ),
            },
            ...facts,
          ]}
        />
        <div className="summary-card">
          <Rows rows={lines} />
          <hr className="cut" />
          <Rows rows={[{ name: "Total", value: total, kind: "sum" }]} />
        </div>
      </div>
      <LinkList
        id="payments"
        title="Payments"
        entries={payments.map((payment) => ({
          key: payment.reference,
          what: payment.reference,
          href: payment.href,
          number: payment.amount,
          detail: payment.detail,
        }))}
      />
      <LinkList
        id="invoices"
        title="Invoices and credit notes"
        entries={invoices.map(({ href, text, detail }) => ({ key: href, what: text, href, detail }))}
      />
      {setup !== null && (
        <p>
          <a className="tap" href={setup}>
            Its setup
          </a>
        </p>
      )}
    </ConsolePage>
  );
}
