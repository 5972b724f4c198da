import type { HeadersFunction } from "@remix-run/node";

/** `headers` of a route whose action answers with some of its own, such as Retry-After: Remix drops them otherwise. */
export const answerHeaders: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);
