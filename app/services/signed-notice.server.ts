import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import type { App } from "./app.server";
import { currentVisit } from "./front-door.server";
import { readSigned } from "./signed-body.server";

interface Sender {
  /** As the audit log names it. */
  provider: "paystack" | "termii";
  header: string;
  secrets: readonly string[];
}

/** A provider's notice whose signature holds. One that does not is answered 401, and only its coming is recorded. */
export async function readNotice(
  app: Pick<App, "db" | "clock">,
  request: Request,
  { provider, ...signature }: Sender,
): Promise<Buffer> {
  try {
    return await readSigned(request, signature);
  } catch (refused) {
    if (refused instanceof Response && refused.status === 401) await recordRefusal(app, provider);
    throw refused;
  }
}

async function recordRefusal({ db, clock }: Pick<App, "db" | "clock">, provider: string): Promise<void> {
  const visit = currentVisit();
  await recordEvent(db, {
    now: clock.now(),
    action: "webhook-refused",
    outcome: "refused",
    reason: `${provider} signature`,
    requestId: visit.id,
    addressPrefix: addressPrefix(visit.address),
  });
}
