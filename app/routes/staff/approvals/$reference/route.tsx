import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NewestNotes } from "~/components/staff/note-list";
import { VerdictFields } from "~/components/staff/verdict-fields";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readApproval } from "~/routes/staff/read-approvals.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { noSuchApproval, postVerdict } from "./verdict.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title ?? "Approval");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "approvals");
  const approval = await readApproval(app, params.reference ?? "", { staffId: user.id, roles });
  if (!approval) throw await noSuchApproval(user.id);
  return { roles, you: user.name, ...approval };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "approvals");
  return postVerdict(request, user.id, params.reference ?? "");
}

export default function Approval() {
  const { roles, you, title, state, waits, own, decides, reason, payment, owner, notes, rows, sum, sumName } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const facts = [...rows, ...(waits ? [{ name: "You are", value: you }] : [])];
  return (
    <ConsolePage place="/staff/approvals" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["reason"])} />
      <p>
        <a className="tap" href="/staff/approvals">
          All approvals
        </a>
      </p>
      <div className="grid pair">
        <div className="summary-card">
          <div className="summary-card-head">
            <h1>{title}</h1>
            <Tag tone={waits ? "warn" : "good"}>{state}</Tag>
          </div>
          <Rows
            rows={[
              {
                name: "Owner",
                value: (
                  <a href={owner.href}>
                    <bdi>{owner.name}</bdi>
                  </a>
                ),
              },
              ...facts.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> })),
            ]}
          />
          <hr className="cut" />
          <Rows rows={[{ name: sumName, value: sum, kind: "sum" }]} />
          <hr className="cut" />
          <p>
            <b>Reason:</b> <bdi>{reason}</bdi>
          </p>
          {waits && (own || decides) && <VerdictForm own={own} lastResult={lastResult} />}
          {waits && !own && !decides && <p className="soft">Finance decides.</p>}
        </div>
      </div>
      <NewestNotes notes={notes} href={`${owner.href}#notes`} />
      <p>
        {payment !== null && (
          <a className="tap" href={`/staff/payments/${payment}`}>
            View payment
          </a>
        )}{" "}
        <a className="tap" href={owner.wallet}>
          View wallet
        </a>
      </p>
    </ConsolePage>
  );
}

function VerdictForm({ own, lastResult }: { own: boolean; lastResult: SubmissionResult | undefined }) {
  const [, fields] = useForm<{ reason: string }>({ id: "verdict", lastResult });
  return (
    <form method="post" className="lot" noValidate>
      <VerdictFields reason={fields.reason} own={own} />
    </form>
  );
}
