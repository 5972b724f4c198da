import { findTrialPlan } from "~/models/catalogue";
import { formatDate } from "~/models/date";
import { readJourney } from "~/models/journey";
import { yearlyPrice } from "~/models/pricing";
import { trialEnd } from "~/models/subscription";
import { findAgentByCode } from "~/models/user.server";
import { app } from "~/services/app.server";
import { currentCatalogue } from "~/services/catalogue.server";

/** What the page needs of its query: the journey to carry on, the agent of the link and the terms of the trial. */
export async function loadSignUp(query: URLSearchParams) {
  const journey = readJourney(query);
  const code = query.get("code")?.trim().slice(0, 60) ?? "";
  const agent = code === "" ? null : { code, name: (await findAgentByCode(app.db, code))?.name ?? null };
  const carried = { page: query.get("page")?.slice(0, 512) ?? undefined, ...journey };
  return { carried, agent, trial: journey.onTrial === "true" ? await trialTerms() : null };
}

async function trialTerms() {
  const plan = findTrialPlan(await currentCatalogue());
  const ends = formatDate(trialEnd(app.clock.now()));
  return plan && { ends, yearly: yearlyPrice(plan) };
}
