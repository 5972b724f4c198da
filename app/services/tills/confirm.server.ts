import type { Db } from "#db/client";
import { type AddressHit, hitAddress, takeBackHits } from "~/models/doors/address-hit.server";
import { addressPrefix } from "~/models/doors/network-address";
import { addressKey, alarmLimit, tillCodeLimit } from "~/models/doors/throttle";
import { clearThrottle, hit } from "~/models/doors/throttle.server";
import {
  bindRequest,
  decideRequest,
  findDecision,
  type ShownRequest,
  viewRequest,
} from "~/models/tills/request.server";
import { MAX_TILLS } from "~/models/tills/till";
import { countTills, listBranches } from "~/models/tills/till.server";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/app/app.server";
import { recordVisitEvent } from "~/services/doors/audit.server";
import type { SignedIn } from "~/services/sessions/session.server";

type Context = Pick<App, "db" | "clock" | "log">;

export type TypedCode =
  | { outcome: "right" }
  | { outcome: "wrong" }
  | { outcome: "throttled"; retryAfterSeconds: number; network: boolean };

/**
 * Leads from the code that a till shows to its request, for this session alone. A try counts before the code is looked
 * up, for the session, its address and the whole site; the right code takes all of its session back.
 */
export async function typeUserCode(
  app: Context,
  { user, session }: SignedIn,
  { userCode, address }: { userCode: string; address: string },
): Promise<TypedCode> {
  const now = app.clock.now();
  const [own, all] = hitsOf(session.id, address);
  const counter = `till-code:${session.id}`;
  const event = { now, action: "till-code-typed", actorId: user.id, subjectId: user.id } as const;
  const refuse = async (retryAfterSeconds: number, network: boolean): Promise<TypedCode> => {
    await recordVisitEvent(app.db, { ...event, outcome: "refused", reason: "throttled" });
    return { outcome: "throttled", retryAfterSeconds, network };
  };
  const bySession = await hit(app.db, counter, tillCodeLimit, now);
  if (!bySession.allowed) return refuse(bySession.retryAfterSeconds, false);
  const atAddress = await hitAddress(app.db, own, now);
  if (!atAddress.allowed) return refuse(atAddress.retryAfterSeconds, true);
  const onSite = await hitAddress(app.db, all, now);
  if (!onSite.allowed) {
    await raiseAlarm(app, now);
    return refuse(onSite.retryAfterSeconds, true);
  }
  if ((await bindRequest(app.db, { userCode, sessionId: session.id, now })) === null) {
    await recordVisitEvent(app.db, { ...event, outcome: "refused", reason: "wrong" });
    return { outcome: "wrong" };
  }
  await clearThrottle(app.db, counter);
  for (const tried of [own, all]) await takeBackHits(app.db, tried);
  return { outcome: "right" };
}

/** A right code of one session says nothing of those that others try at its address. */
function hitsOf(sessionId: number, address: string): [AddressHit, AddressHit] {
  const about = String(sessionId);
  return [
    { limit: "till-code", address: addressKey(address), about },
    { limit: "till-code-site", address: "everywhere", about },
  ];
}

async function raiseAlarm({ db, log }: Context, now: Date): Promise<void> {
  const alarm = await hit(db, "till-code-alarm", alarmLimit, now);
  if (!alarm.allowed) return;
  log.warn("codes of tills are being guessed: none is taken until an hour has passed");
  await recordVisitEvent(db, { now, action: "till-code-breaker", outcome: "refused", reason: "wrong-codes" });
}

interface Question {
  request: ShownRequest;
  sameNetwork: boolean;
  branches: { id: number; name: string }[];
}

/** The till that the session may decide about, and the branches it may belong to. */
export async function readQuestion(
  { db, clock }: Pick<Context, "db" | "clock">,
  { user, session }: SignedIn,
  address: string,
): Promise<Question | null> {
  const request = await viewRequest(db, session.id, clock.now());
  if (!request) return null;
  const sameNetwork = request.addressPrefix === addressPrefix(address);
  return { request, sameNetwork, branches: await listBranches(db, user.id) };
}

export type Decided = { outcome: "allowed" | "denied" | "over" | "full" | "no-branch" };

/**
 * What the owner said about the till that the page showed. Said again, it is what was said before.
 * @param branchId null says that it is not the owner's
 */
export async function decideTill(
  app: Pick<Context, "db" | "clock">,
  { user, session }: SignedIn,
  { requestId: id, branchId }: { requestId: number; branchId: number | null },
): Promise<Decided> {
  return app.db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const now = app.clock.now();
    const problem = branchId === null ? null : await branchProblem(trx, user.id, branchId, now);
    const to = branchId === null ? null : { ownerId: user.id, locationId: branchId };
    const isDecided = !problem && (await decideRequest(trx, { id, sessionId: session.id, to, now }));
    if (!isDecided) {
      const before = await findDecision(trx, { id, sessionId: session.id });
      return { outcome: before ?? problem ?? "over" };
    }
    const event = { now, actorId: user.id, subjectId: user.id } as const;
    await recordVisitEvent(trx, { ...event, action: to ? "till-allowed" : "till-denied", outcome: "ok" });
    return { outcome: to ? "allowed" : "denied" };
  });
}

async function branchProblem(trx: Db, ownerId: number, branchId: number, now: Date) {
  const branches = await listBranches(trx, ownerId);
  if (!branches.some(({ id }) => id === branchId)) return "no-branch";
  return (await countTills(trx, ownerId, now)) >= MAX_TILLS ? "full" : null;
}
