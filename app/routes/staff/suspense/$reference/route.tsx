import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Note } from "~/components/page/note";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readSuspended } from "~/services/console/read-suspense.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { notInSuspense, postDecision } from "./decision.server";
import { DecisionForm } from "./decision";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `In suspense: ${data.title}` : "In suspense");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "suspense");
  const suspended = await readSuspended(app, params.reference ?? "");
  if (!suspended) throw await notInSuspense(user.id);
  return { roles, ...suspended };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "suspense");
  return postDecision(request, user, params.reference ?? "");
}

export default function Suspended() {
  const { roles, reference, title, owner, wallet, canCredit, canRefund, order, withheld, refunding, facts } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <ConsolePage place="/staff/suspense" roles={roles} watched>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["decision", "reason"])} />
      <div className="grid person">
        <div className="lot">
          <div>
            <p>
              <a className="tap" href="/staff/suspense">
                All in suspense
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
        </div>
        <StaffActionList
          groups={[
            {
              title: "Money",
              acts: [
                { text: "View payment", href: `/staff/payments/${reference}` },
                ...(canRefund
                  ? [{ text: "Refund to the payer", href: `/staff/payments/${reference}/refund` }]
                  : []),
              ],
            },
          ]}
        />
        <div className="lot">
          {refunding ? (
            <Note tone="warn">It is being refunded. There is nothing to decide.</Note>
          ) : (
            <DecisionForm {...{ lastResult, wallet, canCredit, order, withheld }} />
          )}
        </div>
      </div>
    </ConsolePage>
  );
}
