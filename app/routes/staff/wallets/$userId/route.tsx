import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Note } from "~/components/page/note";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, NothingHere } from "~/components/staff/console-table";
import { Facts, Linked } from "~/components/staff/facts";
import { NumberedPages } from "~/components/staff/numbered-pages";
import type { PageLinks } from "~/models/console/numbered-page";
import { personPath } from "~/models/console/people";
import { mayAct } from "~/models/staff/permissions";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { noSuchWallet } from "~/routes/_shared/no-such.server";
import { findWalletOwner, readWalletDetails } from "~/routes/staff/wallets/read-wallets.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Wallet of ${data.walletOwner.name}` : "Wallet");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "wallets");
  const walletOwner = await findWalletOwner(app.db, params.userId);
  if (!walletOwner) throw await noSuchWallet(app, user.id);
  return { roles, ...(await readWalletDetails(app, walletOwner, new URL(request.url).searchParams)) };
}

type StatementRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<StatementRow>[] = [
  { title: "Time", kind: "when", cell: ({ time }) => time },
  { title: "What", kind: "who", cell: ({ text }) => <bdi>{text}</bdi> },
  { title: "Moved", kind: "number", cell: ({ amount }) => amount },
  { title: "Balance", kind: "how", cell: ({ balance }) => balance },
  { title: "Reference", kind: "why", cell: ({ reference }) => reference },
];

export default function Wallet() {
  const { roles, walletOwner, balance, check, rows, pages, asked } = useLoaderData<typeof loader>();
  const isAgent = walletOwner.wallet === "tokens";
  return (
    <ConsolePage place="/staff/wallets" roles={roles}>
      <div className="grid person">
        <div className="lot">
          <div>
            <p>
              <a className="tap" href="/staff/wallets">
                Find another
              </a>
            </p>
            <h1>
              {isAgent ? "Tokens" : "Wallet"} of <bdi>{walletOwner.name}</bdi>
            </h1>
          </div>
          <Facts
            facts={[
              { name: "Balance", value: balance },
              {
                name: "Person",
                value: <Linked href={personPath(walletOwner.id)}>{walletOwner.username}</Linked>,
                detail: walletOwner.email,
              },
            ]}
          />
          {check.ok ? (
            <Note>Balance checked: it is the sum of the ledger.</Note>
          ) : (
            <Note tone="bad" role="alert">
              The balance doesn’t match the ledger, whose sum is {check.booked}
              {check.odd === null ? "" : `, from posting ${check.odd} on`}. Move nothing, and have the ledger
              verified.
            </Note>
          )}
        </div>
        <StaffActionList
          groups={[
            {
              title: "Money",
              acts: mayAct(roles, "moneyRequests")
                ? [
                    {
                      text: `${mayAct(roles, "grants") ? "Add or deduct" : "Ask finance for"} ${isAgent ? "tokens" : "money"}`,
                      href: `/staff/wallets/${walletOwner.id}/grant`,
                    },
                  ]
                : [],
            },
          ]}
        />
        <Statement rows={rows} pages={pages} />
        {asked.length > 0 && (
          <section className="lot" aria-labelledby="asked">
            <h2 id="asked">Adjustments and refunds</h2>
            <Facts
              facts={asked.map(({ reference, day, text, detail }) => ({
                name: day,
                value: <a href={`/staff/approvals/${reference}`}>{text}</a>,
                detail: <bdi>{detail}</bdi>,
              }))}
            />
          </section>
        )}
      </div>
    </ConsolePage>
  );
}

function Statement({ rows, pages }: { rows: StatementRow[]; pages: PageLinks }) {
  return (
    <section className="lot" aria-labelledby="statement">
      <h2 id="statement">Statement</h2>
      {rows.length === 0 ? (
        <NothingHere title="Nothing yet" />
      ) : (
        <div>
          <ConsoleTable
            label="Statement"
            columns={columns}
            items={rows}
            keyOf={({ id }: StatementRow) => id}
            next={({ next, text }: StatementRow) => ({ ...next, about: text })}
          />
          <NumberedPages {...pages} />
        </div>
      )}
    </section>
  );
}
