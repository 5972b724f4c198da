import type { Db } from "#db/client";
import { type CodeBudget, freshBudget } from "./budget";
import { type CodeSubject, countedKey, isOfRecovery } from "./flow.server";

/** Identifies a budget. */
interface BudgetKey {
  target: string;
  /** 0 for the target itself. */
  accountId: number;
}

/**
 * The budget of a subject. Recovery codes count for what was typed to begin it, from any visitor, because they open
 * the account of that name. Codes in a session count for its account: until a code is typed the target may be a stranger's,
 * whose codes must not be used up. So an agent uses up none of a registrant's codes.
 */
export function budgetOf(subject: CodeSubject): BudgetKey {
  const target = countedKey(subject);
  return { target, accountId: isOfRecovery(subject) ? 0 : (subject.agentId ?? subject.userId ?? 0) };
}

const budgetColumns = ["wrongAt", "sentAt", "consecutiveWrong", "pausedUntil"] as const;

export async function readBudget(db: Db, { target, accountId }: BudgetKey): Promise<CodeBudget> {
  const row = await db
    .selectFrom("codeBudgets")
    .select(budgetColumns)
    .where("targetKey", "=", target)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? freshBudget;
}

/** Reads a code budget and locks it, so that codes counted by it are sent and checked one after another. */
export async function lockBudget(db: Db, { target, accountId }: BudgetKey): Promise<CodeBudget> {
  await db
    .insertInto("codeBudgets")
    .values({ targetKey: target, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom("codeBudgets")
    .select(budgetColumns)
    .where("targetKey", "=", target)
    .where("accountId", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveBudget(
  db: Db,
  { target, accountId }: BudgetKey,
  budget: CodeBudget,
): Promise<void> {
  await db
    .updateTable("codeBudgets")
    .set(columnsOf(budget))
    .where("targetKey", "=", target)
    .where("accountId", "=", accountId)
    .execute();
}

function columnsOf({ wrongAt, sentAt, consecutiveWrong, pausedUntil }: CodeBudget) {
  return {
    wrongAt,
    sentAt,
    consecutiveWrong,
    pausedUntil,
  };
}

/**
 * Deletes what other accounts used of a target, after this one has proved it. A budget in use at the moment is
 * skipped: two accounts that prove one target would wait for each other.
 */
export async function forgetOtherBudgets(db: Db, { target, accountId }: BudgetKey): Promise<void> {
  await db
    .updateTable("codeBudgets")
    .set(columnsOf(freshBudget))
    .where("targetKey", "=", target)
    .where("accountId", "in", (others) =>
      others
        .selectFrom("codeBudgets")
        .select("accountId")
        .where("targetKey", "=", target)
        .where("accountId", "not in", [0, accountId])
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
