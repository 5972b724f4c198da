import { countInWords } from "~/models/money";
import { listAnswer } from "~/http/responses.server";
import { FRESH_FOR } from "~/models/sessions/session";
import { lengthInWords } from "~/models/duration";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleFilter, FilterBox, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { channelNames, paymentStates } from "~/models/payments/payment-list";
import { NumberedPages } from "~/components/staff/numbered-pages";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readPayments } from "~/routes/staff/list-payments.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Payments");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "payments");
  const list = await readPayments(app, new URL(request.url).searchParams);
  return listAnswer({ roles, ...list }, list.errors);
}

type PaymentRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<PaymentRow>[] = [
  { title: "Time", kind: "when", cell: ({ time }) => time },
  { title: "Owner", kind: "who", cell: ({ owner }) => <CellName>{owner}</CellName> },
  { title: "Amount", kind: "number", cell: ({ amount }) => amount },
  { title: "Method", kind: "how", cell: ({ way }) => way },
  {
    title: "State",
    kind: "state",
    cell: ({ state, alarm }) => (alarm ? <span className="alarm">{state}</span> : state),
  },
  { title: "Why", kind: "why", cell: ({ why }) => why },
];

export default function Payments() {
  const { roles, waiting, filter, errors, on, rows, pages, file } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/payments" roles={roles}>
      <div>
        <h1>Payments</h1>
        <p className="soft">
          {countInWords(waiting, "None needs review", "needs review", "need review")}. Newest first.{" "}
          {waiting > 0 && filter.state !== "person" && (
            <a href="/staff/payments?state=person">Show only those</a>
          )}
        </p>
      </div>
      <ConsoleFilter path="/staff/payments" label="Filter payments" on={on} errors={errors}>
        <FilterBox label="Owner or reference" name="q" value={filter.q} maxLength={100} />
        <FilterChoice
          label="State"
          name="state"
          value={filter.state}
          any="Any state"
          choices={paymentStates}
        />
        <FilterChoice label="Method" name="way" value={filter.way} any="Any method" choices={channelNames} />
        <FilterBox label="From" name="from" value={filter.from} type="date" error={errors?.from?.[0]} />
        <FilterBox label="To" name="to" value={filter.to} type="date" error={errors?.to?.[0]} />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title={on ? "No results" : "No payments yet"}>
          {on ? "Try fewer letters or another state." : "They appear with the first order or top-up."}
        </NothingHere>
      ) : (
        <div>
          <ConsoleTable
            label="Payments"
            columns={columns}
            items={rows}
            keyOf={({ reference }: PaymentRow) => reference}
            next={({ href, owner, amount }: PaymentRow) => ({
              href,
              text: "View",
              about: `${owner}, ${amount}`,
            })}
          />
          <NumberedPages {...pages} />
        </div>
      )}
      {rows.length > 0 && (
        <div>
          <a className="tap" href={file} download>
            Download as CSV
          </a>
          <p className="soft">
            {`You may need to re-enter your password (once every ${lengthInWords(FRESH_FOR, "minute")}).`}
          </p>
        </div>
      )}
    </ConsolePage>
  );
}
