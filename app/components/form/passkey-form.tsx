import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { HiddenFields } from "./hidden-fields";

interface Props {
  /** What the script asks the device for: a new passkey, one to use, or one to use that the browser may also suggest. */
  ask: "create" | "get" | "suggest";
  /** Where the form is posted. */
  action: string;
  /** Where the script gets what the device has to sign. */
  challenge: string;
  label: string;
  kind?: "main" | "alt";
  hidden?: Record<string, string | undefined>;
  /** What to do if the device was not used. */
  otherwise: string;
  /** Fields above the button. */
  children?: ReactNode;
}

/**
 * A form whose hidden field a script fills with what a passkey signed. It shows only in browsers that have passkeys and
 * scripts, and is posted like any other.
 */
export function PasskeyForm({
  ask,
  action,
  challenge,
  label,
  kind,
  hidden = {},
  otherwise,
  children,
}: Props) {
  return (
    <Form
      method="post"
      action={action}
      className="stack-l"
      data-passkey={ask}
      data-challenge={challenge}
      hidden
    >
      <HiddenFields values={hidden} />
      <input type="hidden" name="credential" defaultValue="" />
      {children}
      <div className="stack">
        <Button {...(kind && { kind })} full={ask !== "create"} large={ask !== "create"}>
          {label}
        </Button>
        <p
          className="soft"
          role="status"
          data-stopped={`Your device was not unlocked. Try again, or ${otherwise}.`}
          data-exists="This device has a passkey for your account already. Use that one."
          data-failed={`That did not work. Check your connection and try again, or ${otherwise}.`}
        />
      </div>
    </Form>
  );
}
