import { recordRequestEvent } from "~/services/platform/audit.server";
import { readSignedBody } from "~/http/signed-request.server";
import type { App } from "~/services/platform/app.server";

interface Sender {
  /** The name in the audit log. */
  provider: "paystack" | "termii";
  header: string;
  secrets: readonly string[];
}

/** The body of a provider event with a valid signature. An invalid signature is answered with 401 and recorded. */
export async function receiveSignedEvent(
  app: Pick<App, "db" | "clock">,
  request: Request,
  { provider, ...signature }: Sender,
): Promise<Buffer> {
  try {
    return await readSignedBody(request, signature);
  } catch (refused) {
    if (refused instanceof Response && refused.status === 401) await recordRefusal(app, provider);
    throw refused;
  }
}

async function recordRefusal({ db, clock }: Pick<App, "db" | "clock">, provider: string): Promise<void> {
  await recordRequestEvent(db, {
    now: clock.now(),
    action: "webhook-refused",
    outcome: "refused",
    reason: `${provider} signature`,
    stranger: true,
  });
}
