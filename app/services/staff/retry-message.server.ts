import type { Db } from "#db/client";
import { dropMessage, type DropResult } from "~/models/messages/outbox-list.server";
import {
  retryMessage,
  retryStuck,
  type RetriedMessages,
  type RetryResult,
} from "~/models/messages/outbox.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { recordStaffAction } from "./record-staff-action.server";

type Context = Pick<App, "db" | "clock">;

/** Makes a message due at once. A command has no staff account. */
export function retryNow(app: Context, id: number, by: ActingStaff | null): Promise<RetryResult> {
  return app.db.transaction().execute(async (trx) => {
    const result = await retryMessage(trx, id, app.clock.now());
    if (result === "queued") await auditRetry(app, trx, "message-retried", id, by);
    return result;
  });
}

/** Makes all that failed or are held due at once, by command; returns how many. */
export function retryAllNow(app: Context, which: RetriedMessages): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    const ids = await retryStuck(trx, which, app.clock.now());
    for (const id of ids) await auditRetry(app, trx, "message-retried", id, null);
    return ids.length;
  });
}

/** Gives up a message, so that nobody needs to look at it any more. */
export function dropNow(app: Context, id: number, by: ActingStaff | null): Promise<DropResult> {
  return app.db.transaction().execute(async (trx) => {
    const result = await dropMessage(trx, id, app.clock.now());
    if (result === "dropped") await auditRetry(app, trx, "message-dropped", id, by);
    return result;
  });
}

async function auditRetry(
  { clock }: Context,
  trx: Db,
  act: "message-retried" | "message-dropped",
  id: number,
  by: ActingStaff | null,
): Promise<void> {
  const now = clock.now();
  if (by) await recordStaffAction(trx, { now, by, act, object: `message ${id}` });
  else await recordRequestEvent(trx, { now, action: act, outcome: "ok", reason: `message-${id}` });
}
