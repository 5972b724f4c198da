import { addressPrefix } from "~/models/doors/network-address";
import { recordEvent } from "~/models/users/audit.server";
import { denialLimit } from "~/models/doors/throttle";
import { hit } from "~/models/doors/throttle.server";
import { refusal } from "~/services/doors/responses.server";
import type { App } from "~/services/app/app.server";
import { currentVisit } from "~/services/doors/front-door.server";

interface Denied {
  userId: number;
  /** The kind of object, for the audit log. */
  object: "page" | "order" | "payment" | "card" | "receipt" | "session";
  status: 403 | 404;
  message: string;
}

/**
 * The refusal of an object that does not exist or belongs to another user. The response does not tell which; the
 * audit log records it.
 */
export async function denial(
  { db, clock }: Pick<App, "db" | "clock">,
  { userId, object, status, message }: Denied,
): Promise<Response> {
  const now = clock.now();
  const { id: requestId, address } = currentVisit();
  // Reloading a page must not fill the log, whose entries stay for a year.
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
