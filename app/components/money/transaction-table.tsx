import type { TransactionListRow } from "~/messages/payments/transaction-list";
import { DataTable, type Column } from "~/components/page/data-table";
import { Money } from "./money";
import { Tag } from "~/components/page/tag";

const columns: Column<TransactionListRow>[] = [
  {
    title: "For",
    kind: "main",
    cell: (row) => (
      <>
        <Title {...row} /> {row.fee !== null && <small>{row.fee}</small>}{" "}
        {row.note !== null && <small>{row.note}</small>}
      </>
    ),
  },
  { title: "Date", kind: "under", cell: (row) => <When {...row} /> },
  { title: "Paid by", kind: "wide", cell: ({ paidBy }) => <span className="nb">{paidBy ?? "–"}</span> },
  {
    title: "State",
    kind: "state",
    cell: ({ tag }) => (tag === null ? "–" : <Tag tone={tag.tone}>{tag.text}</Tag>),
  },
  {
    title: "Amount",
    kind: "number",
    cell: ({ amount }) => (
      <b>
        <Money kobo={amount} />
      </b>
    ),
  },
  { title: "Next", kind: "action", cell: (row) => <NextLink {...row} /> },
];

/** What was paid for, with the customer's shop if an agent paid. */
const What = ({ shop, title }: TransactionListRow) =>
  shop === null ? (
    <>{title}</>
  ) : (
    <>
      <bdi>{shop}</bdi>: {title}
    </>
  );

/** What was paid for is the link to its receipt or other paper. */
function Title(row: TransactionListRow) {
  const { paper, date } = row;
  if (paper === null) return <What {...row} />;
  return (
    <a href={paper.href}>
      <span className="vh">{paper.text} for </span>
      <What {...row} />
      <span className="vh">, {date}</span>
    </a>
  );
}

function When(row: TransactionListRow) {
  const { date, paper, number, invoice } = row;
  return (
    <>
      <span className="nb">{date}</span>
      {number !== null && paper !== null && (
        <>
          {" "}
          · {paper.text} <span className="nb">{number}</span>
        </>
      )}
      {invoice !== null && (
        <>
          {" · "}
          <a href={invoice}>
            Invoice
            <span className="vh">
              {" "}
              for <What {...row} />
            </span>
          </a>
        </>
      )}
    </>
  );
}

/** Payments with what went back of them, and their papers. */
export function TransactionTable({ rows }: { rows: readonly TransactionListRow[] }) {
  return <DataTable twoLines label="Payments" columns={columns} items={rows} keyOf={({ key }) => key} />;
}

function NextLink(row: TransactionListRow) {
  const { next, date } = row;
  if (next === null) return null;
  return (
    <a className="tap" href={next.href}>
      {next.text}
      <span className="vh">
        {" "}
        for <What {...row} />, {date}
      </span>
    </a>
  );
}
