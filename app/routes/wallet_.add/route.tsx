import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AmountForm } from "~/components/form/amount-form";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Note } from "~/components/page/note";
import { Money } from "~/components/money/money";
import type { Handle } from "~/components/frame/page-handle";
import { pageTitle } from "~/models/site/meta";
import { requireVerifiedOwner } from "~/services/sessions/session.server";
import { postAddMoney } from "./add-money.server";
import { loadTopUp } from "./load-top-up.server";
import { PayForm } from "./pay-form";

export const handle: Handle = { pays: true, header: "slim", footer: "mini" };

const TITLE = "Add Money with Debit Card";

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  pageTitle(page?.error ? `Error: ${TITLE}` : TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireVerifiedOwner(request);
  const page = await loadTopUp(user, new URL(request.url).searchParams);
  return data(page, { status: page.error === null ? 200 : 422 });
}

export async function action({ request }: ActionFunctionArgs) {
  return postAddMoney(request, await requireVerifiedOwner(request));
}

export default function AddMoney() {
  const { balance, quote, amount, error, back, forPurchase, least, most, ...page } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const posted = lastResult?.error;
  const amountError = posted?.amount?.[0] ?? error ?? undefined;
  const errors = posted ? listErrors(posted) : error === null ? [] : [{ field: "amount", message: error }];
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={errors} />
          <div>
            <h1>{TITLE}</h1>
            <p className="soft">
              Your wallet holds <Money kobo={balance} />.
            </p>
          </div>
          {forPurchase && (
            <Note tone="warn">
              Your order is not paid yet. This adds money to your wallet; then you come back to your order, as
              you chose it, and pay for it.
            </Note>
          )}
          <AmountForm
            {...{ amount, back, least, most }}
            error={amountError}
            action={quote ? "Change" : "Continue"}
          />
          {quote ? (
            <PayForm {...page} {...{ quote, back }} error={posted?.auth_code?.[0]} />
          ) : (
            <p>
              <a className="tap" href={back ?? "/wallet"}>
                Cancel
              </a>
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
