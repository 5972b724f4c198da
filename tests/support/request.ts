import type { RequestContext } from "~/services/platform/request-context.server";

const context: RequestContext = {
  id: "test",
  address: "203.0.113.9",
  origin: undefined,
  listedOrigin: false,
  secure: false,
  host: "shop.example",
  site: null,
  accountUrl: null,
  idempotencyKey: null,
  asksForData: false,
  ignoresProxy: false,
  method: "GET",
};

export function makeRequestContext(changes: Partial<RequestContext> = {}): RequestContext {
  return { ...context, ...changes };
}

/** A post as an action gets it; a string is an urlencoded body. */
export function formRequest(body: BodyInit, headers: Record<string, string> = {}, path = "/form"): Request {
  const type = typeof body === "string" ? { "Content-Type": "application/x-www-form-urlencoded" } : {};
  return new Request(`http://shop.example${path}`, {
    method: "POST",
    body,
    headers: { ...type, ...headers },
    ...(body instanceof ReadableStream && { duplex: "half" as const }),
  });
}

/** The answer of an action or loader, returned or thrown. */
export async function answerOf(work: () => unknown): Promise<Response> {
  try {
    const answer = await work();
    if (answer instanceof Response) return answer;
    throw new Error(`no Response but ${JSON.stringify(answer)}`);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
