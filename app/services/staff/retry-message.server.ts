import { dropMessage, type DropResult } from "~/models/messages/outbox-list.server";
import {
  retryMessage,
  retryStuck,
  type RetriedMessages,
  type RetryResult,
} from "~/models/messages/outbox.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "./record-staff-action.server";

const actorOf = (by: ActingStaff | null) => by && { id: by.staffId };

/** Makes a message due at once. A command has no staff account. */
export function retryNow(app: AppContext, id: number, by: ActingStaff | null): Promise<RetryResult> {
  return transact(app, actorOf(by), async (ctx) => {
    const result = await retryMessage(ctx.db, id, ctx.now);
    if (result === "queued") await auditRetry(ctx, "message-retried", id, by);
    return result;
  });
}

/** Makes all that failed or are held due at once, by command; returns how many. */
export function retryAllNow(app: AppContext, which: RetriedMessages): Promise<number> {
  return transact(app, null, async (ctx) => {
    const ids = await retryStuck(ctx.db, which, ctx.now);
    for (const id of ids) await auditRetry(ctx, "message-retried", id, null);
    return ids.length;
  });
}

/** Gives up a message, so that nobody needs to look at it any more. */
export function dropNow(app: AppContext, id: number, by: ActingStaff | null): Promise<DropResult> {
  return transact(app, actorOf(by), async (ctx) => {
    const result = await dropMessage(ctx.db, id, ctx.now);
    if (result === "dropped") await auditRetry(ctx, "message-dropped", id, by);
    return result;
  });
}

async function auditRetry(
  ctx: Context,
  act: "message-retried" | "message-dropped",
  id: number,
  by: ActingStaff | null,
): Promise<void> {
  if (by) await recordStaffAction(ctx, { by, act, object: `message ${id}` });
  else await ctx.audit({ action: act, reason: `message-${id}` });
}
