import { z } from "zod";
import { endOneSession } from "~/models/sessions/session.server";
import { app } from "~/services/platform/app.server";
import { contextOf } from "~/services/platform/context.server";
import { clearCookie, readCookie } from "~/http/cookies.server";
import { siteOrigin } from "~/http/site-origin.server";
import { browserOf, readDeviceCookie } from "~/http/browser.server";
import { logInSchema } from "~/services/sessions/log-in-form.server";
import { authenticate } from "~/http/authenticate.server";
import { loginRefusal } from "~/http/refusals/login-refusal.server";
import { type LoginStart, startLogin } from "~/services/sessions/start-login.server";
import { passFactor } from "~/services/sessions/pass-factor.server";
import { proofRefusal } from "~/http/refusals/proof-refusal.server";
import { type TypedProof, typedProof } from "~/models/second-factor/factor-fields.server";
import { hasBearer, signInFirst } from "./find-caller.server";
import { operation } from "./operation.server";
import { Refused } from "./refused.server";
import {
  account,
  accountOf,
  begin,
  noRefreshCookie,
  refreshCookie,
  tokens,
  tokensOf,
  withCookies,
} from "./sign-in.server";
import { refreshTokens } from "~/services/api/issue-tokens.server";

const done = z.object({ message: z.string() });

const loginFields = logInSchema.extend({
  code: typedProof
    .optional()
    .describe(
      "For an account with two-step login: the code of the authenticator app, or a recovery code. Without it such an account answers 401 with the action enter-code",
    ),
});

export const logInCall = operation({
  method: "POST",
  path: "/api/auth/login",
  summary: "Log in with an email, a username or a phone number",
  auth: "anybody",
  // Some clients send the username alone; it is looked up the same way as an e-mail.
  input: z.preprocess(
    (sent: Record<string, unknown>) => ({ ...sent, email: sent.email ?? sent.username }),
    loginFields,
  ),
  described: loginFields.extend({
    email: z.string().optional(),
    username: z.string().optional().describe("In place of the email"),
  }),
  answer: done.extend({ data: account, ...tokens.shape }),
  async handle({ request, input }) {
    const { email: identifier, password, code, origin } = input;
    const result = await authenticate({ identifier, password, device: readDeviceCookie(request) });
    if (result.outcome !== "accepted") throw refusedLogin(result);
    const opened = await finishLogin(request, await startLogin(app, browserOf(request), result), code);
    const { user, sessionId, tokens: kept } = opened;
    const begun = await begin(sessionId, kept);
    const { audit } = contextOf(app, { actorId: user.id });
    await audit({ action: "api-login", subjectId: user.id, reason: originCode(origin) });
    const data = await accountOf(user);
    const body = { message: "Login Successful", data, ...begun.tokens };
    return { body, headers: begun.headers };
  },
});

/** A call without a page for the second step sends the code along. */
async function finishLogin(request: Request, login: LoginStart, proof: TypedProof | undefined) {
  if (login.outcome === "refused") throw refusedLogin(login);
  if (login.outcome === "opened") return login;
  const more = { action: "enter-code" } as const;
  if (proof === undefined)
    throw new Refused(
      401,
      "This account has two-step login. Send the code of the app as well, in code.",
      more,
    );
  const passed = await passFactor(app, browserOf(request), login.pending, { proof, remember: false });
  if (passed.outcome === "opened") return passed;
  const { message, status, headers } = proofRefusal(passed, "proof", login.pending.user);
  throw new Refused(status === 429 ? 429 : 401, message, { ...more, ...(headers && { headers }) });
}

/** The audit log stores codes only, never free text: new clients send a number, as the old ones send 3. */
const originCode = (origin: string | undefined): string | undefined =>
  origin !== undefined && /^\d{1,4}$/.test(origin) ? `origin ${origin}` : undefined;

function refusedLogin(result: Parameters<typeof loginRefusal>[0]): Refused {
  const { status, message, headers } = loginRefusal(result);
  return new Refused(status, message, { headers });
}

export const session = operation({
  method: "GET",
  path: "/api/auth/session",
  summary: "Who is logged in",
  auth: "anybody",
  input: z.object({}),
  answer: z.object({ data: account.nullable() }),
  async handle({ request, caller }) {
    if (caller === null && hasBearer(request)) throw signInFirst(request);
    return { body: { data: caller && (await accountOf(caller.user)) } };
  },
});

export const refresh = operation({
  method: "POST",
  path: "/api/auth/refresh",
  summary: "The next pair of tokens, by the refresh token in the body or in the cookie",
  auth: "anybody",
  input: z.object({ refresh_token: z.string().max(100).optional() }),
  answer: done.extend({ data: account, ...tokens.shape }),
  async handle({ request, input }) {
    const token = input.refresh_token ?? readCookie(request, "refresh");
    const next = token === null ? null : await refreshTokens(app, token, siteOrigin());
    if (!next)
      throw new Refused(401, "Your session has ended. Log in again.", {
        headers: withCookies([noRefreshCookie()]),
      });
    const data = await accountOf(next.user);
    return {
      body: { message: "Refreshed", data, ...tokensOf(next) },
      headers: withCookies([refreshCookie(next)]),
    };
  },
});

export const logOut = operation({
  method: "POST",
  path: "/api/auth/logout",
  summary: "End the session and all its tokens",
  auth: "session",
  input: z.object({}),
  answer: done,
  async handle({ caller }) {
    const { user, session: open } = caller;
    const { db, now, audit } = contextOf(app, { actorId: user.id });
    if ((await endOneSession(db, user.id, open.id, now)) !== null)
      await audit({ action: "logout", subjectId: user.id });
    return {
      body: { message: "Logged out" },
      headers: withCookies([clearCookie("sid"), noRefreshCookie()]),
    };
  },
});
