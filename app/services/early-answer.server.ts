import type { RequestListener, Server, ServerResponse } from "node:http";

/** An answer that is known before anything has read the request. */
export interface EarlyAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

const guarded = new WeakSet<Server>();

/** Answers from within Node's channel, where the server's own listeners have not heard of the request yet. */
export function answerEarly(
  { server, response }: { server: Server; response: ServerResponse },
  { status, headers, body }: EarlyAnswer,
): void {
  keepFromListeners(server);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}

/** What is answered goes no further: Express would answer it again. */
function keepFromListeners(server: Server): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  for (const listener of server.listeners("request") as RequestListener[]) {
    server.off("request", listener);
    server.on("request", (request, response) => {
      if (!response.writableEnded) listener.call(server, request, response);
    });
  }
}
