import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { remember } from "@epic-web/remember";

const state = remember("shutdown", () => ({ draining: false }));

/** Whether this process was told to stop. */
export const isDraining = (): boolean => state.draining;

/**
 * Ends the process after SIGTERM or SIGINT as soon as the open requests have their responses and `close` is done.
 * remix-serve only closes its port, and a timer that Remix leaves behind with each page would keep the process alive
 * for seconds.
 */
export function shutDownGracefully(close: () => Promise<unknown>): void {
  remember("graceful-shutdown", () => {
    let openRequests = 0;
    const exitIfIdle = () => {
      if (state.draining && openRequests === 0) void close().finally(() => process.exit());
    };
    subscribe("http.server.request.start", (message) => {
      const { response } = message as { response: ServerResponse };
      openRequests += 1;
      response.shouldKeepAlive &&= !state.draining;
      response.once("close", () => {
        openRequests -= 1;
        exitIfIdle();
      });
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => {
        state.draining = true;
        exitIfIdle();
      });
    return true;
  });
}
