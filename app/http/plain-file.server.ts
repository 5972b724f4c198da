import { HOUR, SECOND } from "~/models/duration";

/** A small public file, the same for everyone, cached for an hour. */
export function plainFile(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": `public, max-age=${HOUR / SECOND}` },
  });
}
