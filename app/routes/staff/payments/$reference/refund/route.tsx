import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts } from "~/components/staff/facts";
import { NewestNotes } from "~/components/staff/note-list";
import { pageTitle } from "~/models/site/meta";
import { DISPUTED } from "~/models/payments/dispute";
import { mayAct } from "~/models/staff/permissions";
import { app } from "~/services/platform/app.server";
import { readRefundPage } from "./read-refund.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { NothingHere } from "~/components/staff/console-table";
import { RefundForm } from "./refund";
import { noSuchPayment, postRefund } from "./refund.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Refund: ${data.title}` : "Refund");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "moneyRequests");
  const page = await readRefundPage(app, params.reference ?? "", { staffId: user.id, roles });
  if (!page) throw await noSuchPayment(user.id);
  return { roles, ...page };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user, roles } = await requireStaff(request, "moneyRequests");
  const asks = !mayAct(roles, "refunds");
  return postRefund(request, { staffId: user.id, asks }, params.reference ?? "");
}

const order = ["amount", "target", "plan", "promised", "reason"];

export default function Refund() {
  const {
    roles,
    reference,
    title,
    facts,
    form,
    isSpent,
    isDisputed,
    whyNothing,
    submissionKey,
    owner,
    notes,
    wallet,
  } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const kept = lastResult?.initialValue?.key;
  return (
    <ConsolePage place="/staff/payments" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <div>
        <p>
          <a className="tap" href={`/staff/payments/${reference}`}>
            {reference}
          </a>
        </p>
        <h1>
          <bdi>{title}</bdi>
        </h1>
      </div>
      <div className="grid pair">
        {form && (!isSpent || lastResult) ? (
          <RefundForm
            {...form}
            lastResult={lastResult}
            reference={reference}
            submissionKey={typeof kept === "string" ? kept : submissionKey}
          />
        ) : isSpent ? (
          <NothingHere title="The money has been spent">
            {`The ${wallet === "tokens" ? "tokens" : "money"} from this payment ${wallet === "tokens" ? "are" : "is"} gone. Try again once the account holds that much.`}
          </NothingHere>
        ) : isDisputed ? (
          <NothingHere title="Nothing can be refunded">{DISPUTED}.</NothingHere>
        ) : (
          <NothingHere title="Nothing can be refunded">{whyNothing}</NothingHere>
        )}
        <div className="lot">
          <Facts facts={facts} />
          <NewestNotes notes={notes} href={`${owner.href}#notes`} />
        </div>
      </div>
    </ConsolePage>
  );
}
