import type { ReactNode } from "react";

import type { PauseWords } from "~/models/codes/pause";
import { PHONE_LENGTH, tidyPhone } from "~/models/users/phone";

interface Props {
  channel: "mail" | "phone";
  /** What was typed to begin the recovery, and how the page shows it. */
  kind: "email" | "phone" | "username";
  shown: string;
  requested: boolean;
  hasCodes: boolean;
  pause: PauseWords | null;
}

/** A username may be made of digits, but a phone number with a digit too few is more likely. */
const DIGITS = /^\+?\d+$/;

/** True for anything typed: it reveals neither that there is an account nor that something arrived. */
export function SentRecovery({ channel, kind, shown, requested, hasCodes, pause }: Props) {
  const name = <b className={kind === "phone" ? "nb" : undefined}>{shown}</b>;
  // Another name than the phone only leads here once a code was asked for.
  const asked = requested || (channel === "phone" && kind !== "phone");
  return (
    <p className="soft">
      {asked ? whatWasSent(channel, kind, name, hasCodes) : whyNothing(channel, name, hasCodes, pause)}
      {kind === "username" && DIGITS.test(tidyPhone(shown)) && (
        <> If that is your phone number, type all {PHONE_LENGTH} digits of it.</>
      )}
    </p>
  );
}

function whatWasSent(channel: Props["channel"], kind: Props["kind"], name: ReactNode, hasCodes: boolean) {
  if (channel === "phone")
    return kind === "phone" ? (
      <>We sent a 5 digit code to your phone {name}, if an account has verified this number.</>
    ) : (
      `We sent a 5 digit code to your phone, if the ${kind} is linked to an account with a verified phone number.`
    );
  const to = kind === "email" ? <>your email {name}</> : <>the email of the account {name}</>;
  const ifAny = kind === "email" ? "if it is linked to an account" : "if there is one";
  return hasCodes ? (
    <>
      We sent a 5 digit code to {to}, {ifAny}. You can also tap the link in the email.
    </>
  ) : (
    <>
      We sent a link to {to}, {ifAny}. Open the email and tap the link.
    </>
  );
}

function whyNothing(channel: Props["channel"], name: ReactNode, hasCodes: boolean, pause: PauseWords | null) {
  if (channel === "phone" && !hasCodes) return "Text messages do not work right now. Get a link by email.";
  const what = channel === "mail" ? "emails" : "codes";
  return (
    <>
      We could not send anything:{" "}
      {pause?.ofNetwork ? (
        "many password resets were requested over your network, which other people may share"
      ) : (
        <>
          too many {what} were requested for {name}
        </>
      )}
      .{channel === "mail" && " The link in an earlier email still works."}
    </>
  );
}
