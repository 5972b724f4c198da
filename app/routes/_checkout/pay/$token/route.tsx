import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { SubmitButton, Button } from "~/components/form/button";
import { OrderErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PickGroup } from "~/components/form/pick";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { withIcons } from "~/components/money/way-icon";
import { Rows } from "~/components/page/rows";
import { formatNaira } from "~/models/money";
import { payLinkPath, readPayLinkToken } from "~/models/pay-links/pay-link";
import { endedLinkView } from "./ended-link";
import { strangerTitle } from "~/models/site/meta";
import { redirectTo } from "~/http/responses.server";
import { readLinkPage } from "./read-link.server";
import { app } from "~/services/platform/app.server";
import { linkHeaders, requireLink } from "./require-link.server";
import { postLinkPayment, withheldIn } from "./payment.server";
import { Fold } from "~/components/page/fold";

export const handle: Handle = { pays: true, header: "slim", footer: "mini" };

export const headers = linkHeaders;

/** Messengers show the title, so it tells nothing. */
export const meta: MetaFunction = () => strangerTitle("Payment link");

/** Messengers open it for a preview: it writes nothing, and nothing is created at the provider. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = readPayLinkToken(params.token ?? "");
  if (token !== null && token !== params.token)
    throw redirectTo(payLinkPath(token), { headers: linkHeaders() });
  const page = readLinkPage(app, await requireLink(params.token), withheldIn(request));
  if (page.state === "open") return { page, ended: null };
  return { page: null, ended: endedLinkView(page.state, page.until) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return postLinkPayment(request, params.token);
}

export default function PayLinkPage() {
  const { page, ended } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          {ended && (
            <>
              <h1>{ended.title}</h1>
              <p>{ended.text}</p>
            </>
          )}
          {page && <PayForm {...page} />}
        </div>
      </div>
    </Main>
  );
}

type Page = ReturnType<typeof readLinkPage>;

function LinkSummary({ seller, shop, title, amount, withheld, until }: Page) {
  return (
    <OrderSummary title="You pay">
      <Rows
        rows={[
          { name: "For", value: title },
          { name: "Shop", value: <bdi>{shop}</bdi> },
          { name: "Seller", value: seller },
          { name: "Until", value: until },
          ...(withheld === 0
            ? []
            : [
                { name: "Price", value: <Money kobo={amount + withheld} /> },
                { name: "Withheld tax", value: <Money kobo={0 - withheld} />, kind: "minus" as const },
              ]),
          { name: "Total", value: <Money kobo={amount} />, kind: "sum" },
        ]}
      />
    </OrderSummary>
  );
}

function PayForm(page: Page) {
  const { shop, amount, tax, ways, submissionKey } = page;
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<{ email: string; way: string }>({
    id: "pay",
    lastResult,
    defaultValue: { way: ways[0]?.value },
  });
  return (
    <>
      <OrderErrors answer={lastResult} error={form.allErrors} order={["email", "way"]} />
      <div>
        <h1>Pay {formatNaira(amount)}</h1>
        <p>
          <bdi>{shop}</bdi> asks you to pay. No account needed.
        </p>
      </div>
      <LinkSummary {...page} />
      {tax && <WithheldTax {...tax} />}
      <form method="post" className="stack-l" noValidate>
        <HiddenFields values={{ submission_key: submissionKey }} />
        <PickGroup {...bind(fields.way)} legend="How do you pay?" options={withIcons(ways)} />
        <Field
          {...bind(fields.email)}
          label="Your email"
          type="email"
          hint="We email your proof of payment there, and nothing else. The shop does not see your address."
          autoComplete="email"
        />
        <SubmitButton large full>
          {`Pay ${formatNaira(amount)}`}
        </SubmitButton>
        <p className="soft">
          <small>Only pay if you know who sent you this link. Your card is not saved.</small>
        </p>
      </form>
    </>
  );
}

interface Props {
  /** "2% is ₦120 and 5% is ₦300" */
  rates: string;
  /** null before the payer has stated anything. */
  typed: string | null;
  error: string | null;
}

/** A company states what it withholds; the page then asks for the rest. */
function WithheldTax({ rates, typed, error }: Props) {
  return (
    <Fold summary="Deducting withholding tax? Tell us the amount" open={typed !== null}>
      <form className="stack" noValidate>
        <Field
          label="Amount deducted, in naira"
          hint={`It is worked out on the price before VAT: ${rates}.`}
          name="withheld"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed ?? undefined}
          error={error ?? undefined}
        />
        <p className="soft">
          You pay the rest, and we check the withheld amount within one working day. When the tax office has
          issued the certificate, send us its number and date.
        </p>
        <p className="acts">
          <Button kind="alt">Deduct it</Button>
        </p>
      </form>
    </Fold>
  );
}
