import { Form } from "@remix-run/react";

import { HiddenFields } from "~/components/form/hidden-fields";
import { SubmitButton } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { SecretText } from "~/components/page/secret-text";
import { Note } from "~/components/page/note";
import { lengthInWords } from "~/models/duration";
import { OLD_SECRET_LIFE } from "~/models/webhooks/endpoint";

/** Shown for some minutes, to the session that made it. */
export function ShownSecret({ secret, file }: { secret: string; file: string }) {
  return (
    <Card id="new-secret" title="The secret">
      <div className="stack-l">
        <Note tone="warn">
          Copy it into your system now. We show it here for 10 minutes, and never again.
        </Note>
        <SecretText id="secret-text" label="Secret" what="the secret" value={secret} file={file} />
        <Form method="post" action=".">
          <SubmitButton name="intent" value="kept">
            I have it
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}

interface Props {
  number: number;
  /** Until when the previous secret signs too. */
  oldUntil: string | null;
}

export function SecretCard({ number, oldUntil }: Props) {
  return (
    <Card id="secret" title="New secret">
      <div className="stack-l">
        <p className="soft">
          {oldUntil === null
            ? `Leaked or lost? Create a new secret. The old one keeps working for ${lengthInWords(OLD_SECRET_LIFE, "hour")}.`
            : `The old secret works until ${oldUntil}. If you create another one now, it stops at once.`}
        </p>
        <Form method="post" action=".">
          <HiddenFields values={{ number: String(number) }} />
          <SubmitButton kind="alt" name="intent" value="secret">
            Create a new secret
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}
