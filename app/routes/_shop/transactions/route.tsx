import { listAnswer } from "~/http/responses.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import { EmptyState } from "~/components/page/empty-state";
import { FilterForm, nothingFound } from "~/components/form/filter";
import { Toggle } from "~/components/form/toggle";
import { ListPages } from "~/components/page/list-pages";
import type { Handle } from "~/components/layout/page-handle";
import { TransactionTable } from "~/components/money/transaction-table";
import { PAY_LINKS } from "~/models/pay-links/ask";
import { listPayLinks } from "~/models/pay-links/pay-link.server";
import type { Role } from "#db/schema";
import type { FilterErrors } from "~/models/filter";
import { pageTitle } from "~/models/site/meta";
import { listedKinds, type ListedKind, PAYMENTS } from "~/models/payments/transaction-list";
import { transactionStates } from "~/models/payments/transaction";
import { app } from "~/services/platform/app.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { readTransactions } from "~/routes/_shared/list-transactions.server";

export const handle: Handle = { header: "slim", footer: "mini" };

const TITLE = "Payments and invoices";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const list = await readTransactions(app, user.id, new URL(request.url).searchParams);
  const hasPayLinks = (await listPayLinks(app.db, user.id, 1)).length > 0;
  return listAnswer({ role: user.role, hasPayLinks, ...list }, list.filter.errors);
}

/** The next step for people without payments. */
const firstOf = {
  owner: {
    text: "No payments yet. Receipts for plans and top-ups will be listed here.",
    action: { label: "See plans", href: "/pricing" },
  },
  agent: {
    text: "No payments yet. Receipts for tokens will be listed here.",
    action: { label: "Buy tokens", href: "/tokens/buy" },
  },
} as const;

/** What needs a word before its list. */
const about: Partial<Record<ListedKind | "", string>> = {
  invoice:
    "An invoice for everything you pay, and a credit note for every refund. Payment fees come on one invoice a month, on the first of the next. Payments from before invoices began have only a receipt.",
  "pro-forma": "For orders before they are paid. A pro-forma is not a tax invoice.",
};

const nothingYet = {
  invoice: "No invoices yet. The first one comes after your next payment.",
  "pro-forma": "No pro-formas yet.",
};

const links = [["", "All"], ...Object.entries(listedKinds)] as [ListedKind | "", string][];

export default function Payments() {
  const { role, hasPayLinks, filter, page, rows, file, newer, older } = useLoaderData<typeof loader>();
  const { kind, on, errors } = filter;
  const isEmpty = rows.length === 0;
  const list = kind === "" ? "All" : listedKinds[kind];
  const options = links.map(([value, label]) => ({
    label,
    href: value === "" ? PAYMENTS : `${PAYMENTS}?kind=${value}`,
    current: value === kind && !errors?.kind,
  }));
  const state = { label: "State", name: "state", value: filter.state, choices: transactionStates };
  return (
    <AccountLayout path={PAYMENTS} role={role}>
      <h1>{TITLE}</h1>
      {hasPayLinks && (
        <p>
          <a className="tap" href={PAY_LINKS}>
            Payment links
          </a>
        </p>
      )}
      <section className="card" aria-label={page > 1 ? `${list}, page ${page}` : list}>
        <Toggle label="Show" id="kind" options={options} />
        {page > 1 && <p className="soft">Page {page}</p>}
        {about[kind] && <p className="soft">{about[kind]}</p>}
        {(!isEmpty || on) && (
          <FilterForm
            path={PAYMENTS}
            filter={filter}
            hidden={{ kind: kind || undefined }}
            choice={kind === "payment" || errors?.state ? state : undefined}
          />
        )}
        {isEmpty ? (
          <Nothing role={role} kind={kind} isFiltered={on || page > 1} errors={errors} />
        ) : (
          <TransactionTable rows={rows} />
        )}
        {file !== null && (
          <p className="acts">
            <Button kind="alt" href={file}>
              Download for a spreadsheet
            </Button>
          </p>
        )}
        <ListPages newer={newer} older={older} />
      </section>
    </AccountLayout>
  );
}

interface NothingProps {
  role: Role;
  kind: ListedKind | "";
  isFiltered: boolean;
  errors: FilterErrors | null;
}

function Nothing({ role, kind, isFiltered, errors }: NothingProps) {
  if (isFiltered) return <EmptyState>{nothingFound(errors)}</EmptyState>;
  if (kind === "invoice" || kind === "pro-forma") return <EmptyState>{nothingYet[kind]}</EmptyState>;
  const { text, action } = firstOf[role === "agent" ? "agent" : "owner"];
  return <EmptyState action={action}>{text}</EmptyState>;
}
