import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import { agentLabels } from "~/models/agents/agent";
import { agentFormSchema } from "~/models/agents/agent-fields.server";
import { pageTitle } from "~/models/site/meta";
import { createAgent } from "~/services/agents/create-agent.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Add an agent");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "newAgents");
  return { roles };
}

const PEOPLE = "/staff/people";
const keep = ["code", "name", "email", "phone"];

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "newAgents");
  const form = await readForm(request, agentFormSchema);
  if (form.status !== "success") return invalid(form, { keep });
  const { reason, ...agent } = form.value;
  const made = await createAgent(app, agent, { staffId: user.id, reason });
  if (made.ok)
    return redirectTo(`${PEOPLE}?${new URLSearchParams({ q: agent.email }).toString()}`, {
      headers: withFlash("agent-made"),
    });
  const field = made.taken === "username" ? "name" : made.taken;
  const error = `Another account has this ${field}. Choose another`;
  return invalid(form, { fieldErrors: { [field]: [error] }, keep });
}

type AgentFields = Record<keyof typeof agentLabels | "reason", string>;

export default function NewAgent() {
  const { roles } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [, fields] = useForm<AgentFields>({ id: "agent", lastResult });
  const field = (name: keyof typeof agentLabels) => ({ ...bind(fields[name]), label: agentLabels[name] });
  return (
    <ConsolePage place={PEOPLE} roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, [...keep, "reason"])} />
      <div>
        <p>
          <a className="tap" href={PEOPLE}>
            All people
          </a>
        </p>
        <h1>Add an agent</h1>
      </div>
      <form method="post" className="card form stack" noValidate>
        <Field {...field("name")} autoComplete="off" />
        <Field {...field("email")} type="email" autoComplete="off" />
        <Field {...field("phone")} type="tel" inputMode="tel" autoComplete="off" optional />
        <Field
          {...field("code")}
          hint="3 to 20 letters and digits, such as TUNDE2. Customers enter it when they sign up."
          autoComplete="off"
          spellCheck={false}
        />
        <ReasonField
          {...bind(fields.reason)}
          hint="Who recommended the agent, and who agreed. Required. It stays in the log."
        />
        <Consequences
          lines={[
            "The agent gets an email with their username, their code and a link to set a password.",
            "The code can’t be changed later. The account can be disabled.",
          ]}
        />
        <p className="acts">
          <Button>Add agent</Button>{" "}
          <Button kind="alt" href={PEOPLE}>
            Cancel
          </Button>
        </p>
      </form>
    </ConsolePage>
  );
}
