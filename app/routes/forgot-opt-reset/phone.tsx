import { Form } from "@remix-run/react";

import { SubmitKey } from "~/components/submit-key";

export function PhoneForm() {
  return (
    <Form method="post" className="top">
      <span className="soft">No way to read your mail?</span>
      <SubmitKey kind="alt" name="intent" value="phone">
        Send a code to my phone
      </SubmitKey>
    </Form>
  );
}
