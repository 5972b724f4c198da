import type { IncomingMessage, ServerResponse } from "node:http";

const PATH = /^\/receiver(?:\/([2-5]\d\d))?$/;
const MOST = 20_000;

/**
 * Plays an integrator's system: answers with the status in the path, 200 if there is none. Returns false for another
 * path.
 */
export async function answerReceiver(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { pathname } = new URL(`http://sandbox${request.url ?? "/"}`);
  const [match, status = "200"] = PATH.exec(pathname) ?? [];
  if (match === undefined || request.method !== "POST") return false;
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > MOST) break;
  }
  response.writeHead(Number(status), { "Content-Type": "text/plain" });
  response.end(
    `The sandbox took ${length} bytes of ${String(request.headers["webhook-id"] ?? "nothing")}.\n`,
  );
  return true;
}
