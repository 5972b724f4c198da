/**
 * Whether an address belongs to the API, in every spelling that the router accepts: listed websites may read its
 * answers, and refusals are JSON.
 */
export const isApi = (target: string): boolean => /^\/api(?:[/?]|$)/i.test(target);

/**
 * Lets a page of a listed origin read an answer, even one to a call with cookies. Browsers send those if the page is
 * on the same site, such as another subdomain.
 */
export const sharingHeaders = (origin: string): Record<string, string> => ({
  "Access-Control-Allow-Origin": origin,
  "Access-Control-Allow-Credentials": "true",
  "Access-Control-Expose-Headers": "Retry-After, WWW-Authenticate, Idempotency-Replayed, X-Request-Id",
});
