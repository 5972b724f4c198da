import type { IncomingMessage, ServerResponse } from "node:http";

const MOST_BYTES = 64 * 1024;

/** Reads the body; null if it is longer than the sandbox accepts. */
export async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MOST_BYTES) chunks.push(chunk);
  }
  return length <= MOST_BYTES ? Buffer.concat(chunks).toString("utf8") : null;
}

export function isLoopback(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? "";
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}

export function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string,
): void {
  response.writeHead(status, {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  response.end(body);
}
