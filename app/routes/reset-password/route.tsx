import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/page-handle";
import { RecoveryPage } from "~/components/recovery-page";
import { ResendForm } from "~/components/resend-form";
import { pageTitle } from "~/models/page-meta";
import { redirectTo } from "~/services/answers.server";
import { readFields } from "~/services/forms.server";
import { answerAsking, answerEntry, describeRecovery } from "~/services/recovery-answer.server";
import { requireRecovery } from "~/services/recovery-visit.server";
import { CodeForm } from "./code";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Password reset");

/** Before a code to the phone was asked for, the page before this one is where that is done. */
export async function loader({ request }: LoaderFunctionArgs) {
  const visit = await requireRecovery(request);
  if (visit.recovery.phoneAskedAt === null) throw redirectTo("/forgot-opt-reset", { status: 302 });
  return describeRecovery(visit, "phone");
}

const resends = new Set<unknown>(["resend", "activate-resend"]);

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const visit = await requireRecovery(request);
  const asks = resends.has(fields.get("intent") ?? fields.get("function_type"));
  return asks ? answerAsking(fields, visit, "phone") : answerEntry(fields, visit, "phone");
}

export default function PhoneCode() {
  const { again, keysOnly, demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <RecoveryPage demo={demo} keysOnly={keysOnly}>
      <CodeForm lastResult={lastResult}>
        <h1>Password reset</h1>
        <p className="soft">
          We sent a 5 digit code to your phone, if the email is linked to an account with a verified phone
          number.
        </p>
      </CodeForm>
      {/* Each new code starts a countdown of its own. */}
      <ResendForm key={again?.seconds} live again={again} />
      <p>
        <a className="tap" href="/forgot-opt-reset">
          Enter the code of our mail instead
        </a>
      </p>
    </RecoveryPage>
  );
}
