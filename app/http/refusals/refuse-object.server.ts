import { denialLimit } from "~/models/sessions/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { refusal } from "~/http/responses.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";

interface DeniedObject {
  userId: number;
  /** The kind of object, for the audit log. */
  object:
    | "page"
    | "order"
    | "plan"
    | "extra"
    | "payment"
    | "payment link"
    | "card"
    | "receipt"
    | "invoice"
    | "pro-forma"
    | "payout"
    | "session"
    | "passkey"
    | "setup"
    | "location"
    | "customer"
    | "branch"
    | "approval"
    | "wallet"
    | "message"
    | "record"
    | "till"
    | "webhook"
    | "sales file"
    | "data-copy"
    | "member"
    | "invitation";
  /** 403 where it is known that the object exists; 404 if not given. */
  status?: 403 | 404;
  message: string;
}

/**
 * The refusal of an object that does not exist or belongs to another user. The response does not reveal which; the
 * audit log records it.
 */
export async function denial(
  app: AppContext,
  { userId, object, status, message }: DeniedObject,
): Promise<Response> {
  const { db, now, audit } = contextOf(app, { actorId: userId });
  // Reloading a page must not fill the log, whose entries stay for a year.
  const { allowed } = await countAttempt(db, `denied:${userId}`, denialLimit, now);
  if (allowed) await audit({ action: "access-denied", outcome: "refused", reason: object });
  return refusal(status ?? 404, message);
}
