import { intentFor } from "~/models/agents/chosen-plan";
import { findChosenPlan } from "~/models/agents/chosen-plan.server";
import { afterLogIn, type SignUpIntent } from "~/models/sessions/sign-up-intent";
import { returnPath } from "~/models/sessions/return-path";
import { homeOf, mayOrder, type User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";

/** The requested page, else the plan chosen now or when an agent signed the owner up, else home. */
export async function destinationAfterLogin(
  user: User,
  page: string | null | undefined,
  journey: SignUpIntent,
): Promise<string> {
  return returnPath(page) ?? (await checkoutOfChosenPlan(user, journey)) ?? homeOf(user.role);
}

async function checkoutOfChosenPlan(user: User, journey: SignUpIntent): Promise<string | null> {
  if (user.role !== "owner") return null;
  const may = { mayOrder: mayOrder(user) };
  const now = afterLogIn(journey, may);
  if (now !== null || may.mayOrder) return now;
  const chosen = await findChosenPlan(app.db, user.id);
  return chosen && afterLogIn(intentFor(chosen), may);
}
