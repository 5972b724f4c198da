import { z } from "zod";

import { readDuration } from "~/models/catalogue";
import type { NoticeKey } from "~/models/notice";
import { redirectTo, refusal } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { invalid, readForm } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import { withNotice } from "~/services/notice.server";
import {
  cancelPlan,
  choosePlanAfter,
  chooseRenewal,
  resumePlan,
  type SettingResult,
} from "~/services/plan-settings.server";
import { requireFresh, type SignedIn } from "~/services/session.server";
import { postUpgrade } from "./post-upgrade.server";

const billingSchema = z.object({
  intent: z.enum(["renewal", "cancel", "resume", "after", "keep", "upgrade"]).optional(),
  renewal: z.string("Choose how the next period is paid").max(40).optional(),
  plan: z.string().max(20).optional(),
  duration: z.string().max(20).optional(),
  auth_code: z.string().max(40).optional(),
  save_card: z.enum(["0", "1"]).optional(),
  submission_key: z.string().max(100).optional(),
  total_amount: z.string().max(40).optional(),
});

export type BillingFields = z.output<typeof billingSchema>;

export const isId = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? "");

/** Each button of the page is a post of its own; sent twice it changes nothing more. */
export async function postBilling(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, billingSchema);
  if (form.status !== "success") throw refusal(400, "Go back and use the buttons of the page.");
  const person = { ownerId: signedIn.user.id, requestId: currentVisit().id };
  const { intent, renewal, plan, duration } = form.value;
  switch (intent) {
    case "upgrade":
      return postUpgrade(request, form, signedIn);
    case "cancel":
      return answer(await cancelPlan(app, person), "plan-cancelled");
    case "resume":
      return answer(await resumePlan(app, person), "plan-resumed");
    case "keep":
      return answer(await choosePlanAfter(app, person, null), "plan-after");
    case "after": {
      const wanted = { planId: isId(plan) ? Number(plan) : 0, duration: readDuration(duration) };
      return answer(await choosePlanAfter(app, person, wanted), "plan-after");
    }
    case "renewal": {
      if (renewal === "off" || renewal === "wallet")
        return answer(await chooseRenewal(app, person, { method: renewal }), "renewal-saved");
      if (!isId(renewal))
        return invalid(form, { fieldErrors: { renewal: ["Choose how the next period is paid"] } });
      await requireFresh(request);
      const choice = { method: "card" as const, cardId: Number(renewal) };
      return answer(await chooseRenewal(app, person, choice), "renewal-saved");
    }
    case undefined:
      throw refusal(400, "Go back and use the buttons of the page.");
  }
}

function answer(result: SettingResult, done: NoticeKey) {
  if (result.outcome === "not-found") throw refusal(404, "This plan or card is not there.");
  const notice = result.outcome === "done" ? done : "plan-not-running";
  return redirectTo("/plans-and-billings", { headers: withNotice(notice) });
}
