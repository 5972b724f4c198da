import type { IncomingMessage, ServerResponse } from "node:http";
import { SECOND } from "~/models/duration";

const LONGEST_DRAIN = 10 * SECOND;

/**
 * After an early answer the rest of the body is thrown away as it comes, so that a client that writes first and reads
 * later finds the answer instead of a reset connection. A body without end is cut off.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete || request.destroyed) return;
    const timer = setTimeout(() => request.socket.destroy(), LONGEST_DRAIN).unref();
    request.once("close", () => {
      clearTimeout(timer);
    });
    request.removeAllListeners("data");
    request.on("data", () => undefined);
    request.resume();
  });
}
