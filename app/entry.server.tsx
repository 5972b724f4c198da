import { remember } from "@epic-web/remember";
import { routes } from "virtual:remix/server-build";
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { createHash } from "node:crypto";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { PageContext } from "~/components/layout/page-context";
import { LiveContext, still } from "~/components/live/live-context";
import type { PageState } from "~/components/live/page-state";
import { addressKey } from "~/models/http/throttle";
import { ownScripts, windowPageScripts, windowScript } from "~/models/payments/page-script";
import { readCookie } from "~/services/http/cookies.server";
import { privateHeaders } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { makeDatabaseCounts } from "~/services/platform/database-counts.server";
import { makeMetrics } from "~/services/platform/metrics.server";
import { isDatabaseDown } from "~/services/http/database-outage.server";
import { shutDownGracefully } from "~/services/http/graceful-shutdown.server";
import { requestContext, openRequestGuard } from "~/services/http/request-guard.server";
import { type LayoutState, readErrorLayout } from "~/services/sessions/read-layout.server";
import { machinePaths, makeMonitoring } from "~/services/http/monitoring.server";
import { jsonPage } from "~/services/http/json-page.server";
import { makePageCache } from "~/services/http/page-cache.server";
import {
  isCacheable,
  copyRetryAfter,
  makeNonce,
  pageHeaders,
  pageResponse,
  pageRules,
} from "~/services/http/page/page-renderer.server";
import { catalogueAsShown } from "~/services/plans/read-catalogue.server";
import { limitSlowRequests } from "~/services/http/slow-requests.server";
import { makeRenderTurns } from "~/services/http/page/render-turns.server";
import { renderForReact, renderPlain } from "~/services/http/page/render.server";
import { makeReadOnlyAddresses, makeRouteNames } from "~/services/http/route-names.server";
import { silenceAccessLog } from "~/services/http/standard-output.server";
import { makeTraces } from "~/services/http/traces.server";
import styleSheet from "~/styles/site.css?inline";

const traces = app.config.traces ? remember("traces", () => makeTraces(app.log)) : null;
shutDownGracefully({
  drain: app.config.drain,
  close: () => Promise.all([app.db.destroy(), traces?.close()]),
  log: app.log,
});
const inTurn = makeRenderTurns();
const pageCache = remember("page-cache", () => makePageCache(catalogueAsShown(app), app.clock));

/** A function, because the list of routes only exists once the whole build is loaded, after this line has run. */
const routeOf = makeRouteNames(() => routes, machinePaths);
const isReadOnly = makeReadOnlyAddresses(() => routes, routeOf);
limitSlowRequests();
if (!import.meta.env.DEV) silenceAccessLog();
const metrics =
  app.config.metricsToken === null
    ? null
    : makeMetrics({ pool: app.poolFigures, database: makeDatabaseCounts(app) });
openRequestGuard({
  ...app,
  routeOf,
  isReadOnly,
  watchers: [metrics, traces].filter((watcher) => watcher !== null),
  early: pageCache.answerAtOnce,
  machines: makeMonitoring(app, metrics),
});

/**
 * The style sheet, inlined into pages for first visits and pages with scripts: with a round trip of 400 ms the page
 * appears that much sooner. `source` allows it in the content security policy.
 */
const inlineStyles = {
  text: styleSheet,
  source: `'sha256-${createHash("sha256").update(styleSheet).digest("base64")}'`,
};

/** How soon a page that an outage prevented is loaded again. */
const RETRY_SECONDS = 30;

/** Requests whose loader or action could not reach the database; they answer 503. */
const unavailable = new WeakSet<Request>();

