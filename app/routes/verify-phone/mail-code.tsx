import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { CodeForm } from "~/components/form/code-form";
import { SubmitKey } from "~/components/form/key";
import { NoCode } from "~/components/form/no-code";
import { DemoHint } from "~/components/page/demo-hint";
import { Note } from "~/components/page/note";
import type { loadVerifyPhone } from "./load.server";

type MailPage = Extract<Awaited<ReturnType<typeof loadVerifyPhone>>, { view: "mail" }>;

interface Props {
  page: MailPage;
  lastResult: SubmissionResult | undefined;
}

export function MailCode({ page, lastResult }: Props) {
  const { email, back, live, pause, demo } = page;
  const mailbox = <b>{email}</b>;
  return (
    <>
      <CodeForm
        intent="verify-mail"
        label="Confirm email"
        takes="mail-code"
        lastResult={lastResult}
        resend={{ live, pause, intent: "mail" }}
      >
        <h1>Confirm your email</h1>
        <p className="soft">
          {live ? <>We sent a 5 digit code to {mailbox}.</> : <NoCode target={mailbox} pause={pause} />}
        </p>
        <p className="soft under">
          It opens checkout, so you can choose and pay for a plan. It does not verify your phone number: the
          free trial and resetting your password by phone still need that.
        </p>
      </CodeForm>
      {demo && <DemoHint />}
      <p>
        Text messages work after all? <a href={back}>Use the code to your phone</a>
      </p>
    </>
  );
}

interface OfferProps {
  mail: "offered" | { onward: string } | null;
}

/** For owners who get no text messages. It says what the code is good for. */
export function MailOffer({ mail }: OfferProps) {
  if (mail === null) return null;
  if (mail !== "offered")
    return (
      <Note>
        Your email is confirmed, so checkout is open. <a href={mail.onward}>Choose and pay for your plan</a>.
        The free trial and resetting your password by phone still need this code.
      </Note>
    );
  return (
    <Form method="post" className="top">
      <span className="soft">
        No text message? A code by email opens checkout. The free trial and resetting your password by phone
        still need the phone number.
      </span>
      <SubmitKey kind="alt" name="intent" value="mail">
        Get the code by email
      </SubmitKey>
    </Form>
  );
}
