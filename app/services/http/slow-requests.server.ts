import { remember } from "@epic-web/remember";
import { subscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { apiRefusal, earlyApiRefusals } from "~/models/http/api-refusal";
import { MINUTE, SECOND } from "~/models/duration";
import { isApi } from "./cross-origin.server";
import { whenRequestEnds } from "./request-end.server";

interface Times {
  /** From the connection, or the previous response, to the last line of the headers. */
  headers: number;
  /** From there to the end of the body, plus a second for every `bytesInSecond` received. */
  body: number;
  bytesInSecond: number;
  /** While nothing at all moves in either direction, for example because the client does not read a response. */
  silence: number;
}

/** A file gets enough time on a line a fifth as fast as the slowest we build for. */
const usual: Times = {
  headers: 10 * SECOND,
  body: 15 * SECOND,
  bytesInSecond: 10_000,
  silence: MINUTE,
};

/**
 * Ends connections whose requests arrive too slowly, which would otherwise cost their sender nothing and stay open
 * for minutes. Node only checks twice a minute, by limits that remix-serve cannot set, so each connection has its own
 * timer, started from a channel that reports it before it sends anything.
 */
export function limitSlowRequests(times: Times = usual): void {
  remember("slow-requests", () => {
    const connections = new WeakMap<Socket, Connection>();
    subscribe("net.server.socket", (message) => {
      const { socket } = message as { socket: Socket & { server?: unknown } };
      if (!(socket.server instanceof Server)) return;
      socket.server.timeout = times.silence;
      const connection = { openRequests: 0, timer: waitForHeaders(socket, times.headers) };
      connections.set(socket, connection);
      socket.once("close", () => {
        clearTimeout(connection.timer);
      });
    });
    subscribe("http.server.request.start", (message) => {
      const { server, request, response } = message as Exchange;
      const { socket } = request;
      const connection = connections.get(socket);
      if (!connection) return;
      clearTimeout(connection.timer);
      connection.openRequests += 1;
      const stopWaiting = waitForBody(request, response, times);
      whenRequestEnds({ request, response }, () => {
        stopWaiting();
        connection.openRequests -= 1;
        if (connection.openRequests === 0 && !socket.destroyed)
          connection.timer = waitForHeaders(socket, server.keepAliveTimeout + times.headers);
      });
    });
    return true;
  });
}

interface Connection {
  /** More than one if they came without waiting for the previous response. */
  openRequests: number;
  timer: NodeJS.Timeout;
}

function waitForHeaders(socket: Socket, time: number): NodeJS.Timeout {
  return setTimeout(() => {
    // Browsers open connections ahead of time; a response without a request would confuse them.
    if (socket.bytesRead === 0) socket.destroy();
    else refuse(socket, textOf("The request took too long to arrive. Try again."));
  }, time).unref();
}

interface Exchange {
  server: Server;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Returns the function that ends the waiting. */
function waitForBody(request: IncomingMessage, response: ServerResponse, times: Times): () => void {
  const { headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined)
    return () => undefined;
  const begun = Date.now();
  const before = socket.bytesRead;
  const look = () => {
    if (request.complete) return;
    const earned = ((socket.bytesRead - before) / times.bytesInSecond) * SECOND;
    const left = begun + times.body + earned - Date.now();
    if (left > 0) timer = setTimeout(look, left).unref();
    else if (response.headersSent) socket.destroy();
    else refuse(socket, tooLate(request));
  };
  let timer = setTimeout(look, times.body).unref();
  return () => {
    clearTimeout(timer);
  };
}

interface Body {
  type: string;
  body: string;
}

const textOf = (body: string): Body => ({ type: "text/plain; charset=utf-8", body });

const tooLate = ({ url = "", headers }: IncomingMessage): Body =>
  isApi(url)
    ? apiRefusal(headers.accept ?? "", { status: 408, message: earlyApiRefusals[408] })
    : textOf("What you sent took too long to arrive. Go back and send it again.");

/**
 * Writes to the socket directly, as Node's own refusals do: the response may be waiting for the rest of the request.
 */
function refuse(socket: Socket, { type, body }: Body): void {
  const head = [
    "HTTP/1.1 408 Request Timeout",
    "Connection: close",
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => {
    socket.destroy();
  });
}
