import type { Db } from "#db/client";
import { HOUR, MINUTE } from "~/models/duration";
import { lockWallet } from "~/models/ledger/wallet.server";
import { enqueue } from "~/models/messages/outbox.server";
import type { Closure } from "~/models/rights/closure";
import {
  findHindrance,
  listDueClosures,
  lockDueClosure,
  markDeleted,
  takeReminders,
} from "~/models/rights/closure.server";
import { eraseAccount } from "~/models/rights/erase.server";
import { accountDeletedMail, deletionComingMail, deletionHeldMail } from "~/models/rights/mail";
import { removeOldNames } from "~/models/rights/papers.server";
import { lockPlan } from "~/models/subscriptions/state.server";
import { recordEvent } from "~/models/users/audit.server";
import { getUser, lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/app/app.server";
import { mayRun } from "~/services/app/clock-watch.server";
import { sleep } from "~/services/app/sleep.server";
import { ownOrigin } from "~/services/doors/own-origin.server";

type Context = Pick<App, "db" | "clock" | "config" | "log" | "random">;

const AT_ONCE = 20;

/** Reminds and deletes once a minute, and takes old names out once an hour. Several processes may do so at a time. */
export async function runDeletions(
  context: Context & Pick<App, "clockWatch">,
  stop: AbortSignal,
): Promise<void> {
  let swept = -Infinity;
  while (await mayRun(context, "deletions", stop)) {
    try {
      await remindClosed(context);
      const deleted = await deleteDue(context, stop);
      if (deleted > 0) context.log.info({ accounts: deleted }, "closed accounts deleted");
      const now = context.clock.now();
      if (now.getTime() - swept >= HOUR) {
        await removeOldNames(context.db, now, stop);
        swept = now.getTime();
      }
    } catch (error) {
      context.log.warn({ err: error }, "closed accounts cannot be deleted");
    }
    await sleep(MINUTE, stop);
  }
}

export async function remindClosed(app: Context): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (trx) => {
    for (const { id, ownerId, dueAt } of await takeReminders(trx, now, AT_ONCE)) {
      const owner = await getUser(trx, ownerId);
      await enqueue(trx, {
        ...{ channel: "mail", recipient: owner.email, ownerId, dedupeKey: `deletion-coming:${id}`, now },
        ...deletionComingMail({ owner, dueAt, page: `${ownOrigin(app)}/login` }),
      });
    }
  });
}

/** Deletes the accounts whose day has come. One that cannot be deleted waits, and holds up no other. */
export async function deleteDue(app: Context, stop?: AbortSignal): Promise<number> {
  let deleted = 0;
  let after = 0;
  for (;;) {
    const due = await listDueClosures(app.db, app.clock.now(), after, AT_ONCE);
    for (const closure of due) {
      if (stop?.aborted) return deleted;
      const done = await deleteOne(app, closure).catch((error: unknown) => {
        app.log.error({ err: error, closure: closure.id }, "an account cannot be deleted");
        return false;
      });
      if (done) deleted += 1;
    }
    const last = due.at(-1);
    if (last === undefined || due.length < AT_ONCE) return deleted;
    after = last.id;
  }
}

/** All of it or nothing, whoever else is at it. Locks account, closure, plan and wallet, in this order. */
function deleteOne(app: Context, { id, ownerId }: Closure): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, ownerId);
    const now = app.clock.now();
    if (owner === null || !(await lockDueClosure(trx, id, now))) return false;
    await lockPlan(trx, ownerId);
    await lockWallet(trx, ownerId);
    const why = await findHindrance(trx, ownerId);
    if (why !== null) {
      await enqueue(trx, {
        ...{
          channel: "mail",
          recipient: app.config.contact.mailbox,
          dedupeKey: `deletion-held:${id}:${why}`,
          now,
        },
        ...deletionHeldMail({ ownerId, why }),
      });
      return false;
    }
    await markDeleted(trx, id, now);
    await eraseAccount(trx, {
      ...{ id: ownerId, email: owner.email, ownsMailbox: owner.emailVerifiedAt !== null, now },
      alias: `removed-${app.random.bytes(16).toString("hex")}`,
    });
    await record(trx, ownerId, now);
    await enqueue(trx, {
      ...{ channel: "mail", recipient: owner.email, dedupeKey: `account-deleted:${id}`, now },
      ...accountDeletedMail(app.config.contact),
    });
    return true;
  });
}

const record = (trx: Db, subjectId: number, now: Date) =>
  recordEvent(trx, { now, action: "account-deleted", outcome: "ok", subjectId });
