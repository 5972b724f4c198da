import { Form } from "@remix-run/react";

import { HiddenFields } from "~/components/form/hidden-fields";
import { SubmitButton } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { lengthInWords } from "~/models/duration";
import { OLD_SECRET_LIFE } from "~/models/webhooks/endpoint";

/** Shown for some minutes, to the session that made it. */
export function ShownSecret({ secret }: { secret: string }) {
  return (
    <Card id="new-secret" title="The secret">
      <div className="stack-l">
        <Note tone="warn">
          Copy it into your system now. We show it here for 10 minutes, and never again.
        </Note>
        <p className="secret">{secret}</p>
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
            ? `Has the secret leaked or been lost? The new one signs at once, and the old one signs too for ${lengthInWords(OLD_SECRET_LIFE, "hour")}, so that nothing is refused while you change it.`
            : `The secret before signs until ${oldUntil}. Make another one now, and that before it stops at once.`}
        </p>
        <Form method="post" action=".">
          <HiddenFields values={{ number: String(number) }} />
          <SubmitButton kind="alt" name="intent" value="secret">
            Make a new secret
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}
