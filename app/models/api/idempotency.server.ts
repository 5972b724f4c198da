import type { Db } from "#db/client";
import { MINUTE } from "~/models/duration";

interface KeyedCall {
  userId: number;
  path: string;
  keyHash: Buffer;
  fieldsHash: Buffer;
}

export interface KeptAnswer {
  status: number;
  body: string;
}

type Claim =
  | { outcome: "claimed" }
  | { outcome: "answered"; answer: KeptAnswer }
  /** Another process is working on the same call right now. */
  | { outcome: "busy" }
  /** The key belongs to a call with other fields. */
  | { outcome: "other" };

/** Longer than any call takes. After this its process must be gone, and another one starts over. */
const PATIENCE = 2 * MINUTE;

/** Begins a call with a key, or returns its earlier outcome. */
export async function claimAnswer(db: Db, call: KeyedCall, now: Date): Promise<Claim> {
  const { userId, path, keyHash, fieldsHash } = call;
  const claimed = await db
    .insertInto("apiAnswers")
    .values({
      userId,
      path,
      keyHash,
      fieldsHash,
      claimedAt: now,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "path", "keyHash"])
        .doUpdateSet({ claimedAt: now })
        .where("apiAnswers.status", "is", null)
        .where("apiAnswers.fieldsHash", "=", fieldsHash)
        .where("apiAnswers.claimedAt", "<", new Date(now.getTime() - PATIENCE)),
    )
    .returning("id")
    .executeTakeFirst();
  if (claimed) return { outcome: "claimed" };
  const known = await ofCall(db, call);
  // The earlier claim was released in the meantime.
  if (!known) return { outcome: "busy" };
  if (!known.fieldsHash.equals(fieldsHash)) return { outcome: "other" };
  const { status, body } = known;
  return status === null || body === null
    ? { outcome: "busy" }
    : { outcome: "answered", answer: { status, body } };
}

function ofCall(db: Db, { userId, path, keyHash }: KeyedCall) {
  return db
    .selectFrom("apiAnswers")
    .select(["fieldsHash", "status", "body"])
    .where("userId", "=", userId)
    .where("path", "=", path)
    .where("keyHash", "=", keyHash)
    .executeTakeFirst();
}

export async function keepAnswer(db: Db, { userId, path, keyHash }: KeyedCall, answer: KeptAnswer) {
  await db
    .updateTable("apiAnswers")
    .set(answer)
    .where("userId", "=", userId)
    .where("path", "=", path)
    .where("keyHash", "=", keyHash)
    .where("status", "is", null)
    .execute();
}

/** The call was not decided, so it may be retried with its key. */
export async function releaseClaim(db: Db, { userId, path, keyHash }: KeyedCall): Promise<void> {
  await db
    .deleteFrom("apiAnswers")
    .where("userId", "=", userId)
    .where("path", "=", path)
    .where("keyHash", "=", keyHash)
    .where("status", "is", null)
    .execute();
}
