import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { FilterForm } from "~/components/form/filter";
import { ListPages } from "~/components/page/list-pages";
import { Money } from "~/components/money/money";
import { movementKinds } from "~/models/ledger/statement";

interface Row {
  id: number;
  when: string;
  text: string;
  amount: number;
  fee: string | null;
  balance: number;
  reference: string;
  hasReceipt: boolean;
}

interface Props {
  filter: { kind: string; from: string; to: string; on: boolean };
  page: number;
  rows: Row[];
  newer: string | null;
  older: string | null;
  file: string;
}

const columns: Column<Row>[] = [
  {
    title: "What",
    kind: "main",
    cell: ({ text, fee }) => (
      <>
        {text}
        {fee !== null && <small>{fee}</small>}
      </>
    ),
  },
  { title: "When", cell: ({ when }) => when },
  { title: "Amount", kind: "number", cell: ({ amount }) => <Money kobo={amount} /> },
  { title: "Balance", kind: "number", cell: ({ balance }) => <Money kobo={balance} /> },
  { title: "Receipt", kind: "action", cell: (row) => <ReceiptLink {...row} /> },
];

export function StatementCard({ filter, page, rows, newer, older, file }: Props) {
  const download = (
    <a className="tap" href={file}>
      Download as CSV
    </a>
  );
  const empty = rows.length === 0;
  return (
    <Card
      id="statement"
      title={page > 1 ? `Statement, page ${page}` : "Statement"}
      aside={!empty && download}
    >
      {(!empty || filter.on) && <FilterForm path="/wallet" filter={filter} kinds={movementKinds} />}
      {empty ? (
        <EmptyState>
          {filter.on || page > 1
            ? "Nothing found. Choose other days or show everything."
            : "Nothing here yet. What you add to the wallet and what you pay from it will be listed here."}
        </EmptyState>
      ) : (
        <DataTable label="Statement" columns={columns} items={rows} keyOf={({ id }) => id} />
      )}
      <ListPages newer={newer} older={older} />
    </Card>
  );
}

function ReceiptLink({ hasReceipt, reference, text, when }: Row) {
  if (!hasReceipt) return null;
  return (
    <a className="tap" href={`/transactions/${reference}`}>
      Receipt
      <span className="vh">
        {" "}
        for {text}, {when}
      </span>
    </a>
  );
}
