import { remember } from "@epic-web/remember";
import { routes } from "virtual:remix/server-build";
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { createHash } from "node:crypto";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { PageContext } from "~/components/layout/page-context";
import { ownScripts, windowPageScripts, windowScript } from "~/models/payments/page-script";
import { operations } from "~/api/operations.server";
import { readCookie } from "~/http/cookies.server";
import { privateHeaders } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { shutDownGracefully } from "~/http/graceful-shutdown.server";
import { requestContext } from "~/services/platform/request-context.server";
import { startRequestGuard } from "~/http/request-guard.server";
import { readErrorLayout } from "~/http/page/read-layout.server";
import { metrics } from "~/http/monitoring.server";
import { jsonPage } from "~/http/json-page.server";
import {
  copyRetryAfter,
  isShared,
  makeNonce,
  pageHeaders,
  pageRules,
} from "~/http/page/page-renderer.server";
import { renderForReact, renderPlain } from "~/http/page/render.server";
import { makeAccountPages, makeReadOnlyAddresses, makeRouteNames } from "~/http/route-names.server";
import { makeTraces } from "~/http/traces.server";
import styleSheet from "~/styles/site.css?inline";

const traces = app.config.traces ? remember("traces", () => makeTraces(app.log)) : null;
shutDownGracefully({
  drain: app.config.drain,
  close: () => Promise.all([app.db.destroy(), traces?.close()]),
  log: app.log,
});

/** A function, because the list of routes only exists once the whole build is loaded, after this line has run. */
const routeOf = makeRouteNames(
  () => routes,
  operations.map(({ path }) => path),
);
const isReadOnly = makeReadOnlyAddresses(() => routes, routeOf);
const isAccountPage = makeAccountPages(() => routes);
startRequestGuard({
  ...app,
  routeOf,
  isReadOnly,
  isAccountPage,
  watchers: [metrics, traces].filter((watcher) => watcher !== null),
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
  return jsonPage(request, context) ?? (await answerPage(request, status, headers, context));
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
  const inScripts = nonce === null ? {} : { nonce };
  const page = await pageFacts(request, context);
  const shared = status === 200 && isShared(request, headers);
  const styles = !import.meta.env.DEV && (shared || isFirstOfMany(request, rules)) ? inlineStyles : null;
  const element = (
    <PageContext.Provider value={{ ...page, ...(styles && { styles: styles.text }), ...inScripts }}>
      <RemixServer context={contextOfPage(context, nonce !== null)} url={request.url} {...inScripts} />
    </PageContext.Provider>
  );
  const html = await (nonce === null ? renderPlain(element) : renderForReact(element, nonce));
  if (page.retrySeconds !== undefined) headers.set("Refresh", String(page.retrySeconds));
  return new Response(html, {
    status: page.unavailable && status === 500 ? 503 : status,
    headers: pageHeaders(copyRetryAfter(shared ? headers : privateHeaders(headers), context), {
      nonce,
      ...(styles && { styles: styles.source }),
      ...otherHosts(rules, context),
    }),
  });
}

/** Whether the page has a form that leads on. A visitor with a session has the style sheet from other pages. */
const isFirstOfMany = (request: Request, { hydrate }: ReturnType<typeof pageRules>): boolean =>
  hydrate && readCookie(request, "sid") === null;

/** What the policy allows of the payment provider, if a page redirects there or shows its popup. */
function otherHosts({ pays, popup }: ReturnType<typeof pageRules>, context: EntryContext) {
  const { hosts, popup: popupOn } = app.config.payments;
  return {
    formHost: pays ? hosts.checkout : null,
    popup: popup && popupOn ? { scripts: scriptsOfWindow(context), checkout: hosts.checkout } : null,
  };
}

/** Vite's development server adds files of its own. */
function scriptsOfWindow({ manifest }: EntryContext): string[] {
  const { hosts } = app.config.payments;
  if (import.meta.env.DEV) return ["'self'", windowScript(hosts)];
  const { secure, host } = requestContext();
  const origin = `${secure ? "https" : "http"}://${host}`;
  return windowPageScripts({ origin, own: ownScripts(manifest), hosts });
}

/**
 * React Router builds, ranks and matches every route it is given, but only needs those of the page. Remix appends the
 * state that its scripts read to every page that has it.
 */
function contextOfPage(context: EntryContext, hasScripts: boolean): EntryContext {
  const { manifest, staticHandlerContext, serverHandoffStream } = context;
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) {
    const listed = manifest.routes[route.id];
    if (listed) routes[route.id] = listed;
  }
  const shown = { ...context, manifest: { ...manifest, routes } };
  if (hasScripts && serverHandoffStream) return { ...shown, serverHandoffStream };
  delete shown.serverHandoffStream;
  return shown;
}

/** An answer that is not data leaves the page and what was typed as they are: see `sendOrKeep`. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  const headers = privateHeaders(response.headers);
  if (response.status === 500 && unavailable.has(request)) {
    headers.set("Content-Type", "text/plain");
    return new Response("unavailable", { status: 503, headers });
  }
  return new Response(response.body, { status: response.status, headers });
};

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isDatabaseDown(error)) unavailable.add(request);
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (expected || request.signal.aborted) return;
  app.log.error(
    { err: error, id: requestContext().id, route: routeOf(new URL(request.url).pathname) },
    "a page failed",
  );
};
