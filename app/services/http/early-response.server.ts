import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { SECOND } from "~/models/duration";
import { hasRequestEnded } from "./request-end.server";

/** A response that is sent before Express and Remix see the request. */
export interface EarlyResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

const wrappedServers = new WeakSet<Server>();

/** Responds inside Node's diagnostics channel, which runs before the server's listeners. */
export function respondEarly(
  { server, response }: { server: Server; response: ServerResponse },
  { status, headers, body }: EarlyResponse,
): void {
  standBeforeListeners(server);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}

const turns = new WeakMap<ServerResponse, Promise<void>>();

/** Holds a request back from Express and Remix until its turn comes. */
export function holdRequest(
  { server, response }: { server: Server; response: ServerResponse },
  turn: Promise<void>,
): void {
  standBeforeListeners(server);
  turns.set(response, turn);
}

/**
 * Keeps the server's listeners away from waiting requests, and from those already answered, which Express would
 * answer again.
 */
function standBeforeListeners(server: Server): void {
  if (wrappedServers.has(server)) return;
  wrappedServers.add(server);
  for (const listener of server.listeners("request") as RequestListener[]) {
    server.off("request", listener);
    server.on("request", (request, response) => {
      const begin = () => {
        if (!hasRequestEnded(response)) listener.call(server, request, response);
      };
      const turn = turns.get(response);
      if (turn) void turn.then(begin);
      else begin();
    });
  }
}

const MAX_DISCARD_TIME = 10 * SECOND;

/**
 * Discards the unread rest of the body after an early response. A client that writes everything before it reads then
 * gets the response instead of a reset connection. An endless body is cut off.
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
