import type { Db } from "#db/client";
import type { ChallengePurpose } from "#db/schema";
import { CHALLENGE_LIFE } from "./passkey";

/** What a challenge was made for: a session, or the cookie of a browser that logs in. */
export type ChallengeUse =
  | { purpose: "log-in"; browserHash: Buffer }
  | { purpose: Exclude<ChallengePurpose, "log-in">; sessionId: number };

const boundTo = (use: ChallengeUse) => ({
  purpose: use.purpose,
  sessionId: "sessionId" in use ? use.sessionId : null,
  browserHash: "browserHash" in use ? use.browserHash : null,
});

export async function saveChallenge(
  db: Db,
  challengeHash: Buffer,
  use: ChallengeUse,
  now: Date,
): Promise<void> {
  await db
    .insertInto("passkeyChallenges")
    .values({ challengeHash, ...boundTo(use), createdAt: now })
    .execute();
}

/** Takes a challenge once, within its time and for what it was made. False for any other. */
export async function takeChallenge(
  db: Db,
  challengeHash: Buffer,
  use: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const { purpose, sessionId, browserHash } = boundTo(use);
  const taken = await db
    .deleteFrom("passkeyChallenges")
    .where("challengeHash", "=", challengeHash)
    .where("purpose", "=", purpose)
    .where("sessionId", "is not distinct from", sessionId)
    .where("browserHash", "is not distinct from", browserHash)
    .where("createdAt", ">", new Date(now.getTime() - CHALLENGE_LIFE))
    .returning("purpose")
    .executeTakeFirst();
  return taken !== undefined;
}
