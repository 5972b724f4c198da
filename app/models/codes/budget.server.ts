import type { Db } from "#db/client";
import { type CodeBudget, freshBudget } from "./code";
import { type CodeSubject, isOfRecovery, targetKey } from "./flow.server";

/** What a budget counts for. */
interface BudgetKey {
  target: string;
  /** 0 for the target itself. */
  accountId: number;
}

/**
 * The budget of a subject. Codes of recoveries count for the phone or mailbox, whoever asks: they open its owner's
 * account. Codes in a session count for its account: until one is typed the target may be a stranger's, and whoever
 * names it must not use up the codes of the one who has it. So an agent uses up nothing of a customer's.
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

/** Reads a code budget and locks it, so that sending and checking codes that it counts happen one after the other. */
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
 * Forgets what other accounts used of a target, now that this one has proved to have it. A budget that is in use this
 * moment stays: two accounts that prove one target would wait for each other.
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
