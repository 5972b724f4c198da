import type { Db } from "#db/client";
import { type CodeBudget, freshBudget } from "./code";
import { type CodeSubject, isOfRecovery, targetKey } from "./flow.server";

/** Identifies a budget. */
interface BudgetKey {
  target: string;
  /** 0 for the target itself. */
  accountId: number;
}

/**
 * The budget of a subject. Recovery codes count for the phone or mailbox, from any visitor, because they open its
 * owner's account. Codes in a session count for its account: until a code is typed the target may be a stranger's,
 * whose codes must not be used up. So an agent uses up none of a registrant's codes.
 */
export function budgetOf(subject: CodeSubject): BudgetKey {
  const target = targetKey(subject.channel, subject.target);
  return { target, accountId: isOfRecovery(subject) ? 0 : (subject.agentId ?? subject.userId ?? 0) };
}

const budgetColumns = [
  "wrong_at as wrongAt",
  "sent_at as sentAt",
  "consecutive_wrong as consecutiveWrong",
  "paused_until as pausedUntil",
] as const;

export async function readBudget(db: Db, { target, accountId }: BudgetKey): Promise<CodeBudget> {
  const row = await db
    .selectFrom("code_budgets")
    .select(budgetColumns)
    .where("target_key", "=", target)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? freshBudget;
}

/** Reads a code budget and locks it, so that codes counted by it are sent and checked one after another. */
export async function lockBudget(db: Db, { target, accountId }: BudgetKey): Promise<CodeBudget> {
  await db
    .insertInto("code_budgets")
    .values({ target_key: target, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom("code_budgets")
    .select(budgetColumns)
    .where("target_key", "=", target)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveBudget(
  db: Db,
  { target, accountId }: BudgetKey,
  budget: CodeBudget,
): Promise<void> {
  await db
    .updateTable("code_budgets")
    .set(columnsOf(budget))
    .where("target_key", "=", target)
    .where("account_id", "=", accountId)
    .execute();
}

function columnsOf({ wrongAt, sentAt, consecutiveWrong, pausedUntil }: CodeBudget) {
  return {
    wrong_at: wrongAt,
    sent_at: sentAt,
    consecutive_wrong: consecutiveWrong,
    paused_until: pausedUntil,
  };
}

/**
 * Deletes what other accounts used of a target, after this one has proved it. A budget in use at the moment is
 * skipped: two accounts that prove one target would wait for each other.
 */
export async function forgetOtherBudgets(db: Db, { target, accountId }: BudgetKey): Promise<void> {
  await db
    .updateTable("code_budgets")
    .set(columnsOf(freshBudget))
    .where("target_key", "=", target)
    .where("account_id", "in", (others) =>
      others
        .selectFrom("code_budgets")
        .select("account_id")
        .where("target_key", "=", target)
        .where("account_id", "not in", [0, accountId])
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
