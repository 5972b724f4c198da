import type { AppContext } from "~/services/platform/context.server";
import { describePause } from "~/models/codes/pause";
import type { CodeSubject } from "~/models/codes/flow.server";
import { maskRecipient } from "~/models/users/phone";
import { codeState } from "~/services/codes/send-code.server";

/** What a page says of a code to a contact of the account, and whether one can be typed. */
export async function readLongCode(app: AppContext, subject: CodeSubject) {
  const { live, pause } = await codeState(app, subject);
  return {
    to: maskRecipient(subject.target),
    bySms: subject.channel === "sms",
    live,
    pause: pause && describePause(pause, app.clock.now()),
    demo: app.config.demo,
  };
}
