import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { AUTOMATIC_TOP_UP, AutomaticTopUpPage } from "~/components/money/automatic-top-up-page";
import { pageTitle } from "~/models/site/meta";
import { loadAutomaticTopUp, postAutomaticTopUp } from "~/routes/_shared/automatic-top-up.server";
import { requireOwner, requireVerifiedOwner } from "~/routes/_shared/require-access.server";

export const handle: Handle = { header: "slim", footer: "mini" };

const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  pageTitle(page && hasErrors(page.errors) ? `Error: ${AUTOMATIC_TOP_UP}` : AUTOMATIC_TOP_UP);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const page = await loadAutomaticTopUp(user, "wallet", new URL(request.url).searchParams);
  return data(page, { status: hasErrors(page.errors) ? 422 : 200 });
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireOwner(request);
  return postAutomaticTopUp(request, signedIn, "wallet", () => requireVerifiedOwner(request));
}

export default function AutomaticTopUp() {
  const page = useLoaderData<typeof loader>();
  return <AutomaticTopUpPage {...page} lastResult={useActionData<typeof action>()?.lastResult} />;
}
