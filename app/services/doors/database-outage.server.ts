const NETWORK =
  /^(?:connect|read|write|getaddrinfo) (?:ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)/;
const CONNECTION_LOST = /^(?:08...|57P0[123]|53300)$/;
const POOL =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether the error means that the database cannot be reached, and not that it refused a query. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  if (error.cause !== undefined && isDatabaseDown(error.cause)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return NETWORK.test(error.message) || CONNECTION_LOST.test(code) || POOL.test(error.message);
}
