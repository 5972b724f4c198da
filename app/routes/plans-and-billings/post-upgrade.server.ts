import type { Submission } from "@conform-to/react";
import { redirect } from "@remix-run/node";

import { FREELY_FROM_WALLET } from "~/models/checkout-decision";
import { formatMoment } from "~/models/date";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { isHeld } from "~/models/user";
import { privateHeaders, redirectTo, refusal } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { invalid } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import { withNotice } from "~/services/notice.server";
import { upgradePlan, type Upgraded, type UpgradePost } from "~/services/plan-upgrade.server";
import { requireFresh, requireVerifiedOwner, type SignedIn } from "~/services/session.server";
import { isId, type BillingFields } from "./post.server";

type Form = Extract<Submission<BillingFields, string[], BillingFields>, { status: "success" }>;

/** Pays for a dearer plan now, at the price that the page showed. */
export async function postUpgrade(request: Request, form: Form, { user }: SignedIn) {
  await requireVerifiedOwner(request);
  const { plan, auth_code: chosen, save_card: save, submission_key: key, total_amount: shown } = form.value;
  if (!isId(plan) || !key || !/^\d{1,15}$/.test(shown ?? ""))
    throw refusal(400, "This form is not complete. Open the page again and send its form.");
  const total = Number(shown);
  const pay = readPay(chosen, save);
  if (!pay) return invalid(form, { fieldErrors: { auth_code: ["Choose how you pay"] } });
  const saved = pay.by === "card" && pay.cardId !== null;
  if (saved && isHeld(user, app.clock.now()))
    return invalid(form, {
      fieldErrors: {
        auth_code: [
          `Your password was reset lately, so saved cards rest until ${formatMoment(user.heldUntil)}. Pay another way.`,
        ],
      },
    });
  if (saved || (pay.by === "wallet" && total > FREELY_FROM_WALLET)) await requireFresh(request);
  const post = { planId: Number(plan), submissionKey: key, shown: total, pay, requestId: currentVisit().id };
  return answer(form, await upgradePlan(app, user, post));
}

function readPay(chosen: string | undefined, save: string | undefined): UpgradePost["pay"] | null {
  if (chosen === "wallet") return { by: "wallet" };
  if (chosen === "new") return { by: "card", cardId: null, saveCard: save === "1" };
  return isId(chosen) ? { by: "card", cardId: Number(chosen), saveCard: false } : null;
}

function answer(form: Form, result: Upgraded) {
  switch (result.outcome) {
    case "go":
      return redirect(result.location, { status: 303, headers: privateHeaders() });
    case "upgraded":
      return redirectTo("/plans-and-billings", { headers: withNotice("plan-upgraded") });
    case "moved":
      return invalid(form, {
        formErrors: ["The price or your plan has changed. Nothing was charged. Look at the amounts again."],
      });
    case "short":
      return invalid(form, {
        fieldErrors: {
          auth_code: [
            `Your wallet balance is too low for this transaction. ${formatNaira(result.missing)} is missing.`,
          ],
        },
      });
    case "too-small":
      return invalid(form, {
        fieldErrors: {
          auth_code: [
            `A card cannot be charged less than ${formatNaira(50 * KOBO_IN_NAIRA)}. Pay from your wallet.`,
          ],
        },
      });
    case "unavailable":
      return invalid(form, { status: 503, formErrors: [result.reason] });
    case "card-not-found":
    case "not-found":
      throw refusal(404, "This plan or card is not there.");
    case "conflict":
      throw refusal(409, "This form was sent before, with something else in it. Nothing more was charged.");
  }
}
