import type { Db } from "#db/client";
import {
  type AddressAttempt,
  countAddressAttempts,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressPrefix, networkOf } from "~/models/http/network-address";
import { addressKey } from "~/models/http/throttle";
import { atAddress, tillCodeLimit, tillGuessAlarm } from "~/models/tills/limits";
import { clearThrottles, countAttempt } from "~/models/http/throttle.server";
import {
  bindRequest,
  decideRequest,
  findTillDecision,
  type ShownRequest,
  viewRequest,
} from "~/models/tills/pairing-request.server";
import { MAX_TILLS } from "~/models/tills/till";
import { countTills } from "~/models/tills/till.server";
import { listLocationsInUse } from "~/models/users/location.server";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, contextOf, transact } from "~/services/platform/context.server";
import { noteGuess } from "~/services/codes/note-guess.server";
import type { SignedIn } from "~/models/sessions/session.server";

type TypedCode =
  | { outcome: "right" }
  | { outcome: "wrong" }
  | { outcome: "throttled"; retryAfterSeconds: number; network: boolean };

/**
 * Binds the request of the till that shows this code to this session alone. An attempt counts before the lookup, for
 * the session, its account, address and network; the right code refunds all attempts of its session. A wrong code
 * affects no waiting till, so guessing cannot end one.
 */
export async function typeUserCode(
  app: AppContext & Pick<App, "log">,
  { user, session }: SignedIn,
  { userCode, address }: { userCode: string; address: string },
): Promise<TypedCode> {
  const now = app.clock.now();
  const attempts = attemptsOf({ sessionId: session.id, userId: user.id, address });
  const counter = `till-code:${session.id}`;
  const { audit } = contextOf(app, { db: app.db, now, actorId: user.id });
  const event = { action: "till-code-typed", outcome: "refused", subjectId: user.id } as const;
  const refuse = async (retryAfterSeconds: number, network: boolean): Promise<TypedCode> => {
    await audit({ ...event, reason: "throttled" });
    return { outcome: "throttled", retryAfterSeconds, network };
  };
  const bySession = await countAttempt(app.db, counter, tillCodeLimit, now);
  if (!bySession.allowed) return refuse(bySession.retryAfterSeconds, false);
  const refused = await countAddressAttempts(app.db, attempts, now);
  if (refused) return refuse(refused.retryAfterSeconds, refused.attempt.limit.name !== "till-code-account");
  if ((await bindRequest(app.db, { userCode, sessionId: session.id, now })) === null) {
    await audit({ ...event, reason: "wrong" });
    await noteGuess(app, "till", tillGuessAlarm);
    return { outcome: "wrong" };
  }
  await clearThrottles(app.db, [counter]);
  for (const tried of attempts) await refundAttempts(app.db, tried);
  return { outcome: "right" };
}

interface CodeEntry {
  sessionId: number;
  userId: number;
  address: string;
}

/** By session: a right code says nothing about other sessions' attempts at the same address. */
function attemptsOf({ sessionId, userId, address }: CodeEntry): AddressAttempt[] {
  const about = String(sessionId);
  return [
    { limit: atAddress["till-code-account"], address: `account:${userId}`, about },
    { limit: atAddress["till-code"], address: addressKey(address), about },
    { limit: atAddress["till-code-network"], address: networkOf(address), about },
  ];
}

interface Question {
  request: ShownRequest;
  sameNetwork: boolean;
  locations: { id: number; name: string }[];
}

/** The till the session may decide about, and the locations it may belong to. */
export async function readQuestion(
  { db, clock }: Pick<App, "db" | "clock">,
  { user, session }: SignedIn,
  address: string,
): Promise<Question | null> {
  const request = await viewRequest(db, session.id, clock.now());
  if (!request) return null;
  const sameNetwork = request.addressPrefix === addressPrefix(address);
  return { request, sameNetwork, locations: await listLocationsInUse(db, user.id) };
}

type DecideTillResult = { outcome: "allowed" | "denied" | "over" | "full" | "no-location" };

/**
 * Records the owner's decision about the till on the page. Decided again, the first decision stands.
 * @param locationId null means that the till is not the owner's
 */
export async function decideTill(
  app: AppContext,
  { user, session }: SignedIn,
  { requestId: id, locationId }: { requestId: number; locationId: number | null },
): Promise<DecideTillResult> {
  return transact(app, user, async ({ db, now, audit }) => {
    await lockAccount(db, user.id);
    const problem = locationId === null ? null : await locationProblem(db, user.id, locationId, now);
    const to = locationId === null ? null : { ownerId: user.id, locationId: locationId };
    const isDecided = !problem && (await decideRequest(db, { id, sessionId: session.id, to, now }));
    if (!isDecided) {
      const before = await findTillDecision(db, { id, sessionId: session.id });
      return { outcome: before ?? problem ?? "over" };
    }
    await audit({ action: to ? "till-allowed" : "till-denied", subjectId: user.id });
    return { outcome: to ? "allowed" : "denied" };
  });
}

async function locationProblem(trx: Db, ownerId: number, locationId: number, now: Date) {
  const locations = await listLocationsInUse(trx, ownerId);
  if (!locations.some(({ id }) => id === locationId)) return "no-location";
  return (await countTills(trx, ownerId, now)) >= MAX_TILLS ? "full" : null;
}
