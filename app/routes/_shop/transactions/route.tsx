import { listAnswer } from "~/http/responses.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { FilterForm, nothingFound } from "~/components/form/filter";
import { ListPages } from "~/components/page/list-pages";
import type { Handle } from "~/components/layout/page-handle";
import { TransactionTable } from "~/components/money/transaction-table";
import { PAY_LINKS } from "~/models/pay-links/ask";
import { listPayLinks } from "~/models/pay-links/pay-link.server";
import { pageTitle } from "~/models/site/meta";
import { transactionStates, transactionKinds } from "~/models/payments/transaction";
import { app } from "~/services/platform/app.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { readTransactions } from "~/routes/_shared/list-transactions.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Payments");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const list = await readTransactions(app, user.id, new URL(request.url).searchParams);
  const hasPayLinks = (await listPayLinks(app.db, user.id, 1)).length > 0;
  return listAnswer({ role: user.role, hasPayLinks, ...list }, list.filter.errors);
}

const { tokens, ...ofOwner } = transactionKinds;
const kindsOf = { owner: ofOwner, agent: { tokens } };

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

export default function Transactions() {
  const { role, hasPayLinks, filter, page, rows, newer, older } = useLoaderData<typeof loader>();
  const empty = rows.length === 0;
  const payer = role === "agent" ? "agent" : "owner";
  return (
    <AccountLayout path="/transactions" role={role}>
      <h1>Payments</h1>
      {hasPayLinks && (
        <p>
          <a className="tap" href={PAY_LINKS}>
            Payment links
          </a>
        </p>
      )}
      <Card id="payments" title={page > 1 ? `Your payments, page ${page}` : "Your payments"}>
        {(!empty || filter.on) && (
          <FilterForm
            path="/transactions"
            filter={filter}
            kinds={kindsOf[payer]}
            states={transactionStates}
          />
        )}
        {!empty && <TransactionTable rows={rows} />}
        {empty && (filter.on || page > 1) && <EmptyState>{nothingFound(filter.errors)}</EmptyState>}
        {empty && !filter.on && page === 1 && (
          <EmptyState action={firstOf[payer].action}>{firstOf[payer].text}</EmptyState>
        )}
        <ListPages newer={newer} older={older} />
      </Card>
    </AccountLayout>
  );
}
