import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { inlineStyles } from "./root-parts/inline-styles.server";
import { PageContext } from "./root-parts/page-context";
import { privateHeaders } from "./services/answers.server";
import { app } from "./services/app.server";
import { isDatabaseDown } from "./services/database-down.server";
import { leaveWhenAnswered } from "./services/farewell.server";
import { currentVisit, openFrontDoor } from "./services/front-door.server";
import { readErrorFrame } from "./services/frame.server";
import { jsonPage } from "./services/json-page.server";
import { keptPages } from "./services/kept-pages.server";
import { isForAnybody, keepRetryAfter, makeNonce, pageHeaders, pageRules } from "./services/page-door.server";
import { RENDER_LIMIT, renderToBuffer } from "./services/render.server";

leaveWhenAnswered(() => app.db.destroy());
openFrontDoor({ ...app, early: keptPages.answerAtOnce });

export const streamTimeout = RENDER_LIMIT;

/** Requests whose loader or action found no database; they answer 503. */
const unavailable = new WeakSet<Request>();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const json = jsonPage(request, context);
  if (json) return json;
  const rules = pageRules(context);
  const nonce = rules.hydrate ? makeNonce() : null;
  const page = {
    requestId: currentVisit().id,
    unavailable: unavailable.has(request),
    ...(nonce && { nonce }),
    ...(context.staticHandlerContext.errors && { frame: await readErrorFrame(request) }),
  };
  const render = (inside: { styles?: string }) =>
    renderToBuffer(
      <PageContext.Provider value={{ ...page, ...inside }}>
        <RemixServer context={context} url={request.url} {...(nonce && { nonce })} />
      </PageContext.Provider>,
      nonce,
    );
  if (!import.meta.env.DEV && rules.kept && status === 200 && isForAnybody(request, headers, rules.kept))
    return keptPages.answer(request, rules.kept, async () => ({
      html: await render({ styles: inlineStyles.text }),
      headers: pageHeaders({}, { styles: inlineStyles.source }),
    }));
  return new Response(await render({}), {
    status: page.unavailable && status === 500 ? 503 : status,
    headers: pageHeaders(keepRetryAfter(headers, context), {
      nonce,
      formHost: rules.pays ? app.config.payments.hosts.checkout : null,
      popup: rules.popup && app.config.payments.popup ? app.config.payments.hosts : null,
    }),
  });
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
  app.log.error({ err: error, id: currentVisit().id, path: new URL(request.url).pathname }, "a page failed");
};
