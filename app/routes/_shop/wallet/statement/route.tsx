import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { StatementPage } from "~/components/money/statement-page";
import { listAnswer } from "~/http/responses.server";
import { pageTitle } from "~/models/site/meta";
import { readStatement } from "~/routes/_shared/read-wallet.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { app } from "~/services/platform/app.server";

const TITLE = "Wallet statement";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const { searchParams } = new URL(request.url);
  const statement = await readStatement(app, { ownerId: user.id, wallet: "wallet" }, searchParams);
  return listAnswer({ role: user.role, name: user.name, statement }, statement.filter.errors);
}

export default function Statement() {
  return <StatementPage title={TITLE} {...useLoaderData<typeof loader>()} />;
}
