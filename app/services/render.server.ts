import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { SECOND } from "~/models/duration";
import { app } from "./app.server";

export const RENDER_LIMIT = 5 * SECOND;

/** The finished page. Pages are small: sent whole they have a length and need no inline scripts to put parts in place. */
export function renderToBuffer(page: ReactElement, nonce: string | null): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
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
