import { SignJWT } from "jose";
import { ACCESS_TYPE, decodedClaims } from "~/models/api/token";
import {
  accessEnd,
  addPair,
  findOpenPair,
  findSessionOfAccess,
  findSessionOfRefresh,
  lockSession,
} from "~/models/api/token.server";
import { exchangeToken, useToken } from "~/models/sessions/token-pair.server";
import { endOneSession, findSessionById } from "~/models/sessions/session.server";
import { SIGNATURE } from "~/models/tills/signing-key";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, contextOf } from "~/services/platform/context.server";
import { hashToken } from "~/services/platform/token.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { ensureKeys, readSigner } from "~/services/tills/rotate-signing-keys.server";

type TokenContext = Context<"clock">;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  user: User;
  endsAt: Date;
}

/**
 * Issues a session's first or next pair of tokens, with the account as it is now. null if the session has ended in
 * the meantime.
 */
export async function issueTokens(
  app: AppContext,
  sessionId: number,
  issuer: string,
): Promise<Tokens | null> {
  await ensureKeys(app);
  return app.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId);
    const ctx = contextOf(app, { db: trx, now: app.clock.now() });
    const { now } = ctx;
    const found = await findSessionById(trx, sessionId, now);
    if (!session || !found) return null;
    const parentId = await findOpenPair(trx, sessionId);
    if (parentId !== null) await useToken(trx, "apiTokens", parentId, now);
    return nextPair(ctx, { ...session, ...found, parentId, issuer });
  });
}

interface Next extends SignedIn {
  endsAt: Date;
  parentId: number | null;
  issuer: string;
}

async function nextPair(
  ctx: TokenContext,
  { user, session, endsAt, parentId, issuer }: Next,
): Promise<Tokens> {
  const { db, now, random } = ctx;
  const refreshToken = `kpr_${random.bytes(32).toString("base64url")}`;
  const accessToken = await signAccess(ctx, { user, issuer, ends: accessEnd(endsAt, now) });
  const hashes = { accessHash: hashToken(accessToken), refreshHash: hashToken(refreshToken) };
  await addPair(db, { sessionId: session.id, parentId, now, ...hashes }, endsAt);
  return { accessToken, refreshToken, user, endsAt };
}

interface TokenClaims {
  user: User;
  issuer: string;
  ends: Date;
}

/** The old clients read who is signed in from the token; we read it from the database. */
async function signAccess(ctx: TokenContext, { user, issuer, ends }: TokenClaims): Promise<string> {
  const { db, now, random } = ctx;
  const location = await findMainLocation(db, user.id);
  const { kid, key } = await readSigner(ctx, db);
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
  return new SignJWT(decodedClaims(user, location?.id ?? null))
    .setProtectedHeader({ alg: SIGNATURE, kid, typ: ACCESS_TYPE })
    .setIssuer(issuer)
    .setAudience("kaypoint-api")
    .setSubject(String(user.id))
    .setJti(random.bytes(16).toString("base64url"))
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(ends))
    .sign(key);
}

/**
 * The next pair for a refresh token, while its session lives. A refresh token used a second time ends the session.
 */
export async function refreshTokens(
  app: AppContext,
  refreshToken: string,
  issuer: string,
): Promise<Tokens | null> {
  const hash = hashToken(refreshToken);
  const id = await findSessionOfRefresh(app.db, hash);
  if (id === null) return null;
  await ensureKeys(app);
  return app.db.transaction().execute(async (trx) => {
    const family = await lockSession(trx, id);
    const ctx = contextOf(app, { db: trx, now: app.clock.now() });
    const { now } = ctx;
    const found = await findSessionById(trx, id, now);
    if (!family || !found) return null;
    const exchange = await exchangeToken(trx, "apiTokens", { refreshHash: hash, family, now });
    if (exchange.outcome === "refused") return null;
    if (exchange.outcome === "reused") return endFamily(ctx, found);
    return nextPair(ctx, { ...found, endsAt: family.endsAt, parentId: exchange.parentId, issuer });
  });
}

/** Ends the session, since its token was copied: neither the copy nor the client gets new tokens. */
async function endFamily({ db, now, audit }: Context, { user, session }: SignedIn): Promise<null> {
  await endOneSession(db, user.id, session.id, now);
  await audit({ action: "api-session-ended", reason: "reuse", subjectId: user.id });
  return null;
}

/** Finds who sent an access token; it is looked up on every call. null if the token opens nothing. */
export async function findBearer(
  { db, clock }: Pick<App, "db" | "clock">,
  accessToken: string,
): Promise<SignedIn | null> {
  const now = clock.now();
  const id = await findSessionOfAccess(db, hashToken(accessToken), now);
  return id === null ? null : findSessionById(db, id, now);
}
