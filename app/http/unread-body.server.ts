import type { IncomingMessage, ServerResponse } from "node:http";
import { SECOND } from "~/models/duration";

const MAX_DISCARD_TIME = 10 * SECOND;

/**
 * Discards the unread rest of a body once the request is answered, such as a file that is too large. Browsers send
 * everything before they read: they would wait for ever, or be told that the connection was reset. An endless body is
 * cut off.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete || request.destroyed) return;
    const timer = setTimeout(() => request.socket.destroy(), MAX_DISCARD_TIME).unref();
    request.once("close", () => {
      clearTimeout(timer);
    });
    request.removeAllListeners("data");
    request.on("data", () => undefined);
    request.resume();
  });
}
