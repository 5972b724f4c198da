import { Form } from "@remix-run/react";
import { Fragment } from "react";

import { brand } from "~/brand";
import type { PauseWords } from "~/models/codes/pause";
import { type OtherPhoneChannel, otherWays } from "~/models/codes/phone-channel";
import { SubmitButton } from "./button";
import { Countdown, useCountdown } from "./countdown";

/** Longer pauses are told as a time, and the server decides. */
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
  isInErrors?: boolean;
  /** Whether the page has no other thing to do yet. */
  isOnlyAction?: boolean;
  /** How else than by SMS the code can be requested. */
  others?: readonly OtherPhoneChannel[];
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
  isInErrors = false,
  isOnlyAction = false,
  others = [],
}: Props) {
  const shown = isInErrors ? null : pause;
  const left = useCountdown(secondsOf(shown));
  const isTooSoon = left !== null && left > 0;
  return (
    <Form method="post" action={action} className={isOnlyAction ? "stack" : "top"}>
      <span className="soft">
        {live && `No ${what} yet?`} <Pause pause={shown} left={left} />
      </span>{" "}
      <SubmitButton
        {...(isOnlyAction ? { large: true, full: true } : { kind: "alt" })}
        name="intent"
        value={intent}
        disabled={isTooSoon}
      >
        {live || pause !== null ? "Resend" : "Send"} {what}
      </SubmitButton>
      <OtherWays channels={others} isTooSoon={isTooSoon} />
    </Form>
  );
}

function OtherWays({ channels, isTooSoon }: { channels: readonly OtherPhoneChannel[]; isTooSoon: boolean }) {
  return (
    <>
      {channels.map((channel) => (
        <Fragment key={channel}>
          {" "}
          <SubmitButton kind="alt" name="intent" value={otherWays[channel].intent} disabled={isTooSoon}>
            {otherWays[channel].label}
          </SubmitButton>
        </Fragment>
      ))}
      {channels.includes("whatsapp") && (
        <p className="soft small">
          With “{otherWays.whatsapp.label}” you agree to get codes from {brand.name} on WhatsApp. Shop owners
          can stop it under Notifications, and others can write to us.
        </p>
      )}
    </>
  );
}

/** When another code may be requested: in words, or as a countdown where scripts run. */
function Pause({ pause, left }: { pause: PauseWords | null; left: number | null }) {
  if (pause === null || left === 0) return null;
  if (left === null) return <>Ask again {pause.words}</>;
  return (
    <>
      Ask again in <Countdown left={left} />
    </>
  );
}

function secondsOf(pause: PauseWords | null): number | undefined {
  const seconds = pause?.seconds ?? null;
  return seconds !== null && seconds < MAX_COUNTDOWN ? seconds : undefined;
}
