import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { CacheRule } from "~/components/frame/page-handle";
import { MINUTE } from "~/models/duration";
import { readDevice } from "~/models/site/app-store";
import type { Clock } from "~/services/app/clock.server";
import { type RequestHead, type Visit, currentVisit } from "./front-door.server";
import { requestOrigin } from "./site-origin.server";

/** The version of what pages show. */
export interface ShownVersion {
  read(): Promise<string>;
  /** As last read; `fresh` tells that it need not be read again now. */
  known(): { version: string; fresh: boolean } | null;
}

type Render = () => Promise<{ html: Buffer<ArrayBuffer>; headers: Headers }>;

/** Rendered, compressed pages for visitors without cookies. A new version of what they show makes all of them old. */
export function makePageCache(shown: ShownVersion, clock: Clock) {
  const pages = makeStore(clock);
  const rendering = new Map<string, Promise<CachedPage>>();
  /** The version that was known when the visit began. */
  const arrivals = new WeakMap<Visit, string>();

  /** Requests that come while a page is rendered wait for it, so that a change costs one rendering a page. */
  function renderOnce(name: string, version: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const key = `${version} ${name}`;
    const running = rendering.get(key) ?? make().finally(() => rendering.delete(key));
    rendering.set(key, running);
    return running;
  }

  return {
    /** Answers from the cache where the page is fresh: to load the page's data first takes many times as long. */
    answerAtOnce: ({ method, target, headers }: RequestHead): CachedAnswer | null => {
      if (headers.cookie !== undefined || headers.expect !== undefined) return null;
      if (method !== "GET" && method !== "HEAD") return null;
      const known = shown.known();
      if (known) arrivals.set(currentVisit(), known.version);
      if (!known?.fresh) return null;
      const names = pageNames(target, headers["user-agent"]);
      const copy = pages.find([names.alike, names.byDevice], known.version);
      const wanted = {
        acceptEncoding: [headers["accept-encoding"] ?? []].flat().join() || null,
        ifNoneMatch: headers["if-none-match"] ?? null,
      };
      return copy && answerCached(wanted, copy);
    },

    async answer(request: Request, rule: CacheRule, render: Render): Promise<Response> {
      const name = nameOf(request, rule);
      const version = await shown.read();
      const found = pages.find([name], version);
      if (found) return respond(request, found);
      const make = async () => {
        const { html, headers } = await render();
        return compressPage(html, cacheHeaders(headers, rule));
      };
      // The data was read after the visit began. What changed meanwhile may or may not be in it, so it is not cached.
      if (arrivals.get(currentVisit()) !== version) return respond(request, await make());
      const copy = await renderOnce(name, version, make);
      pages.put(name, version, copy);
      return respond(request, copy);
    },
  };
}

function respond({ headers: asked }: Request, copy: CachedPage): Response {
  const wanted = { acceptEncoding: asked.get("Accept-Encoding"), ifNoneMatch: asked.get("If-None-Match") };
  const { body, status, headers } = answerCached(wanted, copy);
  return new Response(body, { status, headers });
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

const encodings = ["br", "gzip", "identity"] as const;

type Encoding = (typeof encodings)[number];

/** A finished page as it travels: once in each encoding, with the headers that go with all of them. */
interface CachedPage {
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
  headers: Record<string, string>;
  /** Without quotes. */
  tag: string;
}

async function compressPage(identity: Buffer<ArrayBuffer>, headers: Headers): Promise<CachedPage> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const tag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // Weak, since the encodings differ in their bytes.
  const all = { ...Object.fromEntries(headers), etag: `W/"${tag}"` };
  return { bodies: { br, gzip: zipped, identity }, headers: all, tag };
}

/** What a request says about how it wants a cached page. */
interface Wanted {
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
}

interface CachedAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

/** The page as this request takes it, or 304 where the browser has it already. */
function answerCached(wanted: Wanted, { bodies, headers, tag }: CachedPage): CachedAnswer {
  if (hasTag(wanted.ifNoneMatch, tag)) return { status: 304, headers, body: null };
  const encoding = chooseEncoding(wanted.acceptEncoding ?? "identity");
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

/** Browsers send few different wishes, so each is read once. */
const chosen = new LRUCache<string, Encoding>({ max: 100, memoMethod: readEncoding });

const chooseEncoding = (accepted: string): Encoding => chosen.memo(accepted);

function readEncoding(accepted: string): Encoding {
  const taken = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings([...encodings]);
  // Ours is the preference: all that take brotli get it.
  return encodings.find((one) => taken.includes(one)) ?? "identity";
}

const MAX_PAGES = 200;
/** Less than ten minutes. */
const MAX_AGE = 10 * MINUTE - 1;

/** Pages by name, for a while and not too many: the one that was least recently asked for goes first. */
function makeStore(clock: Clock) {
  const places = new LRUCache<string, { copy: CachedPage; version: string }>({
    max: MAX_PAGES,
    ttl: MAX_AGE,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });

  return {
    /** The first fresh one. */
    find(names: string[], version: string | undefined): CachedPage | null {
      for (const name of names) {
        const place = places.get(name);
        if (place && place.version === version) return place.copy;
      }
      return null;
    },

    put(name: string, version: string, copy: CachedPage): void {
      places.set(name, { copy, version });
    },
  };
}

/** What a page is called, alike for all devices or for this kind of device. With the origin, which pages print. */
function pageNames(target: string, userAgent: string | null | undefined) {
  const alike = requestOrigin() + (PLAIN.test(target) ? target : tidy(target));
  return { alike, byDevice: `${readDevice(userAgent ?? null) ?? "other"} ${alike}` };
}

const PLAIN = /^(?:\/[a-z-]+)+$|^\/$/;

/** The same for all ways to write an address. */
function tidy(target: string): string {
  const { pathname, searchParams } = new URL(requestOrigin() + target);
  searchParams.sort();
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
