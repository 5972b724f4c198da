import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { HOUR } from "~/models/duration";
import { pageTitle } from "~/models/site/meta";
import { getBusiness } from "~/models/users/location.server";
import { app } from "~/services/platform/app.server";
import { requireFreshOwner } from "~/services/sessions/require-access.server";
import { postBusiness } from "./business.server";
import { BusinessForm } from "./business";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Business details");

/** A thief in an open browser would change the names on invoices, so the password comes before the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireFreshOwner(request);
  return { role: user.role, business: { name: user.name, ...(await getBusiness(app.db, user.id)) } };
}

/** Long enough to look up a tax number while the form is open, so that nothing typed is lost. */
const TIME_TO_FILL_IN = HOUR;

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireFreshOwner(request, TIME_TO_FILL_IN);
  return postBusiness(request, user.id);
}

export default function Business() {
  const { role, business } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <AccountLayout path="/account/business" role={role}>
      <BusinessForm lastResult={lastResult} {...business} />
    </AccountLayout>
  );
}
