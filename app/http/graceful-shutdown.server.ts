import { remember } from "@epic-web/remember";
import { subscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as ListeningServer, type Socket } from "node:net";
import { SECOND } from "~/models/duration";
import type { Log } from "~/services/platform/log.server";
import { whenRequestEnds } from "./request-end.server";

/** Longer than we wait for a payment provider. */
const PATIENCE = 10 * SECOND;

/** For requests on connections accepted at the last moment. */
const LAST_MOMENT = SECOND / 4;

/** How long a round of the event loop without work may take, in ms. */
const QUIET = 0.1;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

const state = remember("shutdown", () => ({ draining: false }));

/** Whether this process has been told to stop. */
export const isDraining = (): boolean => state.draining;

interface Farewell {
  /** How long new connections are still served, so that a proxy can notice the shutdown, in ms. */
  drain: number;
  /** Closes what is open besides requests, such as database connections. */
  close: () => Promise<unknown>;
  log: Log;
}

/**
 * Ends the process after SIGTERM or SIGINT. It reports that it is not ready and, for the drain time, still serves new
 * requests, closing each connection after its response. Then it takes no new connections, and exits once the open
 * requests have their responses. A second signal skips the drain time.
 */
export function shutDownGracefully({ drain, close, log }: Farewell): void {
  remember("graceful-shutdown", () => {
    const servers = new Set<Server>();
    let openRequests = 0;
    let closed = false;
    const end = () => void close().finally(() => process.exit());
    const endIfIdle = () => {
      if (closed && openRequests === 0) end();
    };
    const giveUp = () => {
      log.warn({ openRequests }, "stopping, with requests that did not end in time");
      end();
    };
    const takeNoMore = () => {
      for (const server of servers) closePort(server);
      setTimeout(giveUp, PATIENCE);
      setTimeout(() => {
        closed = true;
        endIfIdle();
      }, LAST_MOMENT);
    };
    const stop = once(() => atQuietMoment(takeNoMore));
    subscribe("net.server.socket", (message) => {
      const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
      if (server instanceof Server) servers.add(server as Server);
    });
    subscribe("http.server.request.start", (message) => {
      const exchange = message as { request: IncomingMessage; response: ServerResponse };
      openRequests += 1;
      exchange.response.shouldKeepAlive &&= !state.draining;
      whenRequestEnds(exchange, () => {
        openRequests -= 1;
        endIfIdle();
      });
    });
    onSignals(() => {
      if (state.draining || drain === 0) stop();
      else setTimeout(stop, drain);
      state.draining = true;
    });
    return true;
  });
}

/**
 * Closing a port resets the connections waiting to be accepted, and loses what was sent on them. They are accepted
 * once in each round of the event loop, so the port is closed right after a round that had nothing else to do.
 */
function atQuietMoment(work: () => void, roundsLeft = 1000): void {
  const begun = performance.now();
  setImmediate(() => {
    if (performance.now() - begun < QUIET || roundsLeft === 0) work();
    else atQuietMoment(work, roundsLeft - 1);
  });
}

/**
 * Closes the port first: an HTTP server would look through its idle connections before, while others come in at the
 * port.
 */
function closePort(server: Server): void {
  ListeningServer.prototype.close.call(server);
  server.closeIdleConnections();
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

/**
 * Removes every listener added later. That of remix-serve would close the port at once, which resets the connections that
 * wait there and those that a proxy keeps, with the posts on them. It takes no setting for this, and without its listener the
 * process is ours to end.
 */
function onSignals(stop: () => void): void {
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on("newListener", (event: string | symbol, listener: () => void) => {
    if (SIGNALS.some((signal) => signal === event))
      process.nextTick(() => process.removeListener(event, listener));
  });
}
