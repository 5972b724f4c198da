import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Note } from "~/components/page/note";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { newSubmissionKey, usualPromise } from "~/models/approvals/approval";
import { mayAct } from "~/models/staff/permissions";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readSuspended } from "~/routes/staff/held-money/read-suspense.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { notInSuspense, postDecision } from "./decision.server";
import { postDecisionRequest } from "./decision-request.server";
import { DecisionForm, DecisionRequestForm } from "./decision";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Held money: ${data.title}` : "Held money");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "suspense");
  const suspended = await readSuspended(app, params.reference ?? "");
  if (!suspended) throw await notInSuspense(user.id);
  const asks = !mayAct(roles, "suspenseDecisions");
  const promised = usualPromise(app.clock.now());
  return { roles, asks, submissionKey: newSubmissionKey(app.random.bytes(16)), promised, ...suspended };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user, roles } = await requireStaff(request, "suspense");
  const reference = params.reference ?? "";
  return mayAct(roles, "suspenseDecisions")
    ? postDecision(request, user, reference)
    : postDecisionRequest(request, user, reference);
}

export default function Suspended() {
  const data = useLoaderData<typeof loader>();
  const { roles, reference, title, owner, canRefund, refunding, facts, request, asks } = data;
  const lastResult = useActionData<typeof action>()?.lastResult;
  const order = ["decision", "promised", "reason"];
  return (
    <ConsolePage place="/staff/held-money" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <div className="grid person">
        <div className="lot">
          <div>
            <p>
              <a className="tap" href="/staff/held-money">
                All held money
              </a>
            </p>
            <h1>
              <bdi>{title}</bdi>
            </h1>
            <p className="soft">{reference}</p>
          </div>
          <Facts
            facts={[{ name: "Owner", value: <Linked href={owner.href}>{owner.name}</Linked> }, ...facts]}
          />
          {data.instead !== null && <Note tone="warn">{data.instead}</Note>}
          {data.said && (
            <Note>
              <b>The owner wrote on {data.said.when}:</b> <bdi>{data.said.text}</bdi>
            </Note>
          )}
          {request && (
            <Note tone="warn">
              <b>{request.title}</b> <bdi>{request.text}</bdi>{" "}
              <a className="tap" href={request.href}>
                View the request
              </a>
            </Note>
          )}
        </div>
        <StaffActionList groups={[{ title: "Money", acts: actsOf(reference, { canRefund, asks }) }]} />
        <div className="lot">
          {data.short !== null && !refunding && <Note tone="warn">{data.short}</Note>}
          {refunding ? (
            <Note tone="warn">It is being refunded. There is nothing to decide.</Note>
          ) : !asks ? (
            <DecisionForm {...data} lastResult={lastResult} />
          ) : (
            !request && data.canCredit && <DecisionRequestForm {...data} lastResult={lastResult} />
          )}
        </div>
      </div>
    </ConsolePage>
  );
}

const actsOf = (reference: string, { canRefund, asks }: { canRefund: boolean; asks: boolean }) => [
  { text: "View payment", href: `/staff/payments/${reference}` },
  ...(canRefund
    ? [
        {
          text: asks ? "Ask finance to refund the payer" : "Refund to the payer",
          href: `/staff/payments/${reference}/refund`,
        },
      ]
    : []),
];