export default async function handleRequest(
  ...[request, status, headers, context]: [Request, number, Headers, EntryContext]
): Promise<Response> {
  try {
    return jsonPage(request, context) ?? (await answerPage(request, status, headers, context));
  } catch (thrown) {
    // The page was refused for lack of time, and an error page would have to be rendered too.
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** What the layout of this page shows beside its data. */
async function pageFacts(request: Request, context: EntryContext) {
  const isOut = unavailable.has(request);
  return {
    requestId: requestContext().id,
    unavailable: isOut,
    contact: app.config.contact,
    ...(context.staticHandlerContext.errors && {
      layout: await readErrorLayout(request),
      hasSession: readCookie(request, "sid") !== null,
    }),
    // A page of a posted form is not loaded again: its form would be lost.
    retrySeconds: isOut && request.method === "GET" ? RETRY_SECONDS : undefined,
  };
}

async function answerPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const rules = pageRules(context);
  const nonce = rules.hydrate ? makeNonce() : null;
  const page = await pageFacts(request, context);
  const isBuilt = !import.meta.env.DEV;
  const state = stateOf(context);
  const render = (styles: string | undefined, { context: shown, url } = { context, url: request.url }) =>
    inTurn(turnOf(context), async () => {
      const element = (
        <PageContext.Provider value={{ ...page, ...(styles !== undefined && { styles }) }}>
          <LiveContext.Provider value={{ ...still, ...state }}>
            <RemixServer context={contextOfPage(shown)} url={url} />
          </LiveContext.Provider>
        </PageContext.Provider>
      );
      if (nonce !== null)
        return renderForReact(element, state, { nonce, ...scriptsOf(context, state.route) });
      return renderPlain(element, rules.enhance ? context.manifest.entry.module : undefined);
    });
  if (isBuilt && rules.cached && status === 200 && isCacheable(request, headers))
    return pageCache.answer(request, {
      rule: rules.cached,
      data: context.staticHandlerContext.loaderData,
      render: async () => ({
        html: await render(inlineStyles.text, withoutQuery(request, context)),
        headers: pageHeaders({}, { styles: inlineStyles.source }),
      }),
    });
  // A visitor with a session has the style sheet from other pages.
  const isFirstVisit = readCookie(request, "sid") === null;
  const styles = isBuilt && rules.enhance && isFirstVisit ? inlineStyles : null;
  if (page.retrySeconds !== undefined) headers.set("Refresh", String(page.retrySeconds));
  return pageResponse(request, await render(styles?.text), {
    status: page.unavailable && status === 500 ? 503 : status,
    headers: pageHeaders(copyRetryAfter(headers, context), {
      nonce,
      enhanced: rules.enhance,
      ...(styles && { styles: styles.source }),
      ...otherHosts(rules, context, state.route),
    }),
  });
}

/** What the page shows, in the form that its scripts need to show it again. */
function stateOf({ staticHandlerContext }: EntryContext): PageState {
  const { matches, loaderData, actionData } = staticHandlerContext;
  const route = matches[matches.length - 1]?.route.id ?? "root";
  const root = loaderData["root"] as LayoutState | undefined;
  return { route, data: loaderData[route], answer: actionData?.[route], flash: root?.flash ?? null };
}

/** The script files of a page that React takes over. */
function scriptsOf({ manifest }: EntryContext, id: string) {
  const { module, imports = [] } = manifest.routes[id] ?? manifest.entry;
  return { page: module, imports, first: (manifest as { hmr?: { runtime: string } }).hmr?.runtime };
}

/** What the policy allows of the payment provider, if a page redirects there or shows its popup. */
function otherHosts({ pays, popup }: ReturnType<typeof pageRules>, context: EntryContext, route: string) {
  const { hosts, popup: popupOn } = app.config.payments;
  return {
    formHost: pays ? hosts.checkout : null,
    popup: popup && popupOn ? { scripts: scriptsOfWindow(context, route), checkout: hosts.checkout } : null,
  };
}

/** Vite's development server adds files of its own. */
function scriptsOfWindow({ manifest }: EntryContext, route: string): string[] {
  const { hosts } = app.config.payments;
  if (import.meta.env.DEV) return ["'self'", windowScript(hosts)];
  const { secure, host } = requestContext();
  const own = ownScripts(manifest.routes[route] ?? manifest.entry);
  return windowPageScripts({ origin: `${secure ? "https" : "http"}://${host}`, own, hosts });
}

/**
 * A cached page is rendered from its path and its data only, which are also its cache key. The query is removed from
 * the address, so that nothing of one visitor's query is shown to the next.
 */
function withoutQuery(request: Request, context: EntryContext): { context: EntryContext; url: string } {
  const { staticHandlerContext } = context;
  const location = { ...staticHandlerContext.location, search: "", hash: "" };
  const url = new URL(request.url);
  url.search = "";
  return {
    context: { ...context, staticHandlerContext: { ...staticHandlerContext, location } },
    url: url.href,
  };
}

/**
 * React Router builds, ranks and matches every route it is given, but only needs those of the page. Without the state,
 * Remix does not append it to the page by itself.
 */
function contextOfPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) {
    const listed = manifest.routes[route.id];
    if (listed) routes[route.id] = listed;
  }
  const shown = { ...context, manifest: { ...manifest, routes } };
  // Remix would append the state of the page for its own scripts.
  delete shown.serverHandoffStream;
  return shown;
}

/** Signed-in people queue by username, so strangers at the same address cannot delay them. */
function turnOf({ staticHandlerContext }: EntryContext) {
  const layout = staticHandlerContext.loaderData.root as LayoutState | undefined;
  const { address, method } = requestContext();
  return { visitor: layout?.user?.username ?? addressKey(address), isPost: method === "POST" };
}

export const handleDataRequest: HandleDataRequestFunction = (response, { request }) =>
  new Response(response.body, {
    status: unavailable.has(request) && response.status === 500 ? 503 : response.status,
    headers: privateHeaders(response.headers),
  });

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isDatabaseDown(error)) unavailable.add(request);
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (expected || request.signal.aborted) return;
  app.log.error(
    { err: error, id: requestContext().id, route: routeOf(new URL(request.url).pathname) },
    "a page failed",
  );
};
