import type { Db } from "#db/client";
import { addressPrefix } from "~/models/address";
import { addressKey, loginLimits, loginWaits, type Limit, type WaitingLimit } from "~/models/throttle";
import { hitOrWait } from "~/models/throttle-wait.server";
import { clearThrottle, giveBack, hit, isFirstHit, peek, type Throttled } from "~/models/throttle.server";
import type { User } from "~/models/user";

/** One press of the login key, as far as the counters care. */
export interface Try {
  /** What was typed, in lower case, whether or not an account has it. */
  identifier: string;
  address: string;
  /** The hash of the device cookie, where this browser logged in to this account before. */
  device: Buffer | null;
}

export type Admission = Throttled | { allowed: false; locked: true };

interface Counter {
  key: string;
  limit: Limit | WaitingLimit;
  /** What a right password does to the count. */
  afterwards: "clear" | "give-back";
}

/**
 * Counts a try before its password is looked at, so that parallel guesses cannot outrun the count. The counts are of
 * what was typed, so they tell nothing about which accounts exist. Strangers' tries count against the account and
 * their address; those of a known device against that device alone, so that no stranger can lock the owner out.
 */
export async function countTry(db: Db, attempt: Try, now: Date): Promise<Admission> {
  if (attempt.device === null) {
    const spread = await countIdentifier(db, attempt, now);
    if (!spread.allowed) return spread;
  }
  for (const { key, limit } of countersOf(attempt)) {
    const answer = await ("wait" in limit ? hitOrWait(db, key, limit, now) : hit(db, key, limit, now));
    if (!answer.allowed) return limit === loginLimits.inARow ? { allowed: false, locked: true } : answer;
  }
  return { allowed: true };
}

/** The password was right: what was counted against it is over. */
export async function forgiveTry(db: Db, attempt: Try): Promise<void> {
  for (const { key, afterwards } of countersOf(attempt))
    await (afterwards === "clear" ? clearThrottle : giveBack)(db, key);
  if (attempt.device !== null) return;
  await clearThrottle(db, pairKey(attempt));
  await giveBack(db, spreadKey(attempt));
}

/** A new password by recovery ends what strangers counted up against the account, and the owner where they are now. */
export async function forgiveAccount(
  db: Db,
  user: Pick<User, "email" | "username">,
  address: string,
): Promise<void> {
  for (const name of [user.email, user.username]) {
    const identifier = name.toLowerCase();
    await clearThrottle(db, identifierKey({ identifier }));
    await clearThrottle(db, rowKey({ identifier }));
    await clearThrottle(db, hereKey({ identifier, address }));
  }
}

function countersOf(attempt: Try): Counter[] {
  if (attempt.device !== null) {
    const device = attempt.device.toString("hex");
    return [
      { key: `login-device:${device}`, limit: loginWaits.device, afterwards: "clear" },
      { key: `login-device-in-a-row:${device}`, limit: loginLimits.deviceInARow, afterwards: "clear" },
    ];
  }
  const { address } = attempt;
  return [
    { key: hereKey(attempt), limit: loginWaits.identifierAtAddress, afterwards: "clear" },
    { key: `login-address:${addressKey(address)}`, limit: loginLimits.address, afterwards: "give-back" },
    { key: identifierKey(attempt), limit: loginWaits.identifier, afterwards: "clear" },
    { key: rowKey(attempt), limit: loginLimits.inARow, afterwards: "clear" },
  ];
}

/** Each account counts once an hour; the insert of the pair makes parallel tries at one account take turns. */
function countIdentifier(db: Db, attempt: Try, now: Date): Promise<Throttled> {
  const { spread } = loginLimits;
  return db.transaction().execute(async (transaction) => {
    if (await isFirstHit(transaction, pairKey(attempt), spread.window, now))
      return hit(transaction, spreadKey(attempt), spread, now);
    return peek(transaction, spreadKey(attempt), spread, now);
  });
}

const identifierKey = ({ identifier }: Pick<Try, "identifier">) => `login:${identifier}`;
const rowKey = ({ identifier }: Pick<Try, "identifier">) => `login-in-a-row:${identifier}`;
const spreadKey = ({ address }: Try) => `login-spread:${addressKey(address)}`;
const pairKey = ({ identifier, address }: Try) => `login-pair:${addressKey(address)}:${identifier}`;

function hereKey({ identifier, address }: Pick<Try, "identifier" | "address">): string {
  return `login:${identifier}:${addressPrefix(address)}`;
}
