import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { FilterForm, nothingFound } from "~/components/form/filter";
import { ListPages } from "~/components/page/list-pages";
import { keepWhole } from "~/components/page/unbroken";
import type { WalletKind } from "~/models/ledger/journal";
import type { FilterErrors } from "~/models/filter";
import { statementEntryKinds } from "~/models/ledger/statement";
import { walletWords } from "~/models/ledger/wallet";
import { WalletAmount } from "./wallet-amount";

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
  wallet: WalletKind;
  filter: { kind: string; from: string; to: string; on: boolean; errors: FilterErrors | null };
  page: number;
  rows: Row[];
  newer: string | null;
  older: string | null;
  file: string;
}

const columnsOf = (wallet: WalletKind): Column<Row>[] => [
  {
    title: "What",
    kind: "main",
    cell: (row) => (
      <>
        <What {...row} /> {row.fee !== null && <small>{row.fee}</small>}
      </>
    ),
  },
  { title: "When", kind: "under", cell: ({ when }) => keepWhole(when) },
  { title: "Amount", kind: "number", cell: ({ amount }) => <WalletAmount wallet={wallet} amount={amount} /> },
  {
    title: "Balance",
    kind: "state",
    cell: ({ balance }) => (
      <>
        <span className="on-phone soft">then </span>
        <WalletAmount wallet={wallet} amount={balance} />
      </>
    ),
  },
];

const nothingYet: Record<WalletKind, string> = {
  wallet: "Nothing here yet. What you add to the wallet and what you pay from it will be listed here.",
  tokens: "Nothing here yet. Tokens that you buy, get and spend will be listed here.",
};

/** The movements of a wallet, with links to their receipts. */
export function StatementCard({ wallet, filter, page, rows, newer, older, file }: Props) {
  const download = (
    <a className="tap noprint" href={file}>
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
      {(!empty || filter.on) && (
        <FilterForm
          path={walletWords[wallet].statementPath}
          filter={filter}
          choice={{
            label: "Show",
            name: "kind",
            value: filter.kind,
            choices: statementEntryKinds[wallet],
          }}
        />
      )}
      {empty ? (
        <EmptyState>{filter.on || page > 1 ? nothingFound(filter.errors) : nothingYet[wallet]}</EmptyState>
      ) : (
        <DataTable
          twoLines
          label="Statement"
          columns={columnsOf(wallet)}
          items={rows}
          keyOf={({ id }) => id}
        />
      )}
      <ListPages newer={newer} older={older} />
    </Card>
  );
}

/** What moved the money is the link to its receipt. */
function What({ hasReceipt, reference, text, when }: Row) {
  if (!hasReceipt) return <>{text}</>;
  return (
    <a href={`/transactions/${reference}`}>
      <span className="vh">Receipt for </span>
      {text}
      <span className="vh">, {when}</span>
    </a>
  );
}
