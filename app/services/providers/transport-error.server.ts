/** Errors of requests that cannot have reached the provider. */
const notSentCodes = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

/** The TLS handshake failed before anything was sent. */
const certificateCode =
  /^(?:CERT_|ERR_TLS_CERT|ERR_SSL|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_CA$)/;

/** Why a call got no answer, as the log names it. */
export type TransportTrouble = "unreachable" | "certificate" | "slow" | "broken";

interface TransportError {
  arrived: false;
  /** Whether the provider may have received the request. */
  sent: boolean;
  /** An error code, since the text of an error may repeat what was sent. */
  reason: string;
  trouble: TransportTrouble;
}

/** Reads the error of a failed `fetch`. */
export function readTransportError(error: unknown): TransportError {
  if (!(error instanceof Error))
    return { arrived: false, sent: true, reason: "broken off", trouble: "broken" };
  if (error.name === "TimeoutError")
    return { arrived: false, sent: true, reason: "timeout", trouble: "slow" };
  const cause: unknown = error.cause;
  const reason = cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
  if (certificateCode.test(reason)) return { arrived: false, sent: false, reason, trouble: "certificate" };
  const sent = !notSentCodes.includes(reason);
  return { arrived: false, sent, reason, trouble: sent ? "broken" : "unreachable" };
}
