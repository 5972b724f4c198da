import type { Db } from "#db/client";
import { addressPrefix } from "~/models/doors/network-address";
import { type Limit, type WaitingLimit, addressKey, loginLimits, loginWaits } from "~/models/doors/throttle";
import {
  type Throttled,
  clearThrottle,
  undoHit,
  hit,
  hitOrWait,
  isFirstHit,
  peek,
} from "~/models/doors/throttle.server";
import type { User } from "~/models/users/user";

/** A login attempt, as its limits see it. */
export interface LoginAttempt {
  /** The typed e-mail or username in lower case, whether or not an account has it. */
  identifier: string;
  address: string;
  /** The hash of the device cookie when this browser is known for this account. */
  device: Buffer | null;
}

type Admission = Throttled | { allowed: false; locked: true };

interface Counter {
  key: string;
  limit: Limit | WaitingLimit;
  /** What happens to the counter when the password was right. */
  afterwards: "clear" | "give-back";
}

/**
 * Counts an attempt before its password is checked, so that parallel guesses cannot evade the limit. It counts typed
 * identifiers, so the limits do not tell which accounts exist. Attempts of strangers count for the account and their
 * address, those of a known device for the device only: no stranger can lock the owner out.
 */
export async function countAttempt(db: Db, attempt: LoginAttempt, now: Date): Promise<Admission> {
  if (attempt.device === null) {
    const spread = await countIdentifier(db, attempt, now);
    if (!spread.allowed) return spread;
  }
  for (const { key, limit } of countersOf(attempt)) {
    const answer = await ("wait" in limit ? hitOrWait(db, key, limit, now) : hit(db, key, limit, now));
    if (!answer.allowed) return limit === loginLimits.consecutive ? { allowed: false, locked: true } : answer;
  }
  return { allowed: true };
}

/** Resets the counters after a right password. */
export async function resetAttempts(db: Db, attempt: LoginAttempt): Promise<void> {
  for (const { key, afterwards } of countersOf(attempt))
    await (afterwards === "clear" ? clearThrottle : undoHit)(db, key);
  if (attempt.device !== null) return;
  await clearThrottle(db, pairKey(attempt));
  await undoHit(db, spreadKey(attempt));
}

/**
 * Resets the counters of an account after a new password by recovery: those of strangers, and those of the owner at
 * this address.
 */
export async function resetAccountAttempts(
  db: Db,
  user: Pick<User, "email" | "username">,
  address: string,
): Promise<void> {
  for (const name of [user.email, user.username]) {
    const identifier = name.toLowerCase();
    await clearThrottle(db, identifierKey({ identifier }));
    await clearThrottle(db, consecutiveKey({ identifier }));
    await clearThrottle(db, identifierAtAddressKey({ identifier, address }));
  }
}

function countersOf(attempt: LoginAttempt): Counter[] {
  if (attempt.device !== null) {
    const device = attempt.device.toString("hex");
    return [
      { key: `login-device:${device}`, limit: loginWaits.device, afterwards: "clear" },
      { key: `login-device-in-a-row:${device}`, limit: loginLimits.deviceConsecutive, afterwards: "clear" },
    ];
  }
  const { address } = attempt;
  return [
    { key: identifierAtAddressKey(attempt), limit: loginWaits.identifierAtAddress, afterwards: "clear" },
    { key: `login-address:${addressKey(address)}`, limit: loginLimits.address, afterwards: "give-back" },
    { key: identifierKey(attempt), limit: loginWaits.identifier, afterwards: "clear" },
    { key: consecutiveKey(attempt), limit: loginLimits.consecutive, afterwards: "clear" },
  ];
}

/**
 * Counts each identifier once an hour per address. The insert of the pair makes parallel attempts wait for each
 * other.
 */
function countIdentifier(db: Db, attempt: LoginAttempt, now: Date): Promise<Throttled> {
  const { spread } = loginLimits;
  return db.transaction().execute(async (transaction) => {
    if (await isFirstHit(transaction, pairKey(attempt), spread.window, now))
      return hit(transaction, spreadKey(attempt), spread, now);
    return peek(transaction, spreadKey(attempt), spread, now);
  });
}

const identifierKey = ({ identifier }: Pick<LoginAttempt, "identifier">) => `login:${identifier}`;
const consecutiveKey = ({ identifier }: Pick<LoginAttempt, "identifier">) => `login-in-a-row:${identifier}`;
const spreadKey = ({ address }: LoginAttempt) => `login-spread:${addressKey(address)}`;
const pairKey = ({ identifier, address }: LoginAttempt) => `login-pair:${addressKey(address)}:${identifier}`;

function identifierAtAddressKey({
  identifier,
  address,
}: Pick<LoginAttempt, "identifier" | "address">): string {
  return `login:${identifier}:${addressPrefix(address)}`;
}
