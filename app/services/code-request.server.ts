import { recordEvent } from "~/models/audit.server";
import { sendPause, type Pause } from "~/models/code-budget";
import { readBudget, targetKey } from "~/models/code-budget.server";
import { findFlow, isLive, type CodeSubject } from "~/models/code-flow.server";
import type { Db } from "#db/client";
import type { App } from "./app.server";
import { participants, sendCode, type CodeContext, type SendResult } from "./code-send.server";
import { currentVisit } from "./front-door.server";

export type RequestContext = CodeContext & Pick<App, "db">;

/** Whether a code works now, and the pause before the next one may be asked for. */
export interface CodeState {
  live: boolean;
  again: Pause | null;
}

export async function codeState(app: Pick<App, "db" | "clock">, subject: CodeSubject): Promise<CodeState> {
  const now = app.clock.now();
  const flow = await findFlow(app.db, subject);
  const budget = await readBudget(app.db, targetKey(subject.channel, subject.target));
  return { live: isLive(flow, now), again: sendPause(budget, now) };
}

/** Sends a code because the visitor asked for one; a refusal goes into the log. */
export async function requestCode(
  app: RequestContext,
  subject: CodeSubject,
  send: (transaction: Db) => Promise<SendResult> = (transaction) => sendCode(app, transaction, subject),
): Promise<SendResult> {
  const result = await app.db.transaction().execute(send);
  if (!result.sent) await recordRefusal(app, subject, "code-sent", "limit");
  return result;
}

export function recordRefusal(
  app: Pick<App, "db" | "clock">,
  subject: CodeSubject,
  action: string,
  reason: string,
): Promise<void> {
  const event = { now: app.clock.now(), action, outcome: "refused", reason } as const;
  return recordEvent(app.db, { ...event, ...participants(subject, currentVisit()) });
}
