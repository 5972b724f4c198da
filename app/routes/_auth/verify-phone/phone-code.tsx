import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { CodeForm } from "~/components/form/code-form";
import { SubmitButton } from "~/components/form/button";
import { SentCode } from "~/components/form/sent-code";
import { DemoHint } from "~/components/page/demo-hint";
import { ChangePhone } from "./change-phone";
import type { loadVerifyPhone } from "./load.server";
import { MailOffer } from "./mail-code";

type CodePage = Extract<Awaited<ReturnType<typeof loadVerifyPhone>>, { view: "code" }>;

interface Props {
  page: CodePage;
  lastResult: SubmissionResult | undefined;
}

/** The page for a code by SMS, with help for visitors who get none. */
export function PhoneCode({ page, lastResult }: Props) {
  const { action, phone, old, live, pause, by, others, change, mail, demo } = page;
  const number = <b className="nb">{phone}</b>;
  return (
    <>
      <CodeForm
        action={action}
        label="Verify phone number"
        takes="sms-code"
        lastResult={lastResult}
        resend={{ live, pause, others }}
      >
        <h1>Verify your phone number</h1>
        <SentCode to={number} {...{ live, pause, by }} orByMail={mail === "offered"} />
        {!old && (
          <p className="soft under">
            We use your number to start your trial, secure payments, log you in and recover your account.
          </p>
        )}
      </CodeForm>
      {demo && <DemoHint />}
      {old && <KeepForm action={action} phone={old.phone} />}
      <ChangePhone {...change} />
      <MailOffer action={action} mail={mail} />
    </>
  );
}

/** The form that cancels the phone change. */
function KeepForm({ action, phone }: { action: string; phone: string | null }) {
  return (
    <Form method="post" action={action} className="top">
      <span className="soft">
        The code makes this your new number.
        {phone && (
          <>
            {" "}
            Until then it is <b className="nb">{phone}</b>.
          </>
        )}
      </span>{" "}
      <SubmitButton kind="alt" name="intent" value="keep">
        {phone ? <>Keep {phone}</> : "Stop the change"}
      </SubmitButton>
    </Form>
  );
}
