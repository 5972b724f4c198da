import { privateAddress } from "./visitor";

export interface CrawledPage {
  path: string;
  html: string;
  /** Ids that the page links to, with the address of their page. */
  fragments: { to: string; id: string }[];
}

export interface Crawl {
  pages: Map<string, CrawledPage>;
  problems: string[];
}

const MOST_HOPS = 1;

/** The path of a page, with all that names one row of many left out. */
export function patternOf(path: string): string {
  const { pathname } = new URL(path, "http://site");
  return pathname
    .split("/")
    .map((part) => (isName(part) ? ":id" : part))
    .join("/");
}

const isName = (part: string): boolean =>
  /^\d+$/.test(part) || /^[A-Z]{2,}[A-Z0-9-]*$/.test(part) || /^(?=.*\d)[\w-]{12,}$/.test(part);

const unescape = (text: string): string =>
  text
    .replace(/&amp;/g, "&")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'");

export const attributesOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<[^>]* ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => unescape(value));

/**
 * Follows all links of a site from some paths, as a visitor with these cookies, each kind of page once. Files are
 * only asked for.
 */
export async function crawl(origin: string, cookie: string, starts: readonly string[]): Promise<Crawl> {
  const pages: Crawl["pages"] = new Map();
  const problems: string[] = [];
  const queue = starts.map((path) => ({ path, from: "the start" }));
  const seen = new Set<string>();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const pattern = patternOf(next.path);
    if (seen.has(pattern)) continue;
    seen.add(pattern);
    const read = await load(origin, cookie, next.path);
    if (read.problem !== null) problems.push(`${next.path}, linked from ${next.from}, ${read.problem}`);
    if (read.html === null) continue;
    seen.add(patternOf(read.path));
    const { html, path } = read;
    const links = linksOf(html, origin + path).filter((link) => link.origin === origin);
    const fragments = links
      .filter(({ hash }) => hash.length > 1)
      .map((link) => ({ to: link.pathname + link.search, id: decodeURIComponent(link.hash.slice(1)) }));
    pages.set(patternOf(path), { path, html, fragments });
    for (const link of links) queue.push({ path: link.pathname + link.search, from: path });
  }
  problems.push(...(await deadFragments(origin, cookie, pages)));
  return { pages, problems };
}

/** A page of which another address was read is asked for again at the very address of the link. */
async function deadFragments(origin: string, cookie: string, pages: Crawl["pages"]): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, fragments } of pages.values())
    for (const { to, id } of fragments) {
      const target = pages.get(patternOf(to));
      if (!target || attributesOf(target.html, "id").includes(id)) continue;
      const { html } = await load(origin, cookie, to);
      if (!attributesOf(html ?? "", "id").includes(id)) problems.push(`${path}: ${to} has no #${id}`);
    }
  return problems;
}

const linksOf = (html: string, base: string): URL[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)]
    .map(([, href = ""]) => unescape(href))
    .filter((href) => !/^(?:mailto|tel|https:\/\/wa\.me)/.test(href))
    .map((href) => new URL(href, base));

async function load(origin: string, cookie: string, start: string) {
  let path = start;
  for (let hops = 0; ; hops += 1) {
    const answer = await fetch(origin + path, {
      redirect: "manual",
      headers: { cookie, "X-Forwarded-For": privateAddress(), accept: "text/html", connection: "close" },
    });
    const body = await answer.text();
    const to = answer.headers.get("location");
    if (to !== null && hops < MOST_HOPS) {
      const target = new URL(to, origin + path);
      if (target.origin !== origin) return { path, html: null, problem: null };
      path = target.pathname + target.search;
      continue;
    }
    const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (answer.status === 200) return { path, html: isPage ? body : null, problem: null };
    const problem = to === null ? `answers ${answer.status}` : `redirects more than once, to ${to}`;
    return { path, html: null, problem };
  }
}
