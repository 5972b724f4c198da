import type { Submission } from "@conform-to/react";

import { describePause } from "~/models/code-pause";
import { SECOND } from "~/models/duration";
import { askSchema, entrySchema } from "~/models/recovery-fields";
import { recoveryLimits } from "~/models/throttle";
import { redirectTo } from "./answers.server";
import { app } from "./app.server";
import { isBreakerOpen } from "./code-breaker.server";
import { refuseCode, refuseField, refuseResend } from "./code-refusal.server";
import { inEvenTime } from "./even-time.server";
import { invalid, parseFields } from "./forms.server";
import { withNotice } from "./notice.server";
import { enterCode, enterKey, type RecoveryResult } from "./recovery-check.server";
import { grantCookies, recoveryCookie, type RecoveryVisit } from "./recovery-visit.server";
import { askForMail, askForPhone } from "./recovery.server";

type By = "mail" | "phone";

const pages = { mail: "/forgot-opt-reset", phone: "/reset-password" } as const;

/** What a code page shows: nothing that depends on whether the address has an account. */
export async function describeRecovery({ recovery }: RecoveryVisit, by: By) {
  const now = app.clock.now();
  const asked = by === "mail" ? recovery.mailAskedAt : recovery.phoneAskedAt;
  const until = new Date((asked?.getTime() ?? 0) + recoveryLimits.gap.window);
  return {
    email: recovery.email,
    again: until.getTime() - now.getTime() < SECOND ? null : describePause({ until }, now),
    keysOnly: await isBreakerOpen(app.db, now),
    demo: app.config.demo,
  };
}

export async function answerAsking(fields: FormData, visit: RecoveryVisit, by: By) {
  const form = parseFields(fields, askSchema);
  if (form.status !== "success") return invalid(form);
  const ask = by === "mail" ? askForMail : askForPhone;
  const result = await inEvenTime(() => ask(app, visit.recovery));
  if (!result.asked) return refuseResend(form, result.again);
  const headers = withNotice("code-asked", new Headers({ "Set-Cookie": recoveryCookie(visit.token) }));
  return redirectTo(pages[by], { headers });
}

export async function answerEntry(fields: FormData, visit: RecoveryVisit, by: By) {
  const form = parseFields(fields, entrySchema);
  if (form.status !== "success") return invalid(form);
  const { value } = form;
  const result =
    value.kind === "key"
      ? await enterKey(app, visit.recovery, value.key)
      : await enterCode(app, visit.recovery, by, value.code);
  if (result.outcome !== "accepted") return refuse(form, result, by);
  return redirectTo("/set-newpassword", { headers: grantCookies(result.token, withNotice("code-right")) });
}

function refuse<Values, Output>(
  form: Submission<Values, string[], Output>,
  result: Exclude<RecoveryResult, { outcome: "accepted" }>,
  by: By,
) {
  if (result.outcome === "wrong-key")
    return refuseField(form, "This recovery key does not work. Use the one of our newest mail");
  if (result.outcome === "keys-only")
    return refuseField(form, "Codes do not work at the moment. Use the recovery key of our mail");
  const target = by === "mail" ? "this email" : "this phone number";
  return refuseCode(form, result, `${target}. The recovery key of our mail still works`);
}
