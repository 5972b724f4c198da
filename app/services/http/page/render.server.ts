import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { STATE_ID } from "~/models/http/page-ids";
import { type LateScripts, lateScripts } from "./late-scripts.server";

const START = "<!DOCTYPE html>";
const END = "</body></html>";

/**
 * Renders a page without React in the browser: without the comments that React needs to take it over.
 * @param script the address of the script that enhances it
 */
export function renderPlain(page: ReactElement, script?: string): Buffer<ArrayBuffer> {
  const html = START + renderToStaticMarkup(page);
  return Buffer.from(
    script === undefined ? html : withEnd(html, `<script type="module" src="${script}"></script>`),
  );
}

/**
 * Renders a page that React takes over.
 * @param state what React needs to render it again, as JSON can hold it
 */
export function renderForReact(
  page: ReactElement,
  state: unknown,
  scripts: LateScripts,
): Buffer<ArrayBuffer> {
  return Buffer.from(
    withEnd(START + renderToString(page), stateElement(state, scripts.nonce) + lateScripts(scripts)),
  );
}

const withEnd = (html: string, more: string): string => html.slice(0, -END.length) + more + END;

/** Data, which browsers do not execute. The nonce is for checkers that report scripts without one. */
function stateElement(state: unknown, nonce: string): string {
  const json = JSON.stringify(state).replace(/</g, "\\u003c");
  return `<script id="${STATE_ID}" type="application/json" nonce="${nonce}">${json}</script>`;
}
