import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { formatDate } from "~/models/date";
import { countInWords, formatNaira } from "~/models/money";
import { PAYOUTS, staffPayoutPath } from "~/models/rights/payout";
import { listPayouts, listUnclaimed } from "~/models/rights/payout.server";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Payouts");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "payouts");
  const [named, unclaimed] = [await listPayouts(app.db), await listUnclaimed(app.db)];
  const rows = [
    ...named.map(({ reference, askedAt, ...payout }) => ({
      ...payout,
      href: staffPayoutPath(reference),
      since: askedAt,
    })),
    ...unclaimed.map((money) => ({
      ...money,
      href: `/staff/wallets/${money.ownerId}`,
      bank: "Not named yet",
    })),
  ]
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .map(({ href, owner, bank, amount, since }) => ({
      href,
      owner,
      bank,
      amount: formatNaira(amount),
      since: formatDate(since),
    }));
  return { roles, rows };
}

type PayoutRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<PayoutRow>[] = [
  { title: "Since", kind: "when", cell: ({ since }) => since },
  { title: "Owner", kind: "who", cell: ({ owner }) => <CellName>{owner}</CellName> },
  { title: "Amount", kind: "number", cell: ({ amount }) => amount },
  { title: "Bank", kind: "how", cell: ({ bank }) => bank },
];

export default function Payouts() {
  const { roles, rows } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place={PAYOUTS} roles={roles}>
      <div>
        <h1>Payouts</h1>
        <p className="soft">
          {countInWords(rows.length, "None waiting", "waiting")}. What was in the wallets of closed accounts,
          or came there later. Longest wait first.
        </p>
      </div>
      {rows.length === 0 ? (
        <NothingHere title="All done">
          When an owner closes an account with money in its wallet, the bank account to send it to appears
          here.
        </NothingHere>
      ) : (
        <ConsoleTable
          label="Payouts"
          columns={columns}
          items={rows}
          keyOf={({ href }: PayoutRow) => href}
          next={({ href, owner, amount }: PayoutRow) => ({
            href,
            text: "View",
            about: `${owner}, ${amount}`,
          })}
        />
      )}
    </ConsolePage>
  );
}
