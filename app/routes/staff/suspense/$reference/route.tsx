import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Note } from "~/components/page/note";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readSuspended } from "~/routes/staff/suspense/read-suspense.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { notInSuspense, postDecision } from "./decision.server";
import { bind } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";

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
    <ConsolePage place="/staff/suspense" roles={roles}>
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
            <DecisionForm
              lastResult={lastResult}
              wallet={wallet}
              canCredit={canCredit}
              order={order}
              withheld={withheld}
            />
          )}
        </div>
      </div>
    </ConsolePage>
  );
}

interface Props {
  lastResult: SubmissionResult | undefined;
  /** "wallet" or "tokens" */
  wallet: string;
  canCredit: boolean;
  /** The order that waits for the money. */
  order: string | null;
  /** What its payer stated as withheld tax: "₦120". */
  withheld: string | null;
}

const toWallet = (withheld: string | null): string =>
  withheld === null
    ? "All of it, with a receipt."
    : `All of it, with a receipt. The ${withheld} of withheld tax does not count, and owner and payer are told.`;

const toOrder = (withheld: string | null): string =>
  withheld === null
    ? "A shortfall comes from the wallet, and any excess stays there."
    : `The ${withheld} of withheld tax counts as paid, and the tax office owes it to us.`;

function DecisionForm({ lastResult, wallet, canCredit, order, withheld }: Props) {
  const [, fields] = useForm<{ decision: string; reason: string }>({ id: "decide", lastResult });
  const options = [
    ...(canCredit
      ? [{ value: "credited", label: `To the owner’s ${wallet}`, detail: toWallet(withheld) }]
      : []),
    ...(order === null
      ? []
      : [
          {
            value: "fulfilled",
            label: `To the order ${order}`,
            detail: toOrder(withheld),
          },
        ]),
    {
      value: "returned",
      label: "It was refunded",
      detail: "You have sent the money back yourself. This only records it.",
    },
  ];
  return (
    <form method="post" className="card" noValidate aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <PickGroup {...bind(fields.decision)} legend="Where the money goes" options={options} />
      <ReasonField {...bind(fields.reason)} />
      <Consequences lines={["The owner gets an email.", "You can’t change this later."]} />
      <p className="acts">
        <Button>Decide</Button>{" "}
        <Button kind="alt" href="/staff/suspense">
          Cancel
        </Button>
      </p>
    </form>
  );
}
