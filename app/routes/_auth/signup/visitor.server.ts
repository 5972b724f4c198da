import { homeOf, type User, worksInShop } from "~/models/users/user";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { isOwnCode } from "~/services/agents/sign-up-registrant.server";
import { withFlash } from "~/http/flash.server";
import { requestContext } from "~/services/platform/request-context.server";
import { findSignedIn } from "~/http/find-signed-in.server";

/**
 * Runs first on the page. It admits strangers, and agents with their own code, who sign up customers; all others are
 * sent home and told why. For a posted form its code decides: see the handler.
 */
export async function requireVisitor(request: Request): Promise<{ agent: User | null }> {
  const signedIn = await findSignedIn(request);
  if (!signedIn) return { agent: null };
  const { user } = signedIn;
  if (user.role === "agent" && requestContext().method === "POST") return { agent: user };
  const code = new URL(request.url).searchParams.get("code");
  if (await isOwnCode(app, user, code)) return { agent: user };
  const headers = withFlash(worksInShop(user.role) ? "owner-chooses" : "has-account");
  throw redirectTo(homeOf(user.role), { status: 302, headers });
}
