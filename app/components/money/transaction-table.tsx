import type { TransactionView } from "~/messages/payments/transaction";
import { DataTable, type Column } from "~/components/page/data-table";
import { Money } from "./money";
import { Tag } from "~/components/page/tag";

const columns: Column<TransactionView>[] = [
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
  {
    title: "Date",
    kind: "under",
    cell: ({ date, paidBy }) => (
      <>
        <span className="nb">{date}</span> <span className="on-phone">· {paidBy}</span>
      </>
    ),
  },
  { title: "Paid by", kind: "wide", cell: ({ paidBy }) => paidBy },
  { title: "State", kind: "state", cell: ({ tag }) => <Tag tone={tag.tone}>{tag.text}</Tag> },
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

const RECEIPT = "Receipt";

/** What was paid for, with the customer's shop if an agent paid. */
const What = ({ shop, title }: TransactionView) =>
  shop === null ? (
    <>{title}</>
  ) : (
    <>
      <bdi>{shop}</bdi>: {title}
    </>
  );

/** What was paid for is the link to its receipt. */
function Title(row: TransactionView) {
  const { next, date } = row;
  if (next?.text !== RECEIPT) return <What {...row} />;
  return (
    <a href={next.href}>
      <span className="vh">Receipt for </span>
      <What {...row} />
      <span className="vh">, {date}</span>
    </a>
  );
}

/** Paid and unpaid orders and top-ups, each with a link to its receipt or to continue. */
export function TransactionTable({ rows }: { rows: readonly TransactionView[] }) {
  return <DataTable twoLines label="Payments" columns={columns} items={rows} keyOf={({ key }) => key} />;
}

function NextLink(row: TransactionView) {
  const { next, date } = row;
  if (next === null || next.text === RECEIPT) return null;
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
