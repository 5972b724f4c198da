import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import { amountToAdd, topUpPath } from "~/models/payments/top-up";
import { kobo, KOBO_IN_NAIRA } from "~/models/money";
import { pageTitle } from "~/models/site/meta";
import { CLAIMS, claimPath } from "~/models/withholding/claim";
import { app } from "~/services/platform/app.server";
import { requireOwner } from "~/services/sessions/require-access.server";
import { ownClaimView } from "~/services/withholding/read-claims.server";
import { postClaim, requireOwnClaim } from "./claim.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

const TITLE = "Withheld tax";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const view = ownClaimView(await requireOwnClaim(user, params.reference));
  const add = view.missing > 0 ? amountToAdd(kobo(view.missing), app.config.topUp) / KOBO_IN_NAIRA : null;
  return {
    role: user.role,
    ...view,
    topUp: add === null ? null : topUpPath(String(add), claimPath(view.reference)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  return postClaim(request, user, params.reference);
}

export default function ClaimPage() {
  const claim = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { role, title, order, due, amount, rate, toSend, sends } = claim;
  const { tone, text, word, certificate, topUp, again } = claim;
  return (
    <AccountLayout path={CLAIMS} role={role}>
      <div className="form stack-l">
        <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["number", "day"])} />
        <div className="title">
          <a className="tap" href={CLAIMS}>
            All withheld tax
          </a>
          <h1>{TITLE}</h1>
        </div>
        <Note tone={tone}>{text}</Note>
        <OrderSummary title={title} aside={word}>
          <Rows
            rows={[
              { name: "Order", value: order },
              { name: "Price", value: <Money kobo={due} /> },
              { name: `Withheld, ${rate}`, value: <Money kobo={-amount} />, kind: "minus" },
              ...(sends === null
                ? []
                : [{ name: sends, value: <Money kobo={toSend} />, kind: "sum" as const }]),
              ...(certificate === null ? [] : [{ name: "Certificate", value: certificate }]),
            ]}
          />
        </OrderSummary>
        {topUp !== null && (
          <p className="acts">
            <Button href={topUp}>Add the rest to your wallet</Button>{" "}
            <span className="soft">
              A transfer to <a href="/wallet">your account number</a> goes to the wallet, too.
            </span>
          </p>
        )}
        {claim.state === "settled" && (
          <CertificateForm
            number={claim.certificateNumber}
            day={claim.certificateDay}
            lastResult={lastResult}
          />
        )}
        {claim.state === "open" && <WithdrawForm />}
        {again !== null && (
          <p className="acts">
            <Button kind="alt" href={again}>
              State the amount again
            </Button>
          </p>
        )}
      </div>
    </AccountLayout>
  );
}

const WithdrawForm = () => (
  <form method="post" className="stack">
    <p className="acts">
      <Button kind="alt" name="intent" value="withdraw">
        Withdraw, and pay the full price
      </Button>
    </p>
  </form>
);

interface CertificateProps {
  number: string | null;
  day: string | null;
  lastResult: SubmissionResult | undefined;
}

function CertificateForm({ number, day, lastResult }: CertificateProps) {
  const posted = (field: string) => {
    const value = lastResult?.initialValue?.[field];
    return typeof value === "string" ? value : undefined;
  };
  return (
    <form method="post" className="card stack" noValidate aria-labelledby="certificate">
      <h2 id="certificate">The certificate</h2>
      <p className="soft">
        The tax office issues it, sometimes months later. We only need what is printed on it; keep the paper.
      </p>
      <Field
        label="Number"
        name="number"
        autoComplete="off"
        maxLength={60}
        value={posted("number") ?? number ?? undefined}
        error={lastResult?.error?.["number"]?.[0]}
      />
      <Field
        label="Date"
        name="day"
        type="date"
        value={posted("day") ?? day ?? undefined}
        error={lastResult?.error?.["day"]?.[0]}
      />
      <p className="acts">
        <Button name="intent" value="certificate">
          Send
        </Button>
      </p>
    </form>
  );
}
