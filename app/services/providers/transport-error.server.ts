/** Errors of requests that cannot have reached the provider. */
const notSentCodes = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

/**
 * Reads the error of a failed `fetch`: whether the provider may have received the request, and why it failed. The
 * reason is an error code, since the text of an error may repeat what was sent.
 */
export function readTransportError(error: unknown): { sent: boolean; reason: string } {
  if (!(error instanceof Error)) return { sent: true, reason: "broken off" };
  if (error.name === "TimeoutError") return { sent: true, reason: "timeout" };
  const cause: unknown = error.cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
  return { sent: !notSentCodes.includes(code), reason: code };
}
