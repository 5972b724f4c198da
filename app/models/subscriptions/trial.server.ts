import { sql } from "kysely";
import type { Db } from "#db/client";
import { targetKey } from "~/models/codes/flow.server";
import type { User } from "~/models/users/user";
import { type LiveSubscription, type TrialEligibility, isPlusRunning } from "./subscription";

export type TrialOwner = Pick<User, "id" | "role" | "phone" | "phoneVerifiedAt">;

/** Whether an owner with this plan may start the trial, and if not, why. It only reads: `claimTrial` decides. */
export async function trialEligibility(
  db: Db,
  owner: TrialOwner,
  live: LiveSubscription | null,
): Promise<TrialEligibility> {
  if (owner.role !== "owner") return "not-an-owner";
  if (isPlusRunning(live)) return "running";
  // A trial would take the place of the plan that returns.
  if (live?.kind === "paused") return "paused";
  if (!owner.phoneVerifiedAt) return "phone-not-verified";
  const trial = await db
    .selectFrom("trials")
    .select("ownerId")
    .where((is) =>
      is.or([is("ownerId", "=", owner.id), is("phone", "in", [owner.phone, targetKey("sms", owner.phone)])]),
    )
    .executeTakeFirst();
  return trial ? "used" : "entitled";
}

/** Same as `targetKey`. A deleted account leaves this hash of its number, so that each phone gets only one trial. */
const scrambled = sql<string>`encode(sha256(convert_to('sms:' || users.phone, 'UTF8')), 'hex')`;

/** Claims the trial, once per account and phone number: the insert decides between simultaneous requests. */
export async function claimTrial(db: Db, ownerId: number, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto("trials")
    .columns(["ownerId", "phone", "startedAt"])
    .expression((from) =>
      from
        .selectFrom("users")
        .select((row) => ["id", "phone", row.val(now).as("startedAt")])
        .where("id", "=", ownerId)
        .where("phoneVerifiedAt", "is not", null)
        .where((is) =>
          is.not(
            is.exists(is.selectFrom("trials").select("ownerId").whereRef("trials.phone", "=", scrambled)),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("ownerId")
    .executeTakeFirst();
  return claimed !== undefined;
}
