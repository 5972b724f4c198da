import { remember } from "@epic-web/remember";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/**
 * remix-serve only closes its port when it is told to stop, and Remix leaves a timer of some seconds behind with each
 * page, so the process would linger. It ends as soon as the last answer is out and `close` is done.
 */
export function leaveWhenAnswered(close: () => Promise<void>): void {
  remember("farewell", () => {
    let underWay = 0;
    let leaving = false;
    const leaveIfIdle = () => {
      if (leaving && underWay === 0) void close().finally(() => process.exit());
    };
    subscribe("http.server.request.start", (message) => {
      const { response } = message as { response: ServerResponse };
      underWay += 1;
      response.shouldKeepAlive &&= !leaving;
      response.once("close", () => {
        underWay -= 1;
        leaveIfIdle();
      });
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => {
        leaving = true;
        leaveIfIdle();
      });
    return true;
  });
}
