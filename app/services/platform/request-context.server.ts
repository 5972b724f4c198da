import { remember } from "@epic-web/remember";
import { AsyncLocalStorage } from "node:async_hooks";

export interface RequestContext {
  id: string;
  address: string;
  /** The Origin header. It is hidden from Remix, which would answer a foreign one with an empty 500. */
  origin: string | undefined;
  /** Whether this is an API call from a page of an origin that the operator listed. */
  listedOrigin: boolean;
  secure: boolean;
  host: string;
  /** The configured origin that was requested; null in a demo without one. */
  site: string | null;
  /** The address on the account host to redirect the visitor to, if any. */
  accountUrl: string | null;
  /** The method of the request. Remix passes GET to loaders even while it responds to a POST. */
  method: string;
  /** As it was sent: Remix passes no empty header on. */
  idempotencyKey: string | null;
  /** Whether only the page's data is requested, as scripts do. */
  asksForData: boolean;
  /** Whether a proxy forwards the addresses of visitors and the settings name none. */
  ignoresProxy: boolean;
}

const contexts = remember("request-contexts", () => new AsyncLocalStorage<RequestContext>());

/** The context of the current request; undefined outside of requests, as in jobs. */
export function findRequestContext(): RequestContext | undefined {
  return contexts.getStore();
}

export function requestContext(): RequestContext {
  const context = findRequestContext();
  if (!context) throw new Error("no request is being answered here");
  return context;
}

export function withRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Runs work that a request triggers but that does not belong to it. */
export function outsideRequests<Result>(work: () => Result): Result {
  return contexts.exit(work);
}

/** Sets the context for the rest of this request, across everything it awaits. */
export function enterRequestContext(context: RequestContext): void {
  contexts.enterWith(context);
}
