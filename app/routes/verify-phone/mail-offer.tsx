import { Form } from "@remix-run/react";

import { Note } from "~/components/note";
import { SubmitKey } from "~/components/submit-key";

interface Props {
  mail: "offered" | { onward: string } | null;
}

/** For owners whom no text message reaches. It says what such a code is good for before it is asked for. */
export function MailOffer({ mail }: Props) {
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
