/**
 * Calls `stop` once, on a signal or when the supervisor is gone, even if it went before this process could listen.
 */
export function onEnding(stop: () => void): void {
  let stopping = false;
  const stopOnce = () => {
    if (!stopping) stop();
    stopping = true;
  };
  process.channel?.ref();
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.once(event, stopOnce);
  // Undefined without a supervisor, false after losing one.
  if (process.send !== undefined && !process.connected) stopOnce();
}
