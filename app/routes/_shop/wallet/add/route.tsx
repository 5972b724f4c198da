import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { TopUpPage, topUpTitles } from "~/components/money/top-up-page";
import { pageTitle } from "~/models/site/meta";
import { loadTopUp, postTopUp } from "~/routes/_shared/top-up.server";
import { requireVerifiedOwner } from "~/routes/_shared/require-access.server";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  pageTitle(page?.error ? `Error: ${topUpTitles.wallet}` : topUpTitles.wallet);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireVerifiedOwner(request);
  const page = await loadTopUp(user, "wallet", request);
  return data(page, { status: page.error === null ? 200 : 422 });
}

export async function action({ request }: ActionFunctionArgs) {
  return postTopUp(request, await requireVerifiedOwner(request), "wallet");
}

export default function AddMoney() {
  const page = useLoaderData<typeof loader>();
  return <TopUpPage {...page} lastResult={useActionData<typeof action>()?.lastResult} />;
}
