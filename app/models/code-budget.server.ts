import { createHash } from "node:crypto";

import type { Db } from "#db/client";
import type { Channel } from "#db/schema";
import { freshBudget, type CodeBudget } from "./code-budget";

const columns = [
  "wrong_at as wrongAt",
  "sent_at as sentAt",
  "consecutive_wrong as consecutiveWrong",
  "paused_until as pausedUntil",
] as const;

/** One key for a number or mailbox, whatever the purpose and whether or not it belongs to an account. */
export function targetKey(channel: Channel, target: string): string {
  return createHash("sha256").update(`${channel}:${target.toLowerCase()}`).digest("hex");
}

export async function readBudget(db: Db, key: string): Promise<CodeBudget> {
  const row = await db
    .selectFrom("code_budgets")
    .select(columns)
    .where("target_key", "=", key)
    .executeTakeFirst();
  return row ?? freshBudget;
}

/** The budget under a row lock, which makes all that is sent to and guessed about a target take turns. */
export async function lockBudget(db: Db, key: string): Promise<CodeBudget> {
  await db
    .insertInto("code_budgets")
    .values({ target_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom("code_budgets")
    .select(columns)
    .where("target_key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveBudget(db: Db, key: string, budget: CodeBudget): Promise<void> {
  await db
    .updateTable("code_budgets")
    .set({
      wrong_at: budget.wrongAt,
      sent_at: budget.sentAt,
      consecutive_wrong: budget.consecutiveWrong,
      paused_until: budget.pausedUntil,
    })
    .where("target_key", "=", key)
    .execute();
}
