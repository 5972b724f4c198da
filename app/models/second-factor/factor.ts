import type { Role } from "#db/schema";
import type { Limit } from "~/models/http/throttle";
import { MINUTE } from "~/models/duration";

/**
 * Whether a login and a confirmation ask for the second factor. Staff prove theirs in a session of its own kind: see
 * `decideAccess`.
 */
export const isFactorAsked = (role: Role, hasFactor: boolean): boolean => role !== "staff" && hasFactor;

/** How long a setup waits for its first code, and how long new recovery codes can be read. */
export const SETUP_TIME = 10 * MINUTE;

export const factorKey = (userId: number, { window }: Limit): string => `second-factor:${userId}:${window}`;

export const MISSING_PROOF = "Enter the 6 digits that your app shows, or a recovery code";

/** "ABCD-EFGH-IJKL-MNOP" */
export const inGroups = (letters: string, separator: string): string =>
  (letters.match(/.{1,4}/g) ?? []).join(separator);
