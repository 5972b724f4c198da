import { remember } from "@epic-web/remember";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { readPastedQuery } from "~/models/http/pasted-text";
import { addressKey } from "~/models/http/throttle";
import { callRefusal, refuseCall } from "./api-refusal.server";
import { accountUrl, originOfHost, ownHosts, type SiteOrigins } from "./account-host.server";
import { clientAddress, plainAddress, proxyList } from "./client-address.server";
import { makeCompressedAssets } from "./compressed-assets.server";
import type { Clock } from "~/services/platform/clock.server";
import type { Config } from "~/services/platform/config.server";
import { answerPreflight, isApi } from "./cross-origin.server";
import { ignoresProxy, makeProxyWarning } from "./unlisted-proxy.server";
import { isCrossSite } from "./cross-site.server";
import { discardUnreadBody, holdRequest, respondEarly, type EarlyResponse } from "./early-response.server";
import { makeFairShare } from "./fair-share.server";
import { whenRequestEnds } from "./request-end.server";
import { logWhenDone, type RequestLog } from "./request-log.server";
import { refuseTarget } from "./request-target.server";
import { sealHeaders } from "./response-headers.server";

export interface RequestContext {
  id: string;
  address: string;
  /** The Origin header. It is hidden from Remix, which would answer a foreign one with an empty 500. */
  origin: string | undefined;
  /** Whether this is an API call from a page of an origin that the operator listed. */
  listedOrigin: boolean;
  secure: boolean;
  host: string;
  /** The configured origin that was requested; null in a demo without one. */
  site: string | null;
  /** The address on the account host to redirect the visitor to, if any. */
  accountUrl: string | null;
  /** The method of the request. Remix passes GET to loaders even while it responds to a POST. */
  method: string;
  /** As it was sent: Remix passes no empty header on. */
  idempotencyKey: string | null;
  /** Whether only the page's data is requested, as scripts do. */
  asksForData: boolean;
}

interface Exchange {
  server: Server;
  request: IncomingMessage;
  response: ServerResponse;
}

interface RequestGuardSettings extends RequestLog {
  clock: Clock;
  config: SiteOrigins & Pick<Config, "trustedProxies" | "apiOrigins" | "hstsForSubdomains">;
  /** Finds a response that can be sent before Express and Remix see the request. */
  early?: (head: RequestHead) => EarlyResponse | null;
  /** Answers machines that monitor this process, whichever host name they use; else null. */
  machines?: (head: RequestHead) => Promise<EarlyResponse> | EarlyResponse | null;
  /** Whether a path is no page and takes no posts. */
  isReadOnly?: (path: string) => boolean;
}

/** The parts of a request that are known before its body is read. */
export interface RequestHead {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingMessage["headers"];
}

const contexts = remember("request-contexts", () => new AsyncLocalStorage<RequestContext>());

const UNTRUSTED_HEADER =
  /^(?:x-forwarded-.*|forwarded|origin|x-real-ip|x-client-ip|true-client-ip|x-original-(?:url|host)|x-rewrite-url|x-http-method.*|x-method-override)$/;

/** The context of the current request; undefined outside of requests, as in jobs. */
export function findRequestContext(): RequestContext | undefined {
  return contexts.getStore();
}

export function requestContext(): RequestContext {
  const context = findRequestContext();
  if (!context) throw new Error("no request is being answered here");
  return context;
}

export function withRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Runs work that a request triggers but that does not belong to it. */
export function outsideRequests<Result>(work: () => Result): Result {
  return contexts.exit(work);
}

/** Sees every HTTP request of this process first, static files and error pages included. */
export function openRequestGuard(settings: RequestGuardSettings): void {
  remember("request-guard", () => {
    const handleRequest = makeRequestHandler(settings);
    subscribe("http.server.request.start", (message) => {
      const exchange = message as Exchange;
      try {
        handleRequest(exchange);
      } catch (error) {
        // An error inside the channel would end the process, and the request would continue unchecked.
        settings.log.error({ err: error }, "the request guard failed");
        exchange.request.socket.destroy();
      }
    });
    return true;
  });
}

