import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Requests of a connection that have not ended. Each connection has one listener, however many requests it carries.
 */
const unfinishedRequests = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once, when the response has been sent or its connection is closed. Node emits `close` only on the
 * response that the connection is sending: pipelined requests behind it would never be counted as ended.
 */
export function whenRequestEnds({ request, response }: Exchange, onEnd: () => void): void {
  const open = requestsOf(request.socket);
  const end = () => {
    if (!open.delete(end)) return;
    onEnd();
  };
  open.add(end);
  response.once("close", end);
}

function requestsOf(socket: Socket): Set<() => void> {
  const known = unfinishedRequests.get(socket);
  if (known) return known;
  const open = new Set<() => void>();
  unfinishedRequests.set(socket, open);
  socket.once("close", () => {
    for (const end of [...open]) end();
  });
  return open;
}
