import type { Db } from "#db/client";
import {
  type AddressAttempt,
  countAddressAttempt,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressPrefix } from "~/models/http/network-address";
import { type Limit, type WaitingLimit, addressKey } from "~/models/http/throttle";
import { atAddress, loginLimits, loginWaits } from "~/models/sessions/limits";
import {
  type ThrottleResult,
  clearThrottles,
  countAttempt,
  countAttemptOrWait,
} from "~/models/http/throttle.server";
import { readLoginName } from "~/models/users/login-name.server";
import { isVerified, type User } from "~/models/users/user";

export interface LoginAttempt {
  /** The typed e-mail, username or phone number in one form, whether or not an account has it. */
  identifier: string;
  address: string;
  /** The hash of the device cookie, if this browser is known for this account. */
  device: Buffer | null;
}

type LoginLimitResult =
  | ThrottleResult
  /** Others at the address were the reason. */
  | { allowed: false; retryAfterSeconds: number; ofNetwork: true }
  | { allowed: false; locked: true };

interface Counter {
  key: string;
  limit: Limit | WaitingLimit;
}

/**
 * Counts an attempt before its password is checked, so that parallel guesses cannot evade the limit. It counts typed
 * identifiers, so the limits do not reveal which accounts exist. Attempts of strangers count for the account and
 * their address, those of a known device for the device only: no stranger can lock the owner out.
 */
export async function countLoginAttempt(db: Db, attempt: LoginAttempt, now: Date): Promise<LoginLimitResult> {
  if (attempt.device !== null) return countOwn(db, attempt, now);
  const byAddress = await countAddressAttempt(db, addressAttempt(attempt), now);
  if (!byAddress.allowed) return { ...byAddress, ofNetwork: true };
  const own = await countOwn(db, attempt, now);
  // No password is checked, so others at the address must not be affected.
  if (!own.allowed) await refundAttempts(db, { ...addressAttempt(attempt), most: 1 });
  return own;
}

/** Counts an attempt towards the limits that others at its address do not share. */
async function countOwn(db: Db, attempt: LoginAttempt, now: Date): Promise<LoginLimitResult> {
  for (const { key, limit } of countersOf(attempt)) {
    const answer = await ("wait" in limit
      ? countAttemptOrWait(db, key, limit, now)
      : countAttempt(db, key, limit, now));
    if (!answer.allowed) return limit === loginLimits.consecutive ? { allowed: false, locked: true } : answer;
  }
  return { allowed: true };
}

/** Resets the counters after a right password and refunds the wrong ones before it at this address. */
export async function resetAttempts(db: Db, attempt: LoginAttempt): Promise<void> {
  await clearThrottles(
    db,
    countersOf(attempt).map(({ key }) => key),
  );
  if (attempt.device === null) await refundAttempts(db, addressAttempt(attempt));
}

type LoginNames = Pick<User, "email" | "username" | "phone" | "phoneVerifiedAt">;

/**
 * Resets an account's counters after a recovery has set a new password: those of strangers, and the owner's at this
 * address. A number that the account has not verified may be another's.
 */
export async function resetAccountAttempts(db: Db, user: LoginNames, address: string): Promise<void> {
  const names = [user.email, user.username].map(readLoginName).filter(({ kind }) => kind !== "phone");
  const identifiers = names.map(({ value }) => value);
  if (isVerified(user)) identifiers.push(user.phone);
  const keys = identifiers.flatMap((identifier) => [
    identifierKey({ identifier }),
    consecutiveKey({ identifier }),
    identifierAtAddressKey({ identifier, address }),
  ]);
  await clearThrottles(db, keys);
}

function countersOf(attempt: LoginAttempt): Counter[] {
  if (attempt.device !== null) {
    const device = attempt.device.toString("hex");
    return [
      { key: `login-device:${device}`, limit: loginWaits.device },
      { key: `login-device-in-a-row:${device}`, limit: loginLimits.deviceConsecutive },
    ];
  }
  return [
    { key: identifierAtAddressKey(attempt), limit: loginWaits.identifierAtAddress },
    { key: identifierKey(attempt), limit: loginWaits.identifier },
    { key: consecutiveKey(attempt), limit: loginLimits.consecutive },
  ];
}

const identifierKey = ({ identifier }: Pick<LoginAttempt, "identifier">) => `login:${identifier}`;
const consecutiveKey = ({ identifier }: Pick<LoginAttempt, "identifier">) => `login-in-a-row:${identifier}`;

const addressAttempt = ({ identifier, address }: LoginAttempt): AddressAttempt => ({
  limit: atAddress.login,
  address: addressKey(address),
  about: identifier,
});

function identifierAtAddressKey({
  identifier,
  address,
}: Pick<LoginAttempt, "identifier" | "address">): string {
  return `login:${identifier}:${addressPrefix(address)}`;
}
