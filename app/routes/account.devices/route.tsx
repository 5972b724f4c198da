import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Key } from "~/components/form/key";
import { AccountFrame } from "~/components/frame/account-frame";
import type { Handle } from "~/components/frame/page-handle";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/app/app.server";
import { requireFresh, requireOwner } from "~/services/sessions/session.server";
import { readTill, readTills, type TillView } from "~/services/tills/devices.server";
import { postChange } from "./change.server";
import { TillCard } from "./till-card";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Tills");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const id = readId(new URL(request.url).searchParams.get("till"));
  return { role: user.role, tills: await readTills(app, user), till: await readTill(app, user, id) };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  return postChange(request, await requireFresh(request));
}

const columns: Column<TillView>[] = [
  { title: "Till", kind: "main", cell: ({ name }) => <bdi>{name}</bdi> },
  { title: "Branch", cell: ({ branch }) => <bdi>{branch}</bdi> },
  { title: "Signed in", kind: "short", cell: ({ registered }) => registered },
  { title: "Last seen", cell: ({ seen }) => seen },
  {
    title: "Change",
    kind: "action",
    cell: ({ id, name }) => (
      <Key kind="alt" href={`/account/devices?till=${id}#till`}>
        Change<span className="vh"> {name}</span>
      </Key>
    ),
  },
];

export default function Devices() {
  const { role, tills, till } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <AccountFrame path="/account/devices" role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <h1>Tills</h1>
      <p className="soft">
        Each till that is signed in learns from us what your plan includes, and works for 7 days without a
        connection. Revoke one that is lost, sold or not yours.
      </p>
      {till && <TillCard key={till.id} till={till} lastResult={lastResult} />}
      <Card
        id="tills"
        title="Signed in now"
        aside={
          tills.length > 0 && (
            <a className="tap" href="/device">
              Sign in a till
            </a>
          )
        }
      >
        {tills.length === 0 ? (
          <EmptyState action={{ label: "Sign in a till", href: "/device" }}>
            No till is signed in. Open the app at your till: it shows a code, which you type here.
          </EmptyState>
        ) : (
          <DataTable label="Tills" columns={columns} items={tills} keyOf={({ id }) => id} />
        )}
      </Card>
    </AccountFrame>
  );
}
