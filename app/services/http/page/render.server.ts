import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { SECOND } from "~/models/duration";
import { app } from "~/services/platform/app.server";
import { startAfterPaint } from "./late-scripts.server";

export const RENDER_TIMEOUT = 5 * SECOND;

/**
 * Renders the whole page, so that the response has a length. With a nonce it contains what React needs to hydrate it.
 */
export function renderToBuffer(page: ReactElement, nonce: string | null): Promise<Buffer<ArrayBuffer>> {
  return nonce === null ? renderPlain(page) : renderForScripts(page, nonce);
}

/** Without the comments that React needs for hydration. */
async function renderPlain(page: ReactElement): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page)}`);
}

function renderForScripts(page: ReactElement, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        const html = moveScriptsInsideBody(withoutPadding(Buffer.concat(chunks).toString()));
        resolve(Buffer.from(import.meta.env.DEV ? html : startAfterPaint(html, nonce)));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError: reject,
      onError: (error) => {
        app.log.error({ err: error }, "a component failed");
      },
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT);
  });
}

/**
 * React 18 writes in chunks of 2,048 bytes. If a multi-byte character such as ₦ does not fit at the end of a chunk,
 * it leaves zeros there and writes the character into the next one.
 */
const withoutPadding = (html: string): string => html.replaceAll("\0", "");

const END = "</body></html>";

/** Remix appends the scripts with the loader data after the closing tags, where HTML does not allow them. */
function moveScriptsInsideBody(html: string): string {
  const at = html.lastIndexOf(END);
  return at === -1 ? html : html.slice(0, at) + html.slice(at + END.length) + END;
}
