import { remember } from "@epic-web/remember";
import { subscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as ListeningServer, type Socket } from "node:net";
import { SECOND } from "~/models/duration";
import type { Log } from "~/services/platform/log.server";
import { whenRequestEnds } from "./request-end.server";

/** Longer than a payment provider is waited for. */
const PATIENCE = 10 * SECOND;

/** For what was sent to connections that were taken in the last moment. */
const LAST_MOMENT = SECOND / 4;

/** Of a round of the event loop without work, in ms. */
const QUIET = 0.1;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

const state = remember("shutdown", () => ({ draining: false }));

/** Whether this process was told to stop. */
export const isDraining = (): boolean => state.draining;

interface Farewell {
  /** How long new connections are still served, so that whoever passes requests on can learn of the end, in ms. */
  drain: number;
  /** What is open besides requests, such as connections to the database. */
  close: () => Promise<unknown>;
  log: Log;
}

/**
 * Ends the process after SIGTERM or SIGINT: it says that it is not ready, serves whoever still comes for the drain time,
 * on connections that end with their answer, then takes no new connection, and ends as soon as the open requests have
 * their answers. A second signal skips the drain time.
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
 * Closing a port resets the connections that wait to be taken, with what was sent on them. They are taken once in each
 * round of the event loop: so the port is closed right after a round that had nothing else to do.
 */
function atQuietMoment(work: () => void, roundsLeft = 1000): void {
  const begun = performance.now();
  setImmediate(() => {
    if (performance.now() - begun < QUIET || roundsLeft === 0) work();
    else atQuietMoment(work, roundsLeft - 1);
  });
}

/** The port first: an HTTP server would look through its idle connections before, while others come in at the port. */
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

/** Alone: remix-serve, which starts to listen later, would close its port at the first signal. */
function onSignals(stop: () => void): void {
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on("newListener", (event: string | symbol, listener: () => void) => {
    if (SIGNALS.some((signal) => signal === event))
      process.nextTick(() => process.removeListener(event, listener));
  });
}
