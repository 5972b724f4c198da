import { Form } from "@remix-run/react";
import { useState } from "react";

import type { PauseWords } from "~/models/codes/code";
import { Countdown } from "./countdown";
import { useHydrated } from "~/components/page/hydrated";
import { SubmitButton } from "./button";

const MAX_COUNTDOWN = 120;

interface Props {
  /** The address of the form's page. */
  action?: string;
  live: boolean;
  /** The pause before another code may be requested. */
  pause: PauseWords | null;
  /** The intent of the button. */
  intent?: string;
  what?: "code" | "email";
  /** Whether an error on the page already says when to try again. */
  told?: boolean;
}

/**
 * The form that requests another code. Without scripts the button always works and the server decides; with scripts
 * it is disabled during the countdown.
 */
export function ResendForm({
  action = ".",
  live,
  pause,
  intent = "resend",
  what = "code",
  told = false,
}: Props) {
  const hydrated = useHydrated();
  const [ended, setEnded] = useState(false);
  const waiting = pause !== null && !ended && !told;
  return (
    <Form method="post" action={action} className="top">
      <span className="soft">
        {waiting ? (
          <Wait {...{ live, pause, what }} onEnd={() => setEnded(true)} />
        ) : (
          live && `No ${what} yet?`
        )}
      </span>
      <SubmitButton kind="alt" name="intent" value={intent} disabled={hydrated && waiting}>
        {live || pause !== null ? "Resend" : "Send"} {what}
      </SubmitButton>
    </Form>
  );
}

interface WaitProps {
  live: boolean;
  pause: PauseWords;
  what: string;
  onEnd: () => void;
}

function Wait({ live, pause, what, onEnd }: WaitProps) {
  const hydrated = useHydrated();
  const counting = hydrated && pause.seconds !== null && pause.seconds < MAX_COUNTDOWN;
  return (
    <>
      {live ? `No ${what} yet? ` : ""}Ask again{" "}
      {counting ? (
        <>
          in <Countdown seconds={pause.seconds ?? 0} onEnd={onEnd} />
        </>
      ) : (
        pause.words
      )}
    </>
  );
}
