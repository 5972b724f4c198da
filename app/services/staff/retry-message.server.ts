import { dropMessage, type DropResult } from "~/models/messages/outbox-list.server";
import {
  retryMessage,
  retryStuck,
  type RetriedMessages,
  type RetryResult,
} from "~/models/messages/outbox.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "./record-staff-action.server";

/** The member of staff who asks for it; a command has no account. It changes neither money nor access, so no reason is asked for. */
type Actor = { id: number } | null;

/** Makes a message due at once. */
export function retryNow(app: AppContext, id: number, by: Actor): Promise<RetryResult> {
  return transact(app, by, async (ctx) => {
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
export function dropNow(app: AppContext, id: number, by: Actor): Promise<DropResult> {
  return transact(app, by, async (ctx) => {
    const result = await dropMessage(ctx.db, id, ctx.now);
    if (result === "dropped") await auditRetry(ctx, "message-dropped", id, by);
    return result;
  });
}

async function auditRetry(
  ctx: Context,
  act: "message-retried" | "message-dropped",
  id: number,
  by: Actor,
): Promise<void> {
  if (by)
    await recordStaffAction(ctx, { by: { staffId: by.id, reason: null }, act, object: `message ${id}` });
  else await ctx.audit({ action: act, reason: `message-${id}` });
}
