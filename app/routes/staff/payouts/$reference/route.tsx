import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { PickGroup } from "~/components/form/pick";
import { Whole } from "~/components/page/whole";
import { Consequences } from "~/components/staff/consequences";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { ReasonField } from "~/components/staff/reason-field";
import { personPath } from "~/models/console/people";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { PAYOUTS } from "~/models/rights/payout";
import { findPayout } from "~/models/rights/payout.server";
import { mayAct } from "~/models/staff/permissions";
import { pageTitle } from "~/models/site/meta";
import { getUser } from "~/models/users/user.server";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { noPayout, payoutStates, postPayout } from "./payout.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Payout: ${data.title}` : "Payout");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "payouts");
  const payout = await findPayout(app.db, params.reference ?? "");
  if (!payout) throw await noPayout(user.id);
  const owner = await getUser(app.db, payout.ownerId);
  const { reference, state, amount, bank, accountNumber, accountName, askedAt } = payout;
  return {
    roles,
    title: `${formatNaira(amount)}, ${owner.name}`,
    reference,
    owner: { name: owner.name, href: personPath(owner.id) },
    mayEnd: state === "waiting" && mayAct(roles, "refunds"),
    number: mayAct(roles, "refunds") ? accountNumber : `•••• ${accountNumber.slice(-4)}`,
    facts: [
      { name: "Amount", value: formatNaira(amount) },
      { name: "Bank", value: bank },
      { name: "Account name", value: accountName },
      { name: "Requested", value: formatMoment(askedAt) },
      { name: "State", value: payoutStates[state] },
    ],
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "refunds");
  return postPayout(request, user, params.reference ?? "");
}

export default function StaffPayout() {
  const { roles, title, reference, owner, mayEnd, number, facts } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <ConsolePage place={PAYOUTS} roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["state", "reason"])} />
      <div className="grid person">
        <div className="lot">
          <div>
            <p>
              <a className="tap" href={PAYOUTS}>
                All payouts
              </a>
            </p>
            <h1>
              <bdi>{title}</bdi>
            </h1>
            <p className="soft">{reference}</p>
          </div>
          <Facts
            facts={[
              { name: "Owner", value: <Linked href={owner.href}>{owner.name}</Linked> },
              { name: "Account number", value: <Whole>{number}</Whole> },
              ...facts,
            ]}
          />
        </div>
        <div className="lot">{mayEnd && <PayoutForm lastResult={lastResult} />}</div>
      </div>
    </ConsolePage>
  );
}

const options = [
  { value: "paid", label: "I have sent it", detail: "Give the reference of the transfer." },
  {
    value: "returned",
    label: "The bank refuses it",
    detail: "The money goes back into the wallet, and the account is not deleted while it is there.",
  },
];

function PayoutForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [, fields] = useForm<{ state: string; reason: string }>({ id: "payout", lastResult });
  return (
    <form method="post" className="card" noValidate aria-labelledby="record">
      <h2 id="record">Record</h2>
      <PickGroup {...bind(fields.state)} legend="What happened" options={options} />
      <ReasonField {...bind(fields.reason)} />
      <Consequences lines={["The owner gets an email.", "You can’t change this later."]} />
      <p className="acts">
        <Button>Record</Button>{" "}
        <Button kind="alt" href={PAYOUTS}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
