import { homeOf, type User } from "~/models/user";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { isOwnCode } from "~/services/customer.server";
import { currentVisit } from "~/services/front-door.server";
import { findSignedIn } from "~/services/session.server";

/**
 * First line of the page: strangers, and agents with their own code, who sign up customers. Everybody else is sent
 * home. Where a form is posted its code decides: see the handler.
 */
export async function admit(request: Request): Promise<{ agent: User | null }> {
  const signedIn = await findSignedIn(request);
  if (!signedIn) return { agent: null };
  const { user } = signedIn;
  if (user.role === "agent" && currentVisit().method === "POST") return { agent: user };
  const code = new URL(request.url).searchParams.get("code");
  if (await isOwnCode(app, user, code)) return { agent: user };
  throw redirectTo(homeOf(user.role), { status: 302 });
}
