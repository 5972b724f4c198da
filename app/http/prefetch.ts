/** Header names, old and new, by which browsers and previews say that nobody has asked for the page yet. */
const purposes = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a page is fetched ahead of a visitor, or for a preview. */
export function isPrefetch(headers: Headers): boolean {
  return purposes.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}
