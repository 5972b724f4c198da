import { removeOldNames } from "~/models/rights/old-names.server";
import type { Job } from "~/models/platform/job";
import { HOUR, MINUTE } from "~/models/duration";
import type { Db } from "#db/client";
import { lockWallet } from "~/models/ledger/wallet.server";
import { enqueue } from "~/models/messages/outbox.server";
import { mailUser } from "~/models/users/user-message.server";
import type { Closure } from "~/models/rights/closure";
import {
  claimDueClosure,
  findHindrance,
  markDeleted,
  takeClosureReminders,
} from "~/models/rights/closure.server";
import { eraseAccount } from "~/models/rights/erase.server";
import { accountDeletedMail, deletionComingMail, deletionBlockedMail } from "~/messages/rights/mail";
import { lockPlan } from "~/models/subscriptions/state.server";
import { recordEvent } from "~/models/users/audit.server";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { ownOrigin } from "~/services/platform/own-origin.server";

type Context = Pick<App, "db" | "clock" | "config" | "log" | "random">;

const AT_ONCE = 20;

export async function remindClosed(app: Context): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (trx) => {
    for (const { id, ownerId, dueAt } of await takeClosureReminders(trx, now, AT_ONCE)) {
      const owner = await getUser(trx, ownerId);
      await mailUser(trx, owner, {
        dedupeKey: `deletion-coming:${id}`,
        now,
        ...deletionComingMail({ owner, dueAt, page: `${ownOrigin(app)}/login` }),
      });
    }
  });
}

/** Deletes the accounts whose day has come. One that cannot be deleted waits without holding up the others. */
export async function deleteDue(app: Context, stop?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (let after = 0; !stop?.aborted;) {
    const next = await deleteNext(app, after);
    if (next === null) break;
    if (next.deleted) deleted += 1;
    after = next.id;
  }
  return deleted;
}

async function deleteNext(app: Context, after: number): Promise<{ id: number; deleted: boolean } | null> {
  const next: { closure: Closure | null } = { closure: null };
  const deleted = await app.db
    .transaction()
    .execute(async (trx) => {
      next.closure = await claimDueClosure(trx, app.clock.now(), after);
      return next.closure !== null && (await deleteOne(app, trx, next.closure));
    })
    .catch((error: unknown) => {
      if (next.closure === null) throw error;
      app.log.error({ err: error, closure: next.closure.id }, "an account cannot be deleted");
      return false;
    });
  return next.closure && { id: next.closure.id, deleted };
}

/**
 * All or nothing, even with concurrent changes. The caller has locked account and closure; this locks plan and
 * wallet, in that order.
 */
async function deleteOne(app: Context, trx: Db, { id, ownerId }: Closure): Promise<boolean> {
  const owner = await getUser(trx, ownerId);
  const now = app.clock.now();
  await lockPlan(trx, ownerId);
  await lockWallet(trx, ownerId);
  const why = await findHindrance(trx, ownerId);
  if (why !== null) {
    await enqueue(trx, {
      channel: "mail",
      recipient: app.config.contact.mailbox,
      dedupeKey: `deletion-held:${id}:${why}`,
      now,
      ...deletionBlockedMail({ ownerId, why }),
    });
    return false;
  }
  await markDeleted(trx, id, now);
  await eraseAccount(trx, {
    id: ownerId,
    email: owner.email,
    ownsMailbox: owner.emailVerifiedAt !== null,
    now,
    alias: `removed-${app.random.bytes(16).toString("hex")}`,
  });
  await auditDeletion(trx, ownerId, now);
  await enqueue(trx, {
    channel: "mail",
    recipient: owner.email,
    dedupeKey: `account-deleted:${id}`,
    now,
    ...accountDeletedMail(app.config.contact),
  });
  return true;
}

const auditDeletion = (trx: Db, subjectId: number, now: Date) =>
  recordEvent(trx, { now, action: "account-deleted", outcome: "ok", subjectId });

/** Sends reminders and deletes accounts, and erases old names once an hour. */
export function deletionsJob(context: Context): Job {
  let swept = -Infinity;
  return {
    name: "deletions",
    pause: MINUTE,
    needsClock: true,
    async round(stop) {
      await remindClosed(context);
      const deleted = await deleteDue(context, stop);
      if (deleted > 0) context.log.info({ accounts: deleted }, "closed accounts deleted");
      const now = context.clock.now();
      if (now.getTime() - swept >= HOUR) {
        await removeOldNames(context.db, now, stop);
        swept = now.getTime();
      }
      return { done: deleted, more: false };
    },
  };
}
