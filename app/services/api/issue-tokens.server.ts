import { SignJWT } from "jose";
import type { Db } from "#db/client";
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
import { hashToken } from "~/services/platform/token.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { ensureKeys, readSigner } from "~/services/tills/rotate-signing-keys.server";

type Context = Pick<App, "db" | "clock" | "random" | "config">;

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
export async function issueTokens(app: Context, sessionId: number, issuer: string): Promise<Tokens | null> {
  await ensureKeys(app);
  return app.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId);
    const now = app.clock.now();
    const found = await findSessionById(trx, sessionId, now);
    if (!session || !found) return null;
    const parentId = await findOpenPair(trx, sessionId);
    if (parentId !== null) await useToken(trx, "apiTokens", parentId, now);
    return nextPair(app, trx, { ...session, ...found, parentId, issuer });
  });
}

interface Next extends SignedIn {
  endsAt: Date;
  parentId: number | null;
  issuer: string;
}

async function nextPair(
  app: Context,
  trx: Db,
  { user, session, endsAt, parentId, issuer }: Next,
): Promise<Tokens> {
  const now = app.clock.now();
  const refreshToken = `kpr_${app.random.bytes(32).toString("base64url")}`;
  const accessToken = await signAccess(app, trx, { user, issuer, now, ends: accessEnd(endsAt, now) });
  await addPair(
    trx,
    {
      sessionId: session.id,
      parentId,
      now,
      accessHash: hashToken(accessToken),
      refreshHash: hashToken(refreshToken),
    },
    endsAt,
  );
  return { accessToken, refreshToken, user, endsAt };
}

interface TokenClaims {
  user: User;
  issuer: string;
  now: Date;
  ends: Date;
}

/** The old clients read who is signed in from the token; we read it from the database. */
async function signAccess(app: Context, trx: Db, { user, issuer, now, ends }: TokenClaims): Promise<string> {
  const location = await findMainLocation(trx, user.id);
  const { kid, key } = await readSigner(app, trx);
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
  return new SignJWT(decodedClaims(user, location?.id ?? null))
    .setProtectedHeader({ alg: SIGNATURE, kid, typ: ACCESS_TYPE })
    .setIssuer(issuer)
    .setAudience("kaypoint-api")
    .setSubject(String(user.id))
    .setJti(app.random.bytes(16).toString("base64url"))
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(ends))
    .sign(key);
}

/**
 * The next pair for a refresh token, while its session lives. A refresh token used a second time ends the session.
 */
export async function refreshTokens(
  app: Context,
  refreshToken: string,
  issuer: string,
): Promise<Tokens | null> {
  const hash = hashToken(refreshToken);
  const id = await findSessionOfRefresh(app.db, hash);
  if (id === null) return null;
  await ensureKeys(app);
  return app.db.transaction().execute(async (trx) => {
    const family = await lockSession(trx, id);
    const now = app.clock.now();
    const found = await findSessionById(trx, id, now);
    if (!family || !found) return null;
    const exchange = await exchangeToken(trx, "apiTokens", { refreshHash: hash, family, now });
    if (exchange.outcome === "refused") return null;
    if (exchange.outcome === "reused") return endFamily(trx, found, now);
    return nextPair(app, trx, { ...found, endsAt: family.endsAt, parentId: exchange.parentId, issuer });
  });
}

/** Ends the session, since its token was copied: neither the copy nor the client gets new tokens. */
async function endFamily(trx: Db, { user, session }: SignedIn, now: Date): Promise<null> {
  await endOneSession(trx, user.id, session.id, now);
  await recordRequestEvent(trx, {
    now,
    action: "api-session-ended",
    outcome: "ok",
    reason: "reuse",
    subjectId: user.id,
  });
  return null;
}

/** Finds who sent an access token; it is looked up on every call. null if the token opens nothing. */
export async function findBearer(
  { db, clock }: Pick<Context, "db" | "clock">,
  accessToken: string,
): Promise<SignedIn | null> {
  const now = clock.now();
  const id = await findSessionOfAccess(db, hashToken(accessToken), now);
  return id === null ? null : findSessionById(db, id, now);
}
