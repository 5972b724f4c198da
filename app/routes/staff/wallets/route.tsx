import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleFilter, FilterBox } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readWallets } from "./read-wallets.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Wallets and tokens");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "wallets");
  return { roles, ...(await readWallets(app, new URL(request.url).searchParams)) };
}

type WalletRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<WalletRow>[] = [
  { title: "Name", kind: "who", cell: ({ name }) => <CellName>{name}</CellName> },
  { title: "Balance", kind: "number", cell: ({ balance }) => balance },
  { title: "Username", kind: "when", cell: ({ username }) => username },
  { title: "Role", kind: "how", cell: ({ role }) => role },
];

export default function Wallets() {
  const { roles, search, rows } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/wallets" roles={roles}>
      <div>
        <h1>Wallets and tokens</h1>
        <p className="soft">Find an owner or agent to see their ledger or adjust their balance.</p>
      </div>
      <ConsoleFilter path="/staff/wallets" label="Find a wallet" on={search !== ""} action="Search">
        <FilterBox label="Name, username, email or phone" name="q" value={search} maxLength={100} />
      </ConsoleFilter>
      {rows.length > 0 && (
        <ConsoleTable
          label="Wallets"
          columns={columns}
          items={rows}
          keyOf={({ ownerId }: WalletRow) => ownerId}
          next={({ href, name }: WalletRow) => ({ href, text: "View", about: name })}
        />
      )}
      {rows.length === 0 && search !== "" && <NothingHere title="No results">Try fewer letters.</NothingHere>}
    </ConsolePage>
  );
}
