import type { SubmissionResult } from "@conform-to/react";

import { ResendForm } from "~/components/resend-form";
import { DemoHint } from "./demo-hint";
import type { loadVerifyPhone } from "./load.server";
import { VerifyForm } from "./verify";

type MailPage = Extract<Awaited<ReturnType<typeof loadVerifyPhone>>, { view: "mail" }>;

interface Props {
  page: MailPage;
  lastResult: SubmissionResult | undefined;
}

export function EnterMailCode({ page, lastResult }: Props) {
  const { email, back, live, again, demo } = page;
  const mailbox = <b>{email}</b>;
  return (
    <>
      <VerifyForm lastResult={lastResult} intent="verify-mail" label="Confirm email">
        <h1>Confirm your email</h1>
        <p className="soft">
          {live ? <>We sent a 5 digit code to {mailbox}.</> : <>No code for {mailbox} works at the moment.</>}
        </p>
        <p className="soft under">
          It opens checkout, so you can choose and pay for a plan. It does not verify your phone number: the
          free trial and resetting your password by phone still need that.
        </p>
      </VerifyForm>
      <ResendForm key={again?.seconds} live={live} again={again} intent="mail" />
      {demo && <DemoHint />}
      <p>
        Text messages work after all? <a href={back}>Use the code to your phone</a>
      </p>
    </>
  );
}
