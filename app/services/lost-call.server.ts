/** Errors of a call that cannot have reached the provider. */
const neverSent = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

/**
 * What is known of a call whose `fetch` failed: whether the provider may have got it, and why it failed. Only the code
 * of an error is told: its text may repeat what was sent.
 */
export function readLostCall(error: unknown): { sent: boolean; reason: string } {
  if (!(error instanceof Error)) return { sent: true, reason: "broken off" };
  if (error.name === "TimeoutError") return { sent: true, reason: "timeout" };
  const cause: unknown = error.cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
  return { sent: !neverSent.includes(code), reason: code };
}
