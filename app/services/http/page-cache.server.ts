import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { CacheRule } from "~/components/layout/page-handle";
import { MINUTE } from "~/models/duration";
import { readDevice } from "~/models/site/app-store";
import type { Clock } from "~/services/platform/clock.server";
import { chooseEncoding, type Encoding } from "./page/compression.server";
import { WholeResponse } from "./page/whole-response.server";
import { type RequestHead, type RequestContext, requestContext } from "./request-guard.server";
import { requestOrigin } from "./site-origin.server";

/** The version of the data that pages show. */
export interface ShownVersion {
  read(): Promise<string>;
  /** The version as last read; `fresh` says it need not be read again now. */
  known(): { version: string; fresh: boolean } | null;
}

interface Page {
  rule: CacheRule;
  /** Everything its loaders read. */
  data: object;
  render: () => Promise<{ html: Buffer<ArrayBuffer>; headers: Headers }>;
}

/**
 * Rendered, compressed pages for visitors without cookies. A page is stored by its path and data, not by its query:
 * whatever a stranger appends to an address, pages that show the same are stored once. An address only points to a
 * stored page while the version of the shown data is the same.
 */
export function makePageCache(shown: ShownVersion, clock: Clock) {
  const { copies, addresses } = makeStore(clock);
  const rendering = new Map<string, Promise<CachedPage>>();
  /** The version known when the request began. */
  const arrivals = new WeakMap<RequestContext, string>();

  /** Requests that come while a page is rendered wait for it, so that each change costs one rendering per page. */
  function renderOnce(request: Request, key: string, { rule, render }: Page): Promise<CachedPage> {
    const make = async () => {
      const { html, headers } = await render();
      const of = new URL(request.url).search === "" ? "address" : "query";
      const copy = await compressPage(html, cacheHeaders(headers, rule), of);
      copies.set(key, copy);
      return copy;
    };
    const running = rendering.get(key) ?? make().finally(() => rendering.delete(key));
    rendering.set(key, running);
    return running;
  }

  return {
    /** Answers from the cache if the page is fresh: loading the page's data first takes many times as long. */
    answerAtOnce: ({ method, target, headers }: RequestHead): CachedAnswer | null => {
      if (headers.cookie !== undefined || headers.expect !== undefined) return null;
      if (method !== "GET" && method !== "HEAD") return null;
      const known = shown.known();
      if (known) arrivals.set(requestContext(), known.version);
      if (!known?.fresh) return null;
      const names = pageNames(target, headers["user-agent"]);
      const leads = [names.alike, names.byDevice].map((name) => addresses.get(name));
      const key = leads.find((lead) => lead?.version === known.version)?.key;
      const copy = key === undefined ? undefined : copies.get(key);
      const wanted = {
        acceptEncoding: [headers["accept-encoding"] ?? []].flat().join() || null,
        ifNoneMatch: headers["if-none-match"] ?? null,
      };
      return copy ? answerCached(wanted, copy) : null;
    },

    async answer(request: Request, page: Page): Promise<Response> {
      const key = keyOf(request, page);
      const version = await shown.read();
      const copy = copies.get(key) ?? (await renderOnce(request, key, page));
      // The data was read after the request began. A change in between may or may not be in it.
      if (arrivals.get(requestContext()) === version) {
        const name = nameOf(request, page.rule);
        if (name.length <= MAX_NAME) addresses.set(name, { key, version });
      }
      return respond(request, copy);
    },
  };
}

/** Includes the origin, which pages print. */
function keyOf(request: Request, { data }: Page): string {
  const { pathname } = new URL(request.url);
  return `${requestOrigin()}${pathname} ${hash(JSON.stringify(data))}`;
}

function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

function respond({ headers: asked }: Request, copy: CachedPage): Response {
  const wanted = { acceptEncoding: asked.get("Accept-Encoding"), ifNoneMatch: asked.get("If-None-Match") };
  const { body, status, headers } = answerCached(wanted, copy);
  return body ? new WholeResponse(body, { status, headers }) : new Response(null, { status, headers });
}

