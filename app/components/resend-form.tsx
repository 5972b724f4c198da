import { Form } from "@remix-run/react";
import { useState } from "react";

import type { PauseWords } from "~/models/code-pause";
import { Countdown } from "./countdown";
import { useHydrated } from "./hydrated";
import { SubmitKey } from "./submit-key";

const LONGEST_COUNTDOWN = 120;

interface Props {
  live: boolean;
  /** Until when no other code may be asked for. */
  again: PauseWords | null;
  /** The button's, where a page has more than one kind of code. */
  intent?: string;
}

/** Before scripts run the key works and the server answers; afterwards it waits for the countdown. */
export function ResendForm({ live, again, intent = "resend" }: Props) {
  const hydrated = useHydrated();
  const [ended, setEnded] = useState(false);
  const waiting = again !== null && !ended;
  return (
    <Form method="post" className="top">
      <span className="soft">
        {waiting ? (
          <Wait live={live} again={again} onEnd={() => setEnded(true)} />
        ) : (
          <>{live ? "No code yet?" : "You need a new code."}</>
        )}
      </span>
      <SubmitKey kind="alt" name="intent" value={intent} disabled={hydrated && waiting}>
        Resend code
      </SubmitKey>
    </Form>
  );
}

function Wait({ live, again, onEnd }: { live: boolean; again: PauseWords; onEnd: () => void }) {
  const hydrated = useHydrated();
  const counting = hydrated && again.seconds !== null && again.seconds < LONGEST_COUNTDOWN;
  return (
    <>
      {live ? "No code yet? " : ""}Ask again{" "}
      {counting ? (
        <>
          in <Countdown seconds={again.seconds ?? 0} onEnd={onEnd} />
        </>
      ) : (
        again.words
      )}
    </>
  );
}
