import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { denialLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import { refusal } from "./answers.server";
import type { App } from "./app.server";
import { currentVisit } from "./front-door.server";

interface Denied {
  userId: number;
  /** What somebody reached for, as the audit log names it. */
  object: "page" | "order" | "payment" | "card" | "receipt" | "session";
  status: 403 | 404;
  message: string;
}

/** A refusal to throw, for what is not there or belongs to another: the answer does not tell which, the log has a line. */
export async function denial(
  { db, clock }: Pick<App, "db" | "clock">,
  { userId, object, status, message }: Denied,
): Promise<Response> {
  const now = clock.now();
  const { id: requestId, address } = currentVisit();
  // Nobody fills the log, which keeps its lines, by reloading.
  const { allowed } = await hit(db, `denied:${userId}`, denialLimit, now);
  if (allowed)
    await recordEvent(db, {
      now,
      action: "access-denied",
      outcome: "refused",
      reason: object,
      actorId: userId,
      requestId,
      addressPrefix: addressPrefix(address),
    });
  return refusal(status, message);
}
