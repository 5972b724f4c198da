import type { Submission } from "@conform-to/react";

import { brand } from "~/brand";
import type { Pause } from "~/models/code-budget";
import { describePause, retryAfter } from "~/models/code-pause";
import { app } from "./app.server";
import type { CheckResult } from "./code-check.server";
import { invalid } from "./forms.server";
import { waitInWords } from "./sender-limit.server";

type Refused = Exclude<CheckResult, { outcome: "accepted" }>;

const another = "Ask for a new one below";

/**
 * The page again, after a code that was not accepted.
 * @param target in words that fit "too many wrong codes for …"
 */
export function refuseCode<Values, Output>(
  form: Submission<Values, string[], Output>,
  result: Refused,
  target: string,
) {
  switch (result.outcome) {
    case "wrong":
      return refuseField(form, `This code is wrong. ${triesInWords(result.triesLeft)}`);
    case "gone":
      return refuseField(form, `This code is no longer valid. ${another}`);
    case "paused": {
      const pause = describePause(result.pause, app.clock.now());
      const contact = pause.seconds === null ? `: write to ${brand.mailbox}` : "";
      const message = `Too many wrong codes for ${target}. Try again ${pause.words}${contact}`;
      return invalid(form, { formErrors: [message], status: 429, headers: retryAfter(pause) });
    }
    case "throttled": {
      const seconds = result.retryAfterSeconds;
      const message = `Too many wrong codes from your network. Try again ${waitInWords(seconds)}`;
      return invalid(form, {
        formErrors: [message],
        status: 429,
        headers: retryAfter({ seconds, words: "" }),
      });
    }
  }
}

/** The page again, when another code was asked for too soon. */
export function refuseResend<Values, Output>(form: Submission<Values, string[], Output>, again: Pause) {
  const pause = describePause(again, app.clock.now());
  const formErrors = [`You can ask for a new code ${pause.words}`];
  return invalid(form, { formErrors, status: 429, headers: retryAfter(pause) });
}

export function refuseField<Values, Output>(form: Submission<Values, string[], Output>, message: string) {
  return invalid(form, { fieldErrors: { code: [message] } });
}

function triesInWords(left: number): string {
  if (left === 0) return `That was the last try. ${another}`;
  return left === 1 ? "You have 1 try left" : `You have ${left} tries left`;
}
