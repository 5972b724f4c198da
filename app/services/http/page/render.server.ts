import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";

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

const withEnd = (html: string, more: string): string => html.slice(0, -END.length) + more + END;

/**
 * Renders a page that React takes over, in one piece: no loader answers with a promise. A component that throws fails
 * the page, where React would send the rest of it.
 */
export function renderForReact(page: ReactElement, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    let isBroken = false;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onError: (error) => {
        isBroken = true;
        reject(error instanceof Error ? error : new Error("a component threw", { cause: error }));
      },
      // React calls this after an error as well, and its stream would then fail where nobody listens.
      onAllReady: () => {
        if (!isBroken) resolve(buffer(pipe(new PassThrough())));
      },
    });
  });
}
