import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";

/** Renders a page without scripts: without the comments that React needs to take it over. */
export const renderPlain = (page: ReactElement): string => "<!DOCTYPE html>" + renderToStaticMarkup(page);

/**
 * React 18 writes into parts of 2,048 bytes, and fills the end of one with zeros where the next letter, such as ₦, has
 * several bytes and does not fit. No text of ours has this character, since PostgreSQL takes none.
 */
const withoutFill = (html: string): string => html.replaceAll("\0", "");

/**
 * Renders a page that React takes over, in one piece: no loader answers with a promise. A component that throws fails
 * the page, where React would send the rest of it.
 */
export function renderForReact(page: ReactElement, nonce: string): Promise<string> {
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
        if (!isBroken) resolve(text(pipe(new PassThrough())).then(withoutFill));
      },
    });
  });
}
