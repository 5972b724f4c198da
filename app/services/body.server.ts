import { refusal } from "./answers.server";

export const KIBIBYTE = 1024;

/**
 * The request's bytes, or 413. Reading just stops at the limit: a cancelled stream would reset the connection before
 * the browser has read why.
 */
export async function readRaw(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      reader.releaseLock();
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
}

function tooLarge(limit: number): Response {
  const kilobytes = Math.floor(limit / KIBIBYTE);
  return refusal(
    413,
    `This form can carry at most ${kilobytes} KB. Go back, shorten what you wrote and send it again.`,
  );
}