function nameOf(request: Request, rule: CacheRule): string {
  const { pathname, search } = new URL(request.url);
  const names = pageNames(pathname + search, request.headers.get("User-Agent"));
  return rule.byDevice ? names.byDevice : names.alike;
}

function cacheHeaders(headers: Headers, rule: CacheRule): Headers {
  headers.set("Cache-Control", "public, max-age=0, s-maxage=1");
  headers.set("Vary", rule.byDevice ? "Cookie, Accept-Encoding, User-Agent" : "Cookie, Accept-Encoding");
  return headers;
}

/** A finished page as it is sent: once in each encoding, with the headers they share. */
interface CachedPage {
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
  headers: Record<string, string>;
  /** Without quotes. */
  tag: string;
}

/**
 * Compresses one page at a time, so that pages requested only once leave threads to password hashing and processors
 * to everything else.
 */
const inTurn = pLimit(1);

/** Gzip's highest levels save 1 % and take several times as long. */
const GZIP_LEVEL = 6;
/**
 * For a page without a query: takes 0.1 s and makes it 7 % smaller than the fast level; level 11 takes three times as
 * long for 2 % more. A stranger can make up any number of queries, so their pages get the fast level.
 */
const BROTLI_LEVELS = { address: 10, query: 6 };

async function compressPage(
  identity: Buffer<ArrayBuffer>,
  headers: Headers,
  of: keyof typeof BROTLI_LEVELS,
): Promise<CachedPage> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVELS[of] } };
  const bodies = await inTurn(async () => ({
    br: await promisify(brotliCompress)(identity, quality),
    gzip: await promisify(gzip)(identity, { level: GZIP_LEVEL }),
    identity,
  }));
  const tag = hash(identity);
  // A weak tag, since the encodings differ in their bytes.
  return { bodies, headers: { ...Object.fromEntries(headers), etag: `W/"${tag}"` }, tag };
}

/** The request headers that decide how a cached page is sent. */
interface PageRequest {
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
}

interface CachedAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

/** The page in the encoding this request accepts, or 304 if the browser already has it. */
function answerCached(wanted: PageRequest, { bodies, headers, tag }: CachedPage): CachedAnswer {
  if (hasTag(wanted.ifNoneMatch, tag)) return { status: 304, headers, body: null };
  const encoding = chooseEncoding(wanted.acceptEncoding);
  const body = bodies[encoding];
  const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
  return {
    status: 200,
    headers: { ...headers, ...encoded, "content-length": String(body.byteLength) },
    body,
  };
}

function hasTag(list: string | null, tag: string): boolean {
  if (list === null) return false;
  return list.split(",").some((one) => ["*", `"${tag}"`, `W/"${tag}"`].includes(one.trim()));
}

const MAX_PAGES = 200;
const MAX_ADDRESSES = 1_000;
/** The longest address that is stored; longer ones are looked up by their data each time. */
const MAX_NAME = 300;
/** Just under ten minutes. */
const MAX_AGE = 10 * MINUTE - 1;

/** Pages by key, and keys by address, limited in age and number: the least recently used go first. */
function makeStore(clock: Clock) {
  const age = { ttl: MAX_AGE, ttlResolution: 0, perf: { now: () => clock.now().getTime() } };
  return {
    copies: new LRUCache<string, CachedPage>({ max: MAX_PAGES, ...age }),
    addresses: new LRUCache<string, { key: string; version: string }>({ max: MAX_ADDRESSES, ...age }),
  };
}

/** The cache name of an address: one for all devices, one for this kind of device. */
function pageNames(target: string, userAgent: string | null | undefined) {
  const alike = requestOrigin() + (PLAIN.test(target) ? target : tidy(target));
  return { alike, byDevice: `${readDevice(userAgent ?? null) ?? "other"} ${alike}` };
}

const PLAIN = /^(?:\/[a-z-]+)+$|^\/$/;

/**
 * Whether a path is written the way the site writes it: the router accepts other spellings, and pages show where they
 * are.
 */
export function isPlainPath(path: string): boolean {
  return PLAIN.test(path);
}

/** The same for every spelling of an address. */
function tidy(target: string): string {
  const { pathname, searchParams } = new URL(requestOrigin() + target);
  searchParams.sort();
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
