import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { OrdersTable, PeopleTable } from "~/components/staff/lists";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { searchConsole } from "./search-console.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Search");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "people");
  return { roles, ...(await searchConsole(app, new URL(request.url).searchParams)) };
}

type Payment = ReturnType<typeof useLoaderData<typeof loader>>["payments"][number];

const payments: ConsoleColumn<Payment>[] = [
  { title: "Time", kind: "when", cell: ({ when }) => when },
  {
    title: "Owner",
    kind: "who",
    cell: ({ owner }) => <CellName>{owner}</CellName>,
  },
  { title: "Amount", kind: "number", cell: ({ amount }) => amount },
  { title: "State", kind: "state", cell: ({ state }) => state },
  { title: "Reference", kind: "why", cell: ({ reference }) => reference },
];

export default function Search() {
  const { roles, q, people, orders, payments: found } = useLoaderData<typeof loader>();
  const nothing = people.length + orders.length + found.length === 0;
  return (
    <ConsolePage place="/staff/people" roles={roles} searched={q}>
      <h1>Search</h1>
      {q === "" && (
        <p className="soft">Enter a phone number, email, username, shop, reference or receipt number.</p>
      )}
      {q !== "" && nothing && (
        <NothingHere title={`No results for “${q}”`}>
          Try fewer letters. References and receipt numbers must be complete.
        </NothingHere>
      )}
      {people.length > 0 && (
        <section aria-labelledby="people">
          <h2 id="people">People</h2>
          <PeopleTable rows={people} />
        </section>
      )}
      {orders.length > 0 && (
        <section aria-labelledby="orders">
          <h2 id="orders">Orders</h2>
          <OrdersTable rows={orders} />
        </section>
      )}
      {found.length > 0 && (
        <section aria-labelledby="payments">
          <h2 id="payments">Payments</h2>
          <ConsoleTable
            label="Payments"
            columns={payments}
            items={found}
            keyOf={({ reference }) => reference}
            next={({ href, owner, reference }) => ({
              href,
              text: "View",
              about: `${owner}, ${reference}`,
            })}
          />
        </section>
      )}
    </ConsolePage>
  );
}
