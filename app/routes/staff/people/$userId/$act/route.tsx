import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { personPath } from "~/models/console/people";
import { isPersonAction, needsSecondPerson, personActions } from "~/models/console/person-action";
import { mayAct } from "~/models/staff/permissions";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { nationalPhone } from "~/models/users/phone";
import { app } from "~/services/platform/app.server";
import { readPersonActions, readWaitingAction } from "~/routes/staff/people/$userId/read-person.server";
import { redirectTo } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { PersonActionForm } from "./staff-action";
import { postPersonAction } from "./staff-action.server";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Rows } from "~/components/page/rows";
import { VerdictFields } from "~/components/staff/verdict-fields";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.text}: ${data.name}` : "Person");

/** An action that no longer applies, such as disabling a disabled account, redirects to the account. */
async function enter({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
  const { user, roles } = await requireStaff(request, "personActions");
  const userId = readId(params.userId);
  const read = isPersonAction(params.act)
    ? await readPersonActions(app, userId, { staffId: user.id, roles })
    : null;
  const missing = { userId: user.id, object: "page" } as const;
  if (!read || !isPersonAction(params.act))
    throw await denial(app, {
      ...missing,
      message: "This page does not exist. Find the account under People.",
    });
  if (read.groups.every(({ acts }) => acts.length === 0))
    throw await denial(app, {
      ...missing,
      status: 403,
      message: "Only admins can change staff accounts, and no one can change their own. Ask an admin.",
    });
  if (!read.acts.includes(params.act))
    throw redirectTo(personPath(userId), { status: request.method === "POST" ? 303 : 302 });
  return { staff: user, roles, userId, act: params.act, read };
}

const SECOND = [
  "Another admin must agree. Nothing changes until then.",
  "If there is no other admin, the operator does it with npm run users.",
];

export async function loader(args: LoaderFunctionArgs) {
  const { staff, roles, userId, act, read } = await enter(args);
  const { person, groups } = read;
  const second = needsSecondPerson(act, person.role);
  return {
    waiting: second ? await readWaitingAction(app, { userId, act, staffId: staff.id }) : null,
    roles,
    userId,
    act,
    groups,
    text: personActions[act].text,
    name: person.name,
    email: person.email,
    phone: nationalPhone(person.phone),
    will: [...(second ? SECOND : []), ...personActions[act].consequences],
  };
}

export async function action(args: ActionFunctionArgs) {
  const { staff, roles, userId, act } = await enter(args);
  return postPersonAction(args.request, {
    act,
    userId,
    staffId: staff.id,
    decides: mayAct(roles, "staffActions"),
  });
}

const order = ["email", "phone", "by", "reason"];

export default function ActPage() {
  const { roles, userId, act, groups, text, name, email, phone, will, waiting } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <ConsolePage place="/staff/people" roles={roles}>
      <div className="grid person">
        <div className="lot">
          <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
          <div>
            <p>
              <a className="tap" href={personPath(userId)}>
                <span>
                  Back to <bdi>{name}</bdi>
                </span>
              </a>
            </p>
            <h1>{text}</h1>
          </div>
          {waiting ? (
            <StaffVerdict waiting={waiting} name={name} lastResult={lastResult} back={personPath(userId)} />
          ) : (
            <PersonActionForm
              act={act}
              text={text}
              name={name}
              email={email}
              phone={phone}
              will={will}
              lastResult={lastResult}
              back={personPath(userId)}
            />
          )}
        </div>
        <StaffActionList groups={groups} current={`${personPath(userId)}/${act}`} />
      </div>
    </ConsolePage>
  );
}

interface WaitingApproval {
  id: number;
  own: boolean;
  rows: { name: string; value: string }[];
}

interface Props {
  waiting: WaitingApproval;
  name: string;
  lastResult: SubmissionResult | undefined;
  back: string;
}

/** An action that one admin requested, for another to decide. */
function StaffVerdict({ waiting: { id, own, rows }, name, lastResult, back }: Props) {
  const [, fields] = useForm<{ reason: string }>({ id: "verdict", lastResult });
  return (
    <form method="post" className="card form" noValidate>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      <p className="soft">
        {own
          ? "You asked for this. It is waiting for another admin. Nothing has changed yet."
          : "This is a staff account, so a second admin decides. Call the person first."}
      </p>
      <Rows rows={rows.map((row) => ({ name: row.name, value: <bdi>{row.value}</bdi> }))} />
      <HiddenFields values={{ approval: String(id) }} />
      <VerdictFields reason={fields.reason} own={own} back={back} />
    </form>
  );
}
