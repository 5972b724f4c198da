import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleFilter, FilterBox, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { OrdersTable } from "~/components/staff/lists";
import { orderMethods, orderStates } from "~/models/console/orders";
import { NumberedPages } from "~/components/staff/numbered-pages";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readOrders } from "~/routes/staff/list-orders.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Orders");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "orders");
  return { roles, ...(await readOrders(app, new URL(request.url).searchParams)) };
}

export default function Orders() {
  const { roles, filter, rows, pages } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/orders" roles={roles}>
      <div>
        <h1>Orders</h1>
        <p className="soft">Newest first.</p>
      </div>
      <ConsoleFilter path="/staff/orders" label="Filter orders" on={filter.on}>
        <FilterBox label="Owner, reference or receipt" name="q" value={filter.q} maxLength={100} />
        <FilterChoice label="State" name="state" value={filter.state} any="Any state" choices={orderStates} />
        <FilterChoice
          label="Method"
          name="method"
          value={filter.method}
          any="Any method"
          choices={orderMethods}
        />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title="No results">
          <a href="/staff/orders">Show all orders</a>
        </NothingHere>
      ) : (
        <div>
          <OrdersTable rows={rows} />
          <NumberedPages {...pages} />
        </div>
      )}
    </ConsolePage>
  );
}
