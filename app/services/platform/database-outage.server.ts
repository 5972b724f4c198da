const NETWORK =
  /^(?:connect|read|write|getaddrinfo) (?:ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)/;
const CONNECTION_LOST = /^(?:08...|57P0[123]|53300)$/;
/**
 * A wrong password or database name; a standby or a full disk, which takes no changes; a table or column missing
 * before its migration; a query that took too long.
 */
const REFUSED = /^(?:28...|3D000|25006|53[1-9]..|42P01|42703|57014|25P03)$/;
const POOL =
  /connection terminated|timeout exceeded when trying to connect|client (?:has encountered a connection error|was closed)|^query read timeout$/i;

/** Whether the error means that the database is unavailable, rather than that a query was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  if (error.cause !== undefined && isDatabaseDown(error.cause)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    NETWORK.test(error.message) ||
    CONNECTION_LOST.test(code) ||
    REFUSED.test(code) ||
    POOL.test(error.message)
  );
}
