import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Button, SubmitButton } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { useSendOnce } from "~/components/form/use-send-once";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { PopupField } from "~/components/money/popup-field";
import { Rows } from "~/components/page/rows";
import { formatNaira } from "~/models/money";
import { addCardPath, CARD_PRICE, cardQuote } from "~/models/payments/add-card";
import { pageTitle } from "~/models/site/meta";
import { requireVerifiedOwner } from "~/routes/_shared/require-access.server";
import { postAddCard, readAddCard } from "./add-card.server";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Add a card");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVerifiedOwner(request);
  return readAddCard(new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  return postAddCard(request, await requireVerifiedOwner(request));
}

export default function AddCard() {
  const { errand, back, submissionKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const sendOnce = useSendOnce();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
          <div>
            <h1>Add a card</h1>
            <p>{CARD_PRICE} The card pays nothing else until you choose what it pays.</p>
          </div>
          <form method="post" action={addCardPath(errand)} className="stack-l" onSubmit={sendOnce}>
            <HiddenFields values={{ submission_key: submissionKey }} />
            <PopupField />
            <OrderSummary title="Your card" id="card">
              <Rows
                rows={[
                  { name: "Added to your wallet", value: <Money kobo={cardQuote.amount} /> },
                  { name: "Payment fee", value: <Money kobo={cardQuote.fee} /> },
                  { name: "You pay", value: <Money kobo={cardQuote.total} />, kind: "sum" },
                ]}
              />
            </OrderSummary>
            <div className="acts">
              <SubmitButton large>{`Add card for ${formatNaira(cardQuote.total)}`}</SubmitButton>{" "}
              <Button kind="alt" large href={back}>
                Cancel
              </Button>
            </div>
            <p className="soft">You’ll enter your card on the next page.</p>
          </form>
        </div>
      </div>
    </Main>
  );
}
