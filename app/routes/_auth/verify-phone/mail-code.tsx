import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { CodeForm } from "~/components/form/code-form";
import { SubmitButton } from "~/components/form/button";
import { SentCode } from "~/components/form/sent-code";
import { DemoHint } from "~/components/page/demo-hint";
import { Note } from "~/components/page/note";
import type { loadVerifyPhone } from "./load.server";

type MailPage = Extract<Awaited<ReturnType<typeof loadVerifyPhone>>, { view: "mail" }>;

interface Props {
  page: MailPage;
  lastResult: SubmissionResult | undefined;
}

export function MailCode({ page, lastResult }: Props) {
  const { action, email, back, live, pause, demo } = page;
  const mailbox = <b>{email}</b>;
  return (
    <>
      <CodeForm
        action={action}
        intent="verify-mail"
        label="Confirm email"
        takes="mail-code"
        lastResult={lastResult}
        resend={{ live, pause, intent: "mail" }}
      >
        <h1>Confirm your email</h1>
        <SentCode to={mailbox} live={live} pause={pause} />
        <p className="soft under">
          Then you can choose and pay for a plan. You still need your phone number for the free trial and to
          reset your password by phone.
        </p>
      </CodeForm>
      {demo && <DemoHint />}
      <p>
        Did the text message arrive? <a href={back}>Use the code on your phone</a>
      </p>
    </>
  );
}

interface OfferProps {
  action: string;
  mail: "offered" | { onward: string } | null;
}

/** For owners who get no SMS. It says what the code is good for. */
export function MailOffer({ action, mail }: OfferProps) {
  if (mail === null) return null;
  if (mail !== "offered")
    return (
      <Note>
        Your email is confirmed. <a href={mail.onward}>Choose and pay for your plan</a>. You still need this
        code for the free trial and to reset your password by phone.
      </Note>
    );
  return (
    <Form method="post" action={action} className="top">
      <span className="soft">
        No text message? With a code by email you can choose and pay for a plan. You still need your phone
        number for the free trial and to reset your password by phone.
      </span>{" "}
      <SubmitButton kind="alt" name="intent" value="mail">
        Get the code by email
      </SubmitButton>
    </Form>
  );
}
