import { removeOldNames } from "~/models/rights/old-names.server";
import type { Job } from "~/models/platform/job";
import { HOUR, MINUTE } from "~/models/duration";
import { lockWallet } from "~/models/ledger/wallet.server";
import { enqueue } from "~/models/messages/outbox.server";
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
import { getUser } from "~/models/users/user.server";
import { invoiceFees } from "~/services/invoices/invoice-fees.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, messageKey, transact } from "~/services/platform/context.server";

type DeletionApp = AppContext & Pick<App, "log">;

const AT_ONCE = 20;

export async function remindClosed(app: AppContext): Promise<void> {
  await transact(app, null, async ({ db, now, origin, notify }) => {
    for (const { id, ownerId, dueAt } of await takeClosureReminders(db, now, AT_ONCE)) {
      const owner = await getUser(db, ownerId);
      const mail = deletionComingMail({ owner, dueAt, page: `${origin}/login` });
      await notify(owner, { about: "deletion-coming", of: [id], mail });
    }
  });
}

/** Deletes the accounts whose day has come. One that cannot be deleted waits without holding up the others. */
export async function deleteDue(app: DeletionApp, stop?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (let after = 0; !stop?.aborted;) {
    const next = await deleteNext(app, after);
    if (next === null) break;
    if (next.deleted) deleted += 1;
    after = next.id;
  }
  return deleted;
}

async function deleteNext(app: DeletionApp, after: number): Promise<{ id: number; deleted: boolean } | null> {
  const next: { closure: Closure | null } = { closure: null };
  const deleted = await transact(app, null, async (ctx) => {
    next.closure = await claimDueClosure(ctx.db, ctx.now, after);
    return next.closure !== null && (await deleteOne(ctx, next.closure));
  }).catch((error: unknown) => {
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
async function deleteOne(ctx: Context, { id, ownerId }: Closure): Promise<boolean> {
  const { db, now, contact } = ctx;
  const owner = await getUser(db, ownerId);
  await lockPlan(db, ownerId);
  await lockWallet(db, ownerId);
  const why = await findHindrance(db, ownerId);
  if (why !== null) {
    await enqueue(db, {
      channel: "mail",
      recipient: contact.mailbox,
      dedupeKey: messageKey({ about: "deletion-held", of: [id, why] }),
      now,
      ...deletionBlockedMail({ ownerId, why }),
    });
    return false;
  }
  await invoiceFees(ctx, ownerId, null);
  await markDeleted(db, id, now);
  await eraseAccount(db, {
    id: ownerId,
    email: owner.email,
    ownsMailbox: owner.emailVerifiedAt !== null,
    now,
    alias: `removed-${ctx.random.bytes(16).toString("hex")}`,
  });
  await ctx.audit({ action: "account-deleted", subjectId: ownerId });
  await enqueue(db, {
    channel: "mail",
    recipient: owner.email,
    dedupeKey: messageKey({ about: "account-deleted", of: [id] }),
    now,
    ...accountDeletedMail(contact),
  });
  return true;
}

/** Sends reminders and deletes accounts, and erases old names once an hour. */
export function deletionsJob(context: DeletionApp): Job {
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
