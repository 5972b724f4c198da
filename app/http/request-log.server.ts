import type { IncomingMessage, ServerResponse } from "node:http";
import { addressPrefix } from "~/models/http/network-address";
import type { Log } from "~/services/platform/log.server";
import { whenRequestEnds } from "./request-end.server";

/**
 * What is known about a request once its response has been sent. It names the route, since addresses carry secrets.
 */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number | "aborted";
  ms: number;
  /** Of the response, including its head. */
  bytes: number;
}

export interface LoggedRequest {
  id: string;
  address: string;
}

export interface RequestLog {
  log: Log;
  /** The pattern of the route that a path leads to. */
  routeOf: (path: string) => string;
  /** Others that follow requests: metrics and traces. */
  watchers?: RequestWatcher[];
}

interface RequestWatcher {
  begun?: (request: LoggedRequest) => void;
  answered: (answered: AnsweredRequest, request: LoggedRequest) => void;
}

/** Writes one log line for each request, once its response has been sent. */
export function logWhenDone(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  context: LoggedRequest,
  { log, routeOf, watchers = [] }: RequestLog,
): void {
  const started = performance.now();
  const { method = "", socket } = request;
  const [path = ""] = (request.url ?? "").split("?", 1);
  const before = socket.bytesWritten;
  for (const watcher of watchers) watcher.begun?.(context);
  whenRequestEnds({ request, response }, () => {
    const done: AnsweredRequest = {
      method,
      route: routeOf(path),
      status: response.writableFinished ? response.statusCode : "aborted",
      ms: Math.round(performance.now() - started),
      bytes: socket.bytesWritten - before,
    };
    log.info({ id: context.id, ...done, from: addressPrefix(context.address) }, "request");
    for (const watcher of watchers) watcher.answered(done, context);
  });
}
