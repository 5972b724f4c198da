import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { OrdersTable } from "~/components/staff/lists";
import { FOUND_AT_ONCE } from "~/models/console/search";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { PersonCards } from "./person-cards";
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
  { title: "Time", kind: "when", cell: ({ time }) => time },
  {
    title: "Owner",
    kind: "who",
    cell: ({ owner }) => <CellName>{owner}</CellName>,
  },
  { title: "Amount", kind: "number", cell: ({ amount }) => amount },
  {
    title: "State",
    kind: "state",
    cell: ({ state, alarm }) => (alarm ? <span className="alarm">{state}</span> : state),
  },
  { title: "Reference", kind: "why", cell: ({ reference }) => reference },
];

export default function Search() {
  const { roles, q, people, orders, payments: found } = useLoaderData<typeof loader>();
  const nothing = people.length + orders.length + found.length === 0;
  return (
    <ConsolePage place="/staff/people" roles={roles} searched={q}>
      <h1>Search</h1>
      {q === "" && (
        <p className="soft">
          Paste what the caller says: a name, a phone or its last digits, an account number, an amount, the
          last four digits of a card, an agent code, a reference, or the number of a receipt or an invoice.
        </p>
      )}
      {q !== "" && nothing && (
        <NothingHere title={`No results for “${q}”`}>
          Of a phone or an account number the last 4 digits are enough. An amount, or a card that was not
          saved, is found for 90 days.
        </NothingHere>
      )}
      {people.length > 0 && (
        <section aria-labelledby="people">
          <h2 id="people">People</h2>
          <PersonCards people={people} />
          <More shown={people.length} path="/staff/people" q={q} text="All people with these words" />
        </section>
      )}
      {orders.length > 0 && (
        <section aria-labelledby="orders">
          <h2 id="orders">Orders</h2>
          <OrdersTable rows={orders} />
          <More shown={orders.length} path="/staff/orders" q={q} text="All orders found" />
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
          <More shown={found.length} path="/staff/payments" q={q} text="All payments found" />
        </section>
      )}
    </ConsolePage>
  );
}

/** Leads to the whole list where the search shows only its newest entries. */
function More({ shown, path, q, text }: { shown: number; path: string; q: string; text: string }) {
  if (shown < FOUND_AT_ONCE) return null;
  return (
    <p>
      <a className="tap" href={`${path}?q=${encodeURIComponent(q)}`}>
        {text}
      </a>
    </p>
  );
}
