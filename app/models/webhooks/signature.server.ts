import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

export const SECRET_BYTES = 32;

export const secretText = (bytes: Buffer): string => `${PREFIX}${bytes.toString("base64")}`;

interface SignedAttempt {
  id: string;
  /** When the attempt was made, not the event: receivers refuse requests older than five minutes. */
  at: Date;
  body: string;
}

/** The headers of Standard Webhooks 1.0.0, signed by each of the secrets. */
export function signedHeaders(
  { id, at, body }: SignedAttempt,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
