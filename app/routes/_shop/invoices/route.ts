import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "~/http/responses.server";
import { PAYMENTS } from "~/models/payments/transaction-list";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";

/** Invoices are listed with the payments. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwnerOrAgent(request);
  const query = new URL(request.url).searchParams;
  if (!query.get("kind")) query.set("kind", "invoice");
  return redirectTo(`${PAYMENTS}?${query}`, { status: 302 });
}
