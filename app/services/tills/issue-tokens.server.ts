import { exchangeToken, noteArrival } from "~/models/sessions/token-pair.server";
import { tillEndedMail, tillPath, tillSignedInMail } from "~/messages/tills/mail";
import { pollVerdict, type TokenError } from "~/models/tills/pairing-request";
import {
  lockRequest,
  notePoll,
  noteTill,
  redeemRequest,
  slowDown,
} from "~/models/tills/pairing-request.server";
import { isSeenLongAgo, lifetimes } from "~/models/tills/till";
import { addTill, findTill, noteSeen, revokeTill } from "~/models/tills/till.server";
import {
  addPair,
  type Caller,
  findTillCaller,
  findTillOfRefresh,
  lockTill,
} from "~/models/tills/token.server";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, contextOf } from "~/services/platform/context.server";
import { hashToken } from "~/services/platform/token.server";

/** What a till is answered: tokens, and whom it belongs to now, so that it can ask whether that is right. */
interface Tokens {
  accessToken: string;
  refreshToken: string;
  till: { id: number; name: string; shop: string; branch: string };
}

export type TokenAnswer =
  | { outcome: "tokens"; tokens: Tokens }
  | { outcome: "refused"; error: TokenError; interval?: number };

const refuseToken = (error: TokenError, more: { interval?: number } = {}): TokenAnswer => ({
  outcome: "refused",
  error,
  ...more,
});

/**
 * A poll of a till that waits for its owner.
 * @param origin of the pages that the mail links to
 */
export function pollRequest(app: AppContext, deviceCode: string, origin: string): Promise<TokenAnswer> {
  const deviceHash = hashToken(deviceCode);
  return app.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, deviceHash);
    if (!request) return refuseToken("invalid_grant");
    const now = app.clock.now();
    const verdict = pollVerdict(request, now);
    if (verdict.outcome === "redeem") return redeem(contextOf(app, { db: trx, now }), deviceHash, origin);
    if (verdict.error === "authorization_pending") await notePoll(trx, request.id, now);
    if (verdict.error !== "slow_down") return refuseToken(verdict.error);
    return refuseToken("slow_down", { interval: await slowDown(trx, request) });
  });
}

async function redeem(ctx: Context, deviceHash: Buffer, linkOrigin: string): Promise<TokenAnswer> {
  const { db, now } = ctx;
  const redeemed = await redeemRequest(db, deviceHash, now);
  if (!redeemed) return refuseToken("invalid_grant");
  const { ownerId } = redeemed;
  const till = await addTill(db, redeemed, now);
  await noteTill(db, redeemed.id, till.id);
  const owner = await getUser(db, ownerId);
  const mail = tillSignedInMail({ owner, page: linkOrigin + tillPath(till.id), now }, ctx.contact);
  await ctx.notify(owner, { about: "till-signed-in", of: [till.id], mail });
  await ctx.audit({ action: "till-signed-in", actorId: ownerId, subjectId: ownerId });
  return { outcome: "tokens", tokens: await nextPair(ctx, { ...till, ownerId, parentId: null }) };
}

interface PairOwner {
  id: number;
  endsAt: Date;
  ownerId: number;
  parentId: number | null;
}

async function nextPair(ctx: Context, { id, endsAt, ownerId, parentId }: PairOwner) {
  const { db, now } = ctx;
  const [accessToken, refreshToken] = [tokenOf(ctx, "kpa_"), tokenOf(ctx, "kpr_")];
  await addPair(db, {
    tillId: id,
    tillEndsAt: endsAt,
    parentId,
    now,
    accessHash: hashToken(accessToken),
    refreshHash: hashToken(refreshToken),
  });
  const till = await findTill(db, ownerId, id, now);
  if (!till) throw new Error(`till ${id} has just got tokens and is not there`);
  const shop = (await getUser(db, ownerId)).name;
  return { accessToken, refreshToken, till: { id, name: till.name, shop, branch: till.location.name } };
}

/** The prefix tells scanners for leaked secrets, and anyone who finds it, what it is. */
const tokenOf = ({ random }: Pick<App, "random">, prefix: string): string =>
  prefix + random.bytes(32).toString("base64url");

/** The next pair of tokens for a refresh token; see `exchangeToken` for one that is used twice. */
export async function refreshTokens(
  app: AppContext,
  refreshToken: string,
  origin: string,
): Promise<TokenAnswer> {
  const hash = hashToken(refreshToken);
  const found = await findTillOfRefresh(app.db, hash);
  if (!found) return refuseToken("invalid_grant");
  const { tillId: id, ownerId } = found;
  return app.db.transaction().execute(async (trx) => {
    const till = await lockTill(trx, id);
    if (!till) return refuseToken("invalid_grant");
    const ctx = contextOf(app, { db: trx, now: app.clock.now() });
    const { now } = ctx;
    const exchange = await exchangeToken(trx, "tillTokens", { refreshHash: hash, family: till, now });
    if (exchange.outcome === "refused") return refuseToken("invalid_grant");
    if (exchange.outcome === "reused") return endFamily(ctx, found, origin);
    await noteSeen(trx, id, now);
    const { parentId } = exchange;
    const tokens = await nextPair(ctx, { ...till, id, ownerId, parentId });
    return { outcome: "tokens", tokens };
  });
}

/** A used token came back: neither the holder of the copy nor the till gets new tokens. */
async function endFamily(
  ctx: Context,
  { tillId: id, ownerId }: { tillId: number; ownerId: number },
  linkOrigin: string,
): Promise<TokenAnswer> {
  const { db, now, contact } = ctx;
  await revokeTill(db, { ownerId, id, now }, "reuse");
  const owner = await getUser(db, ownerId);
  const mail = tillEndedMail({ owner, page: `${linkOrigin}/device`, now }, contact);
  await ctx.notify(owner, { about: "till-ended", of: [id], mail });
  await ctx.audit({ action: "till-revoked", reason: "reuse", subjectId: ownerId });
  return refuseToken("invalid_grant");
}

/** The till of an access token, looked up on every call; null if the token opens nothing. */
export async function authenticateTill(
  { db, clock }: Pick<App, "db" | "clock">,
  accessToken: string,
): Promise<Caller | null> {
  const now = clock.now();
  const caller = await findTillCaller(db, hashToken(accessToken), now);
  if (!caller) return null;
  if (caller.accessedAt === null && !(await noteArrival(db, "tillTokens", caller.tokenId, now))) return null;
  if (isSeenLongAgo(caller.seenAt, now)) await noteSeen(db, caller.tillId, now);
  return caller;
}

export const ACCESS_SECONDS = lifetimes.access / 1000;
