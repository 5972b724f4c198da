/** What browsers and previews say when nobody has asked for the page yet, in headers of several ages. */
const purposes = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a page is fetched ahead of a visitor, or for a preview. */
export function isPrefetch(headers: Headers): boolean {
  return purposes.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}
