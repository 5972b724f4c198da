import type { BrowserToken } from "~/models/sessions/browser";
import { tokenCookie, withTokens } from "~/http/browser.server";
import { intentFor } from "~/models/agents/chosen-plan";
import { findChosenPlan } from "~/models/agents/chosen-plan.server";
import { isPageFor } from "~/models/members/page-roles";
import { pathWithQuery } from "~/models/path-with-query";
import { afterLogIn, mergeIntent, type SignUpIntent } from "~/models/sessions/sign-up-intent";
import { readIntent } from "~/models/sessions/sign-up-intent-fields.server";
import { returnPath } from "~/routes/_shared/return-path.server";
import { homeOf, mayOrder, type User } from "~/models/users/user";
import { pageAboutRemoval } from "~/services/accounts/page-about-removal.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";

interface StartedLogin {
  user: User;
  tokens: BrowserToken[];
}

type CarriedIntent = SignUpIntent & { page?: string | undefined };

/** The redirect after a login: to the page and the plan that its form or its address carried. */
export async function enterAccount(request: Request, { user, tokens }: StartedLogin, carried: CarriedIntent) {
  const headers = withFlash("logged-in");
  withTokens(tokens, headers);
  const onward = (await pageAboutRemoval(app, user.id)) ?? (await onwardOf(request, user, carried));
  return redirectTo(onward, { headers });
}

/** The redirect after the right password of an account with a second factor: the page that asks for its code. */
export async function askForCode(
  request: Request,
  { pending: { user }, token }: { pending: { user: User }; token: BrowserToken },
  carried: CarriedIntent,
) {
  const page = await onwardOf(request, user, carried);
  return redirectTo(pathWithQuery("/login/code", { page }), {
    headers: { "Set-Cookie": tokenCookie(token) },
  });
}

function onwardOf(request: Request, user: User, carried: CarriedIntent): Promise<string> {
  const { searchParams } = new URL(request.url);
  const page = carried.page ?? searchParams.get("page");
  return destinationAfterLogin(user, page, mergeIntent(carried, readIntent(searchParams)));
}

/** The requested page if it is for this user, else the plan chosen now or when an agent signed the owner up, else home. */
async function destinationAfterLogin(
  user: User,
  page: string | null | undefined,
  journey: SignUpIntent,
): Promise<string> {
  const asked = returnPath(page);
  if (asked !== null && isPageFor(user.role, asked)) return asked;
  return (await checkoutOfChosenPlan(user, journey)) ?? homeOf(user.role);
}

async function checkoutOfChosenPlan(user: User, journey: SignUpIntent): Promise<string | null> {
  if (user.role !== "owner") return null;
  const may = { mayOrder: mayOrder(user) };
  const now = afterLogIn(journey, may);
  if (now !== null || may.mayOrder) return now;
  const chosen = await findChosenPlan(app.db, user.id);
  return chosen && afterLogIn(intentFor(chosen), may);
}
