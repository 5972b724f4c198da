import type { BrowserToken } from "~/models/sessions/browser";
import { tokenCookie } from "~/http/browser.server";
import { z } from "zod";
import type { Role } from "#db/schema";
import { ACCESS_LIFETIME } from "~/models/api/token";
import { SECOND } from "~/models/duration";
import { roleNames } from "~/models/users/role";
import { isVerified, type User } from "~/models/users/user";
import { findMainLocation } from "~/models/users/location.server";
import { app } from "~/services/platform/app.server";
import { clearCookie, makeCookie } from "~/http/cookies.server";
import { servesAccounts, siteOrigin } from "~/http/site-origin.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "~/services/sessions/start-session.server";
import { Refused } from "./refused.server";
import { issueTokens, type Tokens } from "~/services/api/issue-tokens.server";

export const account = z.object({
  id: z.number(),
  role: z.enum(Object.keys(roleNames) as Role[]),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  verification_status: z.number().describe("0 when the phone is verified"),
  location_id: z.number().nullable(),
});

/** The account as the clients read it. */
export async function accountOf(user: User): Promise<z.input<typeof account>> {
  const { id, role, name, username, email, phone } = user;
  const location = await findMainLocation(app.db, id);
  return {
    id,
    role,
    name,
    username,
    email,
    phone,
    verification_status: isVerified(user) ? 0 : 1,
    location_id: location?.id ?? null,
  };
}

export const tokens = z.object({
  api_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().describe("Seconds until the access token ends"),
});

export const tokensOf = ({ accessToken, refreshToken }: Tokens): z.input<typeof tokens> => ({
  api_token: accessToken,
  refresh_token: refreshToken,
  expires_in: ACCESS_LIFETIME / SECOND,
});

/** The first tokens of a session, and the cookies for clients in a browser, which store no token themselves. */
export async function begin(sessionId: number, kept: readonly BrowserToken[]) {
  const made = await issueTokens(app, sessionId, siteOrigin());
  if (!made) throw new Refused(401, "This session has ended. Log in again.");
  return { tokens: tokensOf(made), headers: withCookies([...kept.map(tokenCookie), refreshCookie(made)]) };
}

/** The next pair of tokens of a session; null if it has ended. */
export async function nextTokens(sessionId: number) {
  const made = await issueTokens(app, sessionId, siteOrigin());
  return made && { tokens: tokensOf(made), headers: withCookies([refreshCookie(made)]) };
}

/**
 * The tokens of a session whose rights have grown, with its new cookie; the earlier ones stop working. null if the
 * session has ended.
 */
export async function renewedTokens(signedIn: SignedIn) {
  const token = await renewToken(app, signedIn);
  const made = token === null ? null : await issueTokens(app, signedIn.session.id, siteOrigin());
  if (token === null || made === null) return null;
  return { tokens: tokensOf(made), headers: withCookies([tokenCookie(token), refreshCookie(made)]) };
}

export const refreshCookie = ({ refreshToken, endsAt }: Tokens): string =>
  makeCookie("refresh", refreshToken, { maxAge: endsAt.getTime() - app.clock.now().getTime() });

export const noRefreshCookie = (): string => clearCookie("refresh");

/** A host that serves no accounts does not set their cookies. */
export function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  if (servesAccounts()) for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
