import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/page-handle";
import { RecoveryPage } from "~/components/recovery-page";
import { ResendForm } from "~/components/resend-form";
import { pageTitle } from "~/models/page-meta";
import { readFields } from "~/services/forms.server";
import { answerAsking, answerEntry, describeRecovery } from "~/services/recovery-answer.server";
import { requireRecovery } from "~/services/recovery-visit.server";
import { EntryForm } from "./entry";
import { PhoneForm } from "./phone";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Password reset");

export async function loader({ request }: LoaderFunctionArgs) {
  return describeRecovery(await requireRecovery(request), "mail");
}

const resends = new Set<unknown>(["resend", "activate-resend"]);

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const visit = await requireRecovery(request);
  const intent = fields.get("intent") ?? fields.get("function_type");
  if (intent === "phone") return answerAsking(fields, visit, "phone");
  return resends.has(intent) ? answerAsking(fields, visit, "mail") : answerEntry(fields, visit, "mail");
}

export default function MailCode() {
  const { email, again, keysOnly, demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <RecoveryPage demo={demo} keysOnly={keysOnly}>
      <EntryForm lastResult={lastResult}>
        <h1>Password reset</h1>
        <p className="soft">
          We sent a 5 digit code to your email <b>{email}</b>, if it is linked to an account. In the same mail
          is a recovery key that works here, too.
        </p>
      </EntryForm>
      {/* Each new code starts a countdown of its own. */}
      <ResendForm key={again?.seconds} live again={again} />
      <PhoneForm />
    </RecoveryPage>
  );
}
