import type { ReactNode } from "react";

import type { PauseWords } from "~/models/codes/pause";
import type { PhoneChannel } from "~/models/codes/phone-channel";
import { CODE_LENGTH } from "~/models/codes/code";

interface Props {
  /** The phone or mailbox. */
  to: ReactNode;
  live: boolean;
  /** How long to wait before another code may be sent. */
  pause: PauseWords | null;
  /** How the newest code went to a phone. */
  by?: PhoneChannel;
  /** Whether the page offers a code by mail. */
  orByMail?: boolean;
  /** How many digits the code has. */
  length?: number;
}

/** Says where a code went, or why there is none and what works now; the form below it says when to try again. */
export function SentCode(props: Props) {
  const { to, live, pause, by = "sms", orByMail = false, length = CODE_LENGTH } = props;
  const what = length === CODE_LENGTH ? "a 5 digit code" : `an ${length} digit code`;
  if (live && by === "voice")
    return (
      <p className="soft">
        We are calling {to} to read out {what}.
      </p>
    );
  if (live)
    return (
      <p className="soft">
        We sent {what} to {to}
        {by === "whatsapp" && " by WhatsApp. If it does not arrive, it follows by SMS"}.
      </p>
    );
  if (pause === null)
    return (
      <p className="soft">
        Tap “Send code” and we will send {what} to {to}.
      </p>
    );
  return (
    <p className="soft">
      {pause.ofNetwork ? (
        <>
          We could not send a code to {to}: many codes were requested over your network, which other people
          may share.
        </>
      ) : (
        <>No code to {to} works at the moment.</>
      )}
      {orByMail && " You can get one by email."}
    </p>
  );
}
