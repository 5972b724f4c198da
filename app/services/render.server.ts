import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { SECOND } from "~/models/duration";
import { app } from "./app.server";

export const RENDER_LIMIT = 5 * SECOND;

/** The finished page; with a nonce it carries what React needs to take it over. Sent whole, it has a length. */
export function renderToBuffer(page: ReactElement, nonce: string | null): Promise<Buffer<ArrayBuffer>> {
  return nonce === null ? renderPlain(page) : renderForScripts(page, nonce);
}

/** Without the comments by which scripts find their places: nothing on such a page looks for them. */
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
        resolve(Buffer.from(closeLast(Buffer.concat(chunks).toString())));
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
    const timer = setTimeout(abort, RENDER_LIMIT);
  });
}

const END = "</body></html>";

/** Remix puts the scripts with the loaders' data after the end of the page, where HTML allows none. */
function closeLast(html: string): string {
  const at = html.lastIndexOf(END);
  return at === -1 ? html : html.slice(0, at) + html.slice(at + END.length) + END;
}
