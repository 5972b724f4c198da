import { remember } from "@epic-web/remember";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { addressPrefix } from "~/models/address";
import { accountAddress, askedOrigin, ownHosts, type SiteOrigins } from "./account-host.server";
import { clientAddress, plainAddress, proxyList } from "./client-address.server";
import { makeCompressedAssets } from "./compressed-assets.server";
import type { Config } from "./config.server";
import { isCrossSite } from "./cross-site.server";
import { drainAfterAnswer } from "./drain.server";
import { answerEarly, type EarlyAnswer } from "./early-answer.server";
import type { Log } from "./log.server";
import { refuseTarget } from "./request-target.server";
import { sealHeaders } from "./response-headers.server";

export interface Visit {
  id: string;
  address: string;
  /** What the browser sent as Origin; Remix must not see it, or it answers a foreign one with an empty 500. */
  origin: string | undefined;
  secure: boolean;
  host: string;
  /** Which of the addresses of the settings was asked; null in a demo without them. */
  site: string | null;
  /** Where the visitor is sent instead: pages of accounts may have an address of their own. */
  elsewhere: string | null;
  /** The method as sent: Remix hands loaders a GET even while it answers a post. */
  method: string;
}

interface Exchange {
  server: Server;
  request: IncomingMessage;
  response: ServerResponse;
}

interface DoorSettings {
  config: SiteOrigins & Pick<Config, "trustedProxies">;
  log: Log;
  /** What is answered here already, before Express and Remix hear of it. */
  early?: (arriving: Arriving) => EarlyAnswer | null;
}

/** What is seen of a request before anything has read it. */
export interface Arriving {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingMessage["headers"];
}

const visits = remember("visits", () => new AsyncLocalStorage<Visit>());

const HEARSAY =
  /^(?:x-forwarded-.*|forwarded|origin|x-real-ip|x-client-ip|true-client-ip|x-original-(?:url|host)|x-rewrite-url|x-http-method.*|x-method-override)$/;

/** Undefined outside of requests, as in jobs. */
export function findVisit(): Visit | undefined {
  return visits.getStore();
}

export function currentVisit(): Visit {
  const visit = findVisit();
  if (!visit) throw new Error("no request is being answered here");
  return visit;
}

export function withVisit<Result>(visit: Visit, work: () => Result): Result {
  return visits.run(visit, work);
}

/** Stands before everything in this process that answers HTTP, static files and error pages included. */
export function openFrontDoor(settings: DoorSettings): void {
  remember("front-door", () => {
    const enter = makeEntrance(settings);
    subscribe("http.server.request.start", (message) => {
      const exchange = message as Exchange;
      try {
        enter(exchange);
      } catch (error) {
        // An error thrown into the channel would end the process, and the request would go on unchecked.
        settings.log.error({ err: error }, "the front door failed");
        exchange.request.socket.destroy();
      }
    });
    return true;
  });
}

function makeEntrance({ config, log, early }: DoorSettings): (exchange: Exchange) => void {
  const isProxy = proxyList(config.trustedProxies);
  const hosts = ownHosts(config);
  const findAsset = makeCompressedAssets();
  return (exchange) => {
    const { request, response } = exchange;
    const method = request.method ?? "";
    const url = request.url ?? "";
    const visit = readVisit(request, config, isProxy);
    visits.enterWith(visit);
    const asset = findAsset(url, [request.headers["accept-encoding"] ?? []].flat().join());
    sealHeaders(response, { ...visit, method, asset: asset?.headers });
    logWhenDone(exchange, visit, log);
    drainAfterAnswer(request, response);
    const refused =
      refuseTarget({ method, url, host: visit.host }, hosts) ?? refuseDataParameter(request, visit);
    dropHearsay(request.headers);
    if (request.headers.host !== undefined)
      request.headers.host = refused === 421 ? (hosts?.[0] ?? "localhost") : visit.host;
    if (refused !== null) return readInstead(request, `/refused/${refused}`);
    visit.elsewhere = accountAddress(config, visit.site, url);
    if (visit.elsewhere !== null) return readInstead(request, "/elsewhere");
    if (asset) {
      request.url = asset.url;
      return;
    }
    const answer = early?.({ method, target: url, headers: request.headers });
    if (answer) answerEarly(exchange, answer);
  };
}

function readInstead(request: IncomingMessage, path: string): void {
  request.method = request.method === "HEAD" ? "HEAD" : "GET";
  request.url = path;
}

function dropHearsay(headers: IncomingMessage["headers"]): void {
  for (const name of Object.keys(headers)) if (HEARSAY.test(name)) Reflect.deleteProperty(headers, name);
}

function readVisit(
  request: IncomingMessage,
  config: DoorSettings["config"],
  isProxy: (address: string) => boolean,
): Visit {
  const { headers, socket } = request;
  const peer = socket.remoteAddress ?? "";
  const behindProxy = isProxy(plainAddress(peer) ?? peer);
  const forwarded = (name: string) => (behindProxy ? lastOf(headers[`x-forwarded-${name}`]) : undefined);
  const scheme = config.origin?.split(":")[0] ?? forwarded("proto");
  const host = (forwarded("host") ?? headers.host ?? "").toLowerCase();
  return {
    id: randomBytes(9).toString("base64url"),
    address: clientAddress(peer, [headers["x-forwarded-for"] ?? []].flat().join(","), isProxy),
    origin: headers.origin,
    secure: scheme === undefined ? "encrypted" in socket : scheme === "https",
    host,
    site: askedOrigin(config, host),
    elsewhere: null,
    method: request.method ?? "GET",
  };
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(",").split(",").at(-1)?.trim() || undefined;
}

/** Single fetch never asks with `?_data=`, and such a post would pass Remix's checks by. */
function refuseDataParameter(request: IncomingMessage, visit: Visit) {
  const query = new URLSearchParams(request.url?.split("?").slice(1).join("?"));
  if (!query.has("_data")) return null;
  const { headers } = request;
  const sender = { fetchSite: fetchSite(headers), origin: headers.origin, referer: headers.referer };
  const post = request.method === "POST";
  return post && isCrossSite(sender, visit) ? 403 : 400;
}

function fetchSite(headers: IncomingMessage["headers"]): string | undefined {
  return [headers["sec-fetch-site"] ?? []].flat().at(0);
}

function logWhenDone({ request, response }: Exchange, visit: Visit, log: Log): void {
  const started = performance.now();
  const { method } = request;
  const path = request.url?.split("?")[0]?.slice(0, 200);
  response.once("close", () => {
    const status = response.writableFinished ? response.statusCode : "aborted";
    const ms = Math.round(performance.now() - started);
    log.info({ id: visit.id, method, path, status, ms, from: addressPrefix(visit.address) }, "request");
  });
}
