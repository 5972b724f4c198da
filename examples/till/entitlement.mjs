import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } from "jose";

/** The only signing algorithm this till accepts. The address of a key is never taken from a document. */
const ALGORITHM = "EdDSA";
const TYPE = "kp-entitlement+jwt";
const AUDIENCE = "kaypoint-till";
const MOST_CLOSED_DAYS = 8;
const DAY = 24 * 60 * 60;
/** How long before its end a document that could not be renewed deserves a warning. */
const WARN_BEFORE = 2 * DAY;

/**
 * Verifies a document with the keys that this till holds, without a connection. Returns its claims, and whether the
 * document itself is over by the till's own time.
 * @param {{ issuer: string, till: string, branch: string, now: number }} expected
 */
export async function verify(document, keys, { issuer, till, branch, now }) {
  const header = decodeProtectedHeader(document);
  if (header.alg !== ALGORITHM || header.typ !== TYPE || typeof header.kid !== "string")
    throw new Error("this is not an entitlement");
  if (!keys.keys.some(({ kid }) => kid === header.kid)) throw new Error("unknown key");
  const rules = {
    ...{ issuer, audience: AUDIENCE, typ: TYPE, algorithms: [ALGORITHM], subject: branch },
    ...{ currentDate: new Date(now * 1000), requiredClaims: ["exp", "iat", "jti", "seq", "dev", "ver"] },
  };
  const { claims, over } = await readClaims(document, createLocalJWKSet(keys), rules);
  if (claims.dev !== till) throw new Error("this document is for another till");
  if (claims.ver !== 1 || !Number.isInteger(claims.seq)) throw new Error("this document is of another kind");
  return { claims, over };
}

async function readClaims(document, keySet, rules) {
  try {
    return { claims: (await jwtVerify(document, keySet, rules)).payload, over: false };
  } catch (error) {
    // jose has verified the signature of these claims before it looked at their time.
    if (error instanceof errors.JWTExpired) return { claims: error.payload, over: true };
    throw error;
  }
}

/** A newer document replaces an older one; an older one replaces none. */
export const isNewer = (claims, known) => known === null || claims.seq > known.seq;

/**
 * What the shop may do by its last good document. The document, the paid time and the grace each have their own end:
 * without a connection the shop goes on by what is paid. Records, and closing the day, are never locked.
 * @returns {{ mode: "full" | "grace" | "limited", notice: string, daysLeft: number | null }}
 */
export function standing(known, { now, daysClosed }) {
  if (known === null) return { mode: "limited", notice: "Connect this till once to begin.", daysLeft: null };
  const { exp, ends, grace_until: graceUntil, state } = known;
  const daysTo = (moment) => Math.max(0, Math.ceil((moment - now) / DAY));
  if (now >= exp || daysClosed > MOST_CLOSED_DAYS)
    return { mode: "limited", notice: "Connect this till: it has heard nothing for a week.", daysLeft: null };
  if (state === "ended" || (graceUntil !== null && now >= graceUntil))
    return { mode: "limited", notice: "The plan has ended. Your records stay.", daysLeft: 0 };
  if (ends !== null && now >= ends) {
    const daysLeft = daysTo(graceUntil);
    return { mode: "grace", notice: `The payment is late: ${daysLeft} days left.`, daysLeft };
  }
  const soon = exp - now <= WARN_BEFORE;
  const notice = soon ? `Connect this till within ${daysTo(exp)} days.` : "";
  return { mode: "full", notice, daysLeft: ends === null ? null : daysTo(ends) };
}
