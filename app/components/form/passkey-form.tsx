import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { HiddenFields } from "./hidden-fields";
import { usePasskey } from "./use-passkey";

interface Props {
  /** What the device is asked for: a new passkey, one to use, or one to use that the browser may also suggest. */
  ask: "create" | "get" | "suggest";
  /** Where the form is posted. */
  action: string;
  /** Where to get what the device has to sign. */
  challenge: string;
  label: string;
  kind?: "main" | "alt";
  hidden?: Record<string, string | undefined>;
  /** What to do if the device was not used. */
  otherwise: string;
  /** Fields above the button. */
  children?: ReactNode;
}

/** A form that is posted with what a passkey signed. It shows only in browsers that have passkeys and scripts. */
export function PasskeyForm(props: Props) {
  const { action, label, kind, hidden = {}, otherwise, children } = props;
  const { form, isSupported, problem, onSubmit } = usePasskey(props);
  const sentences = {
    stopped: `Your device was not unlocked. Try again, or ${otherwise}.`,
    exists: "This device has a passkey for your account already. Use that one.",
    failed: `That did not work. Check your connection and try again, or ${otherwise}.`,
  };
  const isLarge = props.ask !== "create";
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      className="stack-l"
      hidden={!isSupported}
      onSubmit={onSubmit}
    >
      <HiddenFields values={hidden} />
      {children}
      <div className="stack">
        <Button {...(kind && { kind })} full={isLarge} large={isLarge}>
          {label}
        </Button>
        <p className="soft" role="status">
          {problem && sentences[problem]}
        </p>
      </div>
    </Form>
  );
}
