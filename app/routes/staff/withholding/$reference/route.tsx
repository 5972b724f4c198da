import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { personPath } from "~/models/console/people";
import { formatNaira } from "~/models/money";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/services/staff/require-staff.server";
import { readStaffClaim, STAFF_CLAIMS } from "~/services/withholding/read-claims.server";
import { noClaim, postDecision } from "./decision.server";
import { CertificateForm, EndForm, SettleForm } from "./forms";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Withheld tax: ${data.claim.reference}` : "Withheld tax");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "withholding");
  const claim = await readStaffClaim(app, params.reference);
  if (!claim) throw await noClaim(user.id);
  return { roles, claim, person: personPath(claim.ownerId), list: STAFF_CLAIMS };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "withholding");
  return postDecision(request, user, params.reference ?? "");
}

export default function StaffClaim() {
  const { roles, claim, person, list } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const amount = formatNaira(claim.amount);
  const facts = [
    { name: "Owner", value: <Linked href={person}>{claim.ownerName}</Linked> },
    { name: "Order", value: <Linked href={`/staff/orders/${claim.order}`}>{claim.order}</Linked> },
    { name: "Price", value: formatNaira(claim.due) },
    { name: "Withheld", value: amount, detail: claim.rate },
    { name: "In the wallet", value: formatNaira(claim.balance) },
    { name: "State", value: claim.word, detail: claim.reason ?? undefined },
    ...(claim.settledOn === null ? [] : [{ name: "Settled on", value: claim.settledOn }]),
    ...(claim.certificate === null ? [] : [{ name: "Certificate", value: claim.certificate }]),
  ];
  return (
    <ConsolePage place={list} roles={roles} watched>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["number", "day", "reason"])} />
      <div className="grid person">
        <div className="lot">
          <div>
            <p>
              <a className="tap" href={list}>
                All withheld tax
              </a>
            </p>
            <h1>
              <bdi>{`${amount}, ${claim.ownerName}`}</bdi>
            </h1>
            <p className="soft">{claim.reference}</p>
          </div>
          <Facts facts={facts} />
        </div>
        <div className="lot">
          {claim.state === "open" && (
            <>
              <SettleForm amount={amount} missing={claim.missing > 0 ? formatNaira(claim.missing) : null} />
              <EndForm
                intent="refused"
                title="Refuse"
                hint="The owner reads it. Required."
                lines={["The order waits for its full price.", "The owner gets an email with the reason."]}
                lastResult={lastResult}
              />
            </>
          )}
          {claim.state === "settled" && (
            <>
              <CertificateForm
                number={claim.certificateNumber}
                day={claim.certificateDay}
                lastResult={lastResult}
              />
              <EndForm
                intent="written-off"
                title="Write off"
                hint="Why no certificate will come. Required. It stays in the log."
                lines={[`${amount} becomes a loss in the books.`, "You can’t change this later."]}
                lastResult={lastResult}
              />
            </>
          )}
        </div>
      </div>
    </ConsolePage>
  );
}
