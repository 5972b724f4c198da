import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ChipField } from "~/components/form/chip";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Key } from "~/components/form/key";
import { ActList } from "~/components/staff/act-list";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { ReasonField } from "~/components/staff/reason-field";
import { WillHappen } from "~/components/staff/will-happen";
import { personPath } from "~/models/console/people";
import { consequences, isPersonAct, personActs } from "~/models/console/person-act";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { nationalPhone } from "~/models/users/phone";
import { app } from "~/services/app/app.server";
import { readActs } from "~/services/console/person.server";
import { redirectTo } from "~/services/doors/responses.server";
import { denial } from "~/services/sessions/denial.server";
import { requireStaff } from "~/services/staff/require-staff.server";
import { postAct } from "./post.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.text}: ${data.name}` : "Person");

/** An act that does not fit any more, such as disabling what is disabled, leads to the account as it is. */
async function enter({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
  const { user, roles } = await requireStaff(request, "support");
  const userId = readId(params.userId);
  const read = isPersonAct(params.act) ? await readActs(app, userId, { staffId: user.id, roles }) : null;
  const missing = { userId: user.id, object: "page" } as const;
  if (!read || !isPersonAct(params.act))
    throw await denial(app, {
      ...{ ...missing, status: 404 },
      message: "There is nothing here. Look for the account under People.",
    });
  if (read.groups.every(({ acts }) => acts.length === 0))
    throw await denial(app, {
      ...{ ...missing, status: 403 },
      message: "Accounts of staff are for admins, and nobody acts on the own account. Ask an admin.",
    });
  if (!read.acts.includes(params.act))
    throw redirectTo(personPath(userId), { status: request.method === "POST" ? 303 : 302 });
  return { staff: user, roles, userId, act: params.act, read };
}

export async function loader(args: LoaderFunctionArgs) {
  const { roles, userId, act, read } = await enter(args);
  const { person, groups } = read;
  return {
    ...{ roles, userId, act, groups, text: personActs[act].text, name: person.name },
    ...{ email: person.email, phone: nationalPhone(person.phone), will: consequences[act] },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { staff, userId, act } = await enter(args);
  return postAct(args.request, { act, userId, staffId: staff.id });
}

const order = ["email", "phone", "by", "asked", "reason"];

export default function ActPage() {
  const { roles, userId, act, groups, text, name, email, phone, will } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const errors = lastResult?.error ?? {};
  const typed = (field: string) => {
    const value = lastResult?.initialValue?.[field];
    return { value: typeof value === "string" ? value : undefined, error: errors[field]?.[0] };
  };
  const correcting = act === "correct-email" || act === "correct-phone";
  return (
    <ConsolePage place="/staff/people" roles={roles} watched>
      <div className="grid person">
        <div className="lot">
          <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
          <div>
            <p>
              <a className="tap" href={personPath(userId)}>
                Back to <bdi>{name}</bdi>
              </a>
            </p>
            <h1>{text}</h1>
          </div>
          <form method="post" className="card form" noValidate>
            <p>
              <b>
                <bdi>{name}</bdi>
              </b>
            </p>
            {act === "correct-email" && (
              <>
                <p className="soft">
                  Now: <bdi>{email}</bdi>
                </p>
                <Field {...typed("email")} label="New email" name="email" type="email" autoComplete="off" />
              </>
            )}
            {act === "correct-phone" && (
              <>
                <p className="soft">Now: {phone || "none"}</p>
                <Field {...typed("phone")} label="New phone" name="phone" type="tel" autoComplete="off" />
              </>
            )}
            {act === "resend-code" && (
              <ChipField
                {...typed("by")}
                label="How"
                name="by"
                options={[
                  { value: "sms", label: "Text message" },
                  { value: "mail", label: "Mail" },
                ]}
              />
            )}
            {correcting && (
              <Field
                {...typed("asked")}
                label="How you asked the owner"
                hint="Such as: called 0803… and was told the last receipt."
                name="asked"
                autoComplete="off"
                maxLength={100}
              />
            )}
            <ReasonField {...typed("reason")} />
            <WillHappen lines={will} />
            <p className="acts">
              <Key>{text}</Key>{" "}
              <Key kind="alt" href={personPath(userId)}>
                Cancel
              </Key>
            </p>
          </form>
        </div>
        <ActList groups={groups} current={`${personPath(userId)}/${act}`} />
      </div>
    </ConsolePage>
  );
}
