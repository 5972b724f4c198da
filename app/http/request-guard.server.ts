import { remember } from "@epic-web/remember";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readPastedQuery } from "~/models/http/pasted-text";
import { callRefusal } from "./api-refusal.server";
import { accountUrl, ownHosts, type SiteOrigins } from "./account-host.server";
import { proxyList } from "~/services/platform/client-address.server";
import type { Clock } from "~/services/platform/clock.server";
import type { Config } from "~/services/platform/config.server";
import { isApi } from "./cross-origin.server";
import { makeProxyWarning } from "./unlisted-proxy.server";
import { isCrossSite } from "./cross-site.server";
import { enterRequestContext, type RequestContext } from "~/services/platform/request-context.server";
import { readRequestContext } from "./read-request-context.server";
import { logWhenDone, type RequestLog } from "./request-log.server";
import { refuseTarget } from "./request-target.server";
import { addHeadersAtEnd } from "./response-headers.server";
import { discardUnreadBody } from "./unread-body.server";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface RequestGuardSettings extends RequestLog {
  clock: Clock;
  config: SiteOrigins & Pick<Config, "trustedProxies" | "apiOrigins" | "hstsForSubdomains">;
  /** Whether a path is not a page and takes no posts. */
  isReadOnly: (path: string) => boolean;
  /** Whether a request is for a page that belongs to the address of the accounts. */
  isAccountPage: (target: string) => boolean;
}

const UNTRUSTED_HEADER =
  /^(?:x-forwarded-.*|forwarded|origin|x-real-ip|x-client-ip|true-client-ip|x-original-(?:url|host)|x-rewrite-url|x-http-method.*|x-method-override)$/;

/**
 * Sees every HTTP request of this process first, static files and error pages included. remix-serve takes no middleware,
 * but Node announces each request on a channel before the server's listeners run, and waits for those who hear it. So
 * nothing is wrapped or replaced: what must be refused goes on as a request for the route that says why.
 */
export function startRequestGuard(settings: RequestGuardSettings): void {
  remember("request-guard", () => {
    const guard = makeGuard(settings);
    subscribe("http.server.request.start", (message) => {
      const exchange = message as Exchange;
      try {
        guard(exchange);
      } catch (error) {
        // An error inside the channel would end the process, and the request would continue unchecked.
        settings.log.error({ err: error }, "the request guard failed");
        exchange.request.socket.destroy();
      }
    });
    return true;
  });
}

function makeGuard({ config, isReadOnly, isAccountPage, clock, ...logged }: RequestGuardSettings) {
  const isProxy = proxyList(config.trustedProxies);
  const warnOfProxy = makeProxyWarning({ log: logged.log, clock });
  const hosts = ownHosts(config);

  function refuse(request: IncomingMessage, context: RequestContext, takesPosts: boolean) {
    const { method = "", url = "", headersDistinct } = request;
    const hostHeaders = headersDistinct.host?.length ?? 0;
    return (
      refuseTarget({ method, url, host: context.host, hostHeaders }, hosts) ??
      refuseDataParameter(request, context) ??
      (method === "POST" && !takesPosts ? 405 : null)
    );
  }

  /** The route that answers instead of the one that was asked for; null if none does. */
  function detour(request: IncomingMessage, context: RequestContext, takesPosts: boolean): string | null {
    const { method = "", url = "" } = request;
    const refused = refuse(request, context, takesPosts);
    if (refused === 405 && context.listedOrigin && method === "OPTIONS") return "/preflight";
    const call = callRefusal({ method, url, refused });
    if (call !== null) return `/refused-call/${call}`;
    if (refused !== null) return `/refused/${refused}`;
    if (isAccountPage(url)) context.accountUrl = accountUrl(config, context.site, url);
    return context.accountUrl === null ? null : "/account-redirect";
  }

  return ({ request, response }: Exchange): void => {
    request.url = readPastedQuery(request.url ?? "");
    const context = readRequestContext(request, config, isProxy);
    enterRequestContext(context);
    if (context.ignoresProxy) warnOfProxy();
    const variesByOrigin = isApi(request.url) && config.apiOrigins.length > 0;
    const takesPosts = !isReadOnly(pathOf(request.url));
    addHeadersAtEnd(response, context, {
      hstsForSubdomains: config.hstsForSubdomains,
      variesByOrigin,
      takesPosts,
    });
    logWhenDone({ request, response }, context, logged);
    discardUnreadBody(request, response);
    const isProbe = probes.includes(pathOf(request.url)) && ["GET", "HEAD"].includes(context.method);
    const elsewhere = isProbe ? null : detour(request, context, takesPosts);
    removeUntrustedHeaders(request.headers);
    // Remix makes the address of a request from this header. Without one Node refuses the request.
    if (request.headers.host !== undefined)
      request.headers.host = isProbe || elsewhere !== null ? (hosts?.[0] ?? "localhost") : context.host;
    if (elsewhere === null) return;
    request.method = request.method === "HEAD" ? "HEAD" : "GET";
    request.url = elsewhere;
  };
}

/** For balancers and monitors, which know a process by its address and not by the name of the site. */
const probes = ["/health/alive", "/health/ready", "/version", "/metrics"];

const pathOf = (target: string): string => target.split("?", 1)[0] ?? "";

function removeUntrustedHeaders(headers: IncomingMessage["headers"]): void {
  for (const name of Object.keys(headers))
    if (UNTRUSTED_HEADER.test(name)) Reflect.deleteProperty(headers, name);
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
