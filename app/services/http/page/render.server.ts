import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { startAfterPaint } from "./late-scripts.server";

const START = "<!DOCTYPE html>";
const END = "</body></html>";

/** Renders a page without scripts: without the comments that React needs to hydrate it. */
export function renderPlain(page: ReactElement): Buffer<ArrayBuffer> {
  return Buffer.from(START + renderToStaticMarkup(page));
}

/**
 * Renders a page with scripts.
 * @param state the page's data, as Remix encodes it for the browser
 */
export async function renderForScripts(
  page: ReactElement,
  state: ReadableStream,
  nonce: string,
): Promise<Buffer<ArrayBuffer>> {
  const rendered = START + renderToString(page);
  const html = rendered.slice(0, -END.length) + stateScript(await text(state), nonce) + END;
  return Buffer.from(import.meta.env.DEV ? html : startAfterPaint(html, nonce));
}

/**
 * Hands the state over as Remix does. Remix itself would append it in a Suspense boundary, which React can only render
 * as a stream, in several steps.
 */
function stateScript(state: string, nonce: string): string {
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${scriptString(state)});${controller}.close();</script>`;
}

/** A string as JavaScript that may stand in an HTML script. */
function scriptString(value: string): string {
  return JSON.stringify(value).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