function makeRequestHandler({
  config,
  early,
  machines,
  isReadOnly,
  clock,
  ...logged
}: RequestGuardSettings): (exchange: Exchange) => void {
  const isProxy = proxyList(config.trustedProxies);
  const warnOfProxy = makeProxyWarning({ log: logged.log, clock });
  const hosts = ownHosts(config);
  const findAsset = makeCompressedAssets();
  return (exchange) => {
    const { request, response } = exchange;
    const method = request.method ?? "";
    const url = readPastedQuery(request.url ?? "");
    request.url = url;
    if (ignoresProxy(request.headers, config.trustedProxies)) warnOfProxy();
    const context = readRequestContext(request, config, isProxy);
    contexts.enterWith(context);
    const asset = findAsset(url, [request.headers["accept-encoding"] ?? []].flat().join());
    const variesByOrigin = isApi(url) && config.apiOrigins.length > 0;
    const { hstsForSubdomains } = config;
    sealHeaders(response, { ...context, method, variesByOrigin, hstsForSubdomains, asset: asset?.headers });
    logWhenDone(exchange, context, logged);
    discardUnreadBody(request, response);
    const watched = machines?.({ method, target: url, headers: request.headers });
    if (watched) {
      answerMachine(exchange, watched);
      return;
    }
    const answer = lead(request, context, asset?.url);
    if (answer) respondEarly(exchange, answer);
    else shareOut(exchange, context);
  };

  function refuse(request: IncomingMessage, context: RequestContext) {
    const { method = "", url = "", headersDistinct } = request;
    const hostHeaders = headersDistinct.host?.length ?? 0;
    return (
      refuseTarget({ method, url, host: context.host, hostHeaders }, hosts) ??
      refuseDataParameter(request, context) ??
      refusePost(request, isReadOnly)
    );
  }

  /** Passes a request on to its handler; a cached page is answered directly. */
  function lead(
    request: IncomingMessage,
    context: RequestContext,
    asset: string | undefined,
  ): EarlyResponse | null {
    const { method = "", url = "", headers } = request;
    const refused = refuse(request, context);
    if (refused === 405 && context.listedOrigin && method === "OPTIONS") return answerPreflight();
    removeUntrustedHeaders(headers);
    setHost(headers, refused === null ? context.host : (hosts?.[0] ?? "localhost"));
    const call = callRefusal({ method, url, refused });
    if (call !== null) return refuseCall(call, headers);
    if (refused !== null) return rewriteRequest(request, `/refused/${refused}`);
    context.accountUrl = accountUrl(config, context.site, url);
    if (context.accountUrl !== null) return rewriteRequest(request, "/account-redirect");
    if (asset === undefined) return early?.({ method, target: url, headers }) ?? null;
    request.url = asset;
    return null;
  }
}

/** A post may wait for a payment provider, and many people may share an address, so more of them may run at once. */
const shares = {
  read: makeFairShare({ atOnce: 8, waiting: 100 }),
  post: makeFairShare({ atOnce: 32, waiting: 100 }),
};

function shareOut(exchange: Exchange, request: RequestContext): void {
  const share = shares[request.method === "POST" ? "post" : "read"];
  const answer = share(addressKey(request.address), (end) => whenRequestEnds(exchange, end));
  if (answer.outcome === "wait") holdRequest(exchange, answer.turn);
  if (answer.outcome === "refused") respondEarly(exchange, tooMany(exchange.request));
}

/** Monitoring does not queue with its network: it must be answered while the process is busy. */
function answerMachine(exchange: Exchange, answer: Promise<EarlyResponse> | EarlyResponse): void {
  if (!(answer instanceof Promise)) {
    respondEarly(exchange, answer);
    return;
  }
  const failed: EarlyResponse = { status: 500, headers: {}, body: null };
  const turn = answer.then(
    (found) => {
      respondEarly(exchange, found);
    },
    () => {
      respondEarly(exchange, failed);
    },
  );
  holdRequest(exchange, turn);
}

const soon = { "Retry-After": "2" };

function tooMany({ url = "", headers }: IncomingMessage): EarlyResponse {
  if (isApi(url)) return refuseCall(503, headers, soon);
  return {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...soon },
    body: Buffer.from("Too many requests came from your network at once. Try again in a few seconds."),
  };
}

function refusePost(
  { method, url = "" }: IncomingMessage,
  isReadOnly: RequestGuardSettings["isReadOnly"],
): 405 | null {
  const [path = ""] = url.split("?", 1);
  return method === "POST" && isReadOnly?.(path) === true ? 405 : null;
}

function setHost(headers: IncomingMessage["headers"], host: string): void {
  if (headers.host !== undefined) headers.host = host;
}

function rewriteRequest(request: IncomingMessage, path: string): null {
  request.method = request.method === "HEAD" ? "HEAD" : "GET";
  request.url = path;
  return null;
}

function removeUntrustedHeaders(headers: IncomingMessage["headers"]): void {
  for (const name of Object.keys(headers))
    if (UNTRUSTED_HEADER.test(name)) Reflect.deleteProperty(headers, name);
}

function readRequestContext(
  request: IncomingMessage,
  config: RequestGuardSettings["config"],
  isProxy: (address: string) => boolean,
): RequestContext {
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
    listedOrigin: isApi(request.url ?? "") && config.apiOrigins.includes(headers.origin ?? ""),
    secure: scheme === undefined ? "encrypted" in socket : scheme === "https",
    host,
    site: originOfHost(config, host),
    accountUrl: null,
    method: request.method ?? "GET",
    idempotencyKey: sentKey(headers),
    asksForData: /^[^?]*\.data(?:\?|$)/.test(request.url ?? ""),
  };
}

function sentKey({ "idempotency-key": sent }: IncomingMessage["headers"]): string | null {
  return sent === undefined ? null : [sent].flat().join(", ");
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(",").split(",").at(-1)?.trim() || undefined;
}

/** Single fetch never sends `?_data=`, and a post with it would evade the checks of Remix. */
function refuseDataParameter(request: IncomingMessage, context: RequestContext) {
  const query = new URLSearchParams(request.url?.split("?").slice(1).join("?"));
  if (!query.has("_data")) return null;
  const { headers } = request;
  const sender = { fetchSite: fetchSite(headers), origin: headers.origin, referer: headers.referer };
  const post = request.method === "POST";
  return post && isCrossSite(sender, context) ? 403 : 400;
}

function fetchSite(headers: IncomingMessage["headers"]): string | undefined {
  return [headers["sec-fetch-site"] ?? []].flat().at(0);
}
