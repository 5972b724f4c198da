import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { EmptyState } from "~/components/page/empty-state";
import { ListPages } from "~/components/page/list-pages";
import { Pairs } from "~/routes/_shop/sales-report/pairs";
import { DEBTORS } from "~/models/sales/debtor";
import { SALES_REPORT } from "~/models/sales/report-period";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readDebtors } from "./read-debtors.server";
import { requireReportReader } from "~/routes/_shop/require-report-reader.server";
import stylesheet from "~/styles/sales.css?url";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Who owes you");

export async function loader({ request }: LoaderFunctionArgs) {
  const reader = await requireReportReader(request, "debtors");
  return { role: reader.user.role, ...(await readDebtors(app, reader, new URL(request.url).searchParams)) };
}

export default function Debtors() {
  const { role, title, when, oldest, search, kept, page, rows, all, back, newer, older } =
    useLoaderData<typeof loader>();
  const found = search === "" ? title : `${title}, found by “${search}”`;
  return (
    <AccountLayout path={SALES_REPORT} role={role} back={back}>
      <div>
        <h1>Who owes you</h1>
        <p className="soft">{when}</p>
      </div>
      <Card id="owing" title={page > 1 ? `${found}, page ${page}` : found}>
        {oldest && search === "" && page === 1 && (
          <p>
            The oldest debt is {oldest.owed} of{" "}
            <a href={oldest.href}>
              <bdi>{oldest.name}</bdi>
            </a>
            , since {oldest.day}.
          </p>
        )}
        {oldest && <SearchForm kept={kept} search={search} all={all} />}
        {rows.length > 0 ? (
          <Pairs
            pairs={rows.map(({ name, owed, since, href }) => ({
              key: href,
              name: <bdi>{name}</bdi>,
              amount: owed,
              detail: since,
              href,
            }))}
          />
        ) : (
          <NoDebtors page={page} search={search} all={all} back={back} />
        )}
        <ListPages newer={newer} older={older} words={{ newer: "Previous", older: "Next" }} />
      </Card>
    </AccountLayout>
  );
}

/** A GET, so that the address keeps what was searched. */
function SearchForm({ kept, search, all }: { kept: Record<string, string>; search: string; all: string }) {
  return (
    <form action={DEBTORS} className="noprint stack" role="search" aria-label="Customers who owe you">
      <HiddenFields values={kept} />
      <Field
        label="Customer"
        name="search"
        type="search"
        value={search}
        maxLength={100}
        beside={<Button kind="alt">Search</Button>}
      />
      {search !== "" && (
        <p>
          <a className="tap" href={all}>
            Show all
          </a>
        </p>
      )}
    </form>
  );
}

function NoDebtors({ page, search, all, back }: { page: number; search: string; all: string; back: string }) {
  if (search !== "")
    return (
      <EmptyState action={{ label: "Show all", href: all }}>
        No customer matching “{search}” owes you. Try fewer letters.
      </EmptyState>
    );
  return (
    <EmptyState action={{ label: "Back to Sales", href: back }}>
      {page > 1 ? "There are no customers on this page." : "All customers had paid by then."}
    </EmptyState>
  );
}
