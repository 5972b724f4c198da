import { createHash } from "node:crypto";
import { claimAnswer, keepAnswer, type KeptAnswer, releaseClaim } from "~/models/api/idempotency.server";
import type { App } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";
import { privateHeaders } from "~/http/responses.server";
import { Refused } from "./refused.server";

interface KeyedCall {
  userId: number;
  path: string;
  sent: Record<string, unknown>;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Only these answers are final. After any other, the call may be repeated with the same key and end differently. */
const isFinal = (status: number): boolean => status === 200 || status === 404 || status === 422;

/**
 * Answers a call once for its idempotency key: for a day the same fields get the same answer, and other fields are
 * refused. A call without a key runs each time; its own rules prevent doing things twice.
 */
export async function answerOnce(
  app: Pick<App, "db" | "clock">,
  { userId, path, sent }: KeyedCall,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = requestContext().idempotencyKey;
  if (key === null) return run();
  if (!KEY.test(key))
    throw new Refused(400, "Idempotency-Key must have 1 to 255 letters, digits and signs, without spaces.");
  const call = { userId, path, keyHash: hash(key), fieldsHash: hash(canonical(sent)) };
  const claim = await claimAnswer(app.db, call, app.clock.now());
  switch (claim.outcome) {
    case "answered":
      return repeatAnswer(claim.answer);
    case "other":
      throw new Refused(422, "This Idempotency-Key was used with other fields. Use a new key.");
    case "busy":
      throw new Refused(409, "The same call is in progress. Try again in a few seconds.", {
        headers: { "Retry-After": "5" },
      });
    case "claimed": {
      const response = await run();
      const { status } = response;
      const body = await response.clone().text();
      const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
      if (isFinal(status) && isJson) await keepAnswer(app.db, call, { status, body });
      else await releaseClaim(app.db, call);
      return response;
    }
  }
}

function repeatAnswer({ status, body }: KeptAnswer): Response {
  const headers = privateHeaders({ "Content-Type": "application/json", "Idempotency-Replayed": "true" });
  return new Response(body, { status, headers });
}

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The fields as a text that does not depend on their order. */
const canonical = (sent: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1)));
