import { cutParameter } from "~/models/cut-text";
import { choosePlan } from "~/models/agents/chosen-plan";
import { chosenPlanInWords } from "~/messages/agents/chosen-plan";
import { findPlan, findTrialPlan, isFree, isPriced } from "~/models/plans/catalogue";
import { formatDate } from "~/models/date";
import { pathWithQuery } from "~/models/path-with-query";
import { readIntent } from "~/models/sessions/sign-up-intent-fields.server";
import { yearlyPrice } from "~/models/plans/quote";
import { trialEnd } from "~/models/subscriptions/subscription";
import { findAgentByCode } from "~/models/users/user.server";
import { app } from "~/services/platform/app.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/**
 * What the page takes from its query: the sign-up intent to carry on, the link's agent and the terms of the trial.
 */
export async function loadSignUp(query: URLSearchParams) {
  const journey = readIntent(query);
  const code = cutParameter(query, "code", 60) ?? "";
  const agent = code === "" ? null : { code, name: (await findAgentByCode(app.db, code))?.name ?? null };
  const carried = { page: cutParameter(query, "page", 512) ?? undefined, ...journey };
  const catalogue = await catalogueOf(app);
  const chosen = choosePlan(catalogue, journey);
  const plan = findPlan(catalogue, journey.plan);
  return {
    path: pathWithQuery("/signup", { ...carried, code: agent?.code }),
    carried,
    agent,
    chosen: chosen && chosenPlanInWords(chosen),
    pays: plan !== null && isPriced(plan) && !isFree(plan),
    trial: journey.onTrial === "true" ? await trialTerms() : null,
  };
}

async function trialTerms() {
  const plan = findTrialPlan(await catalogueOf(app));
  const ends = formatDate(trialEnd(app.clock.now()));
  return plan && { ends, yearly: yearlyPrice(plan) };
}
