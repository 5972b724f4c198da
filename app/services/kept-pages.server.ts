import { remember } from "@epic-web/remember";
import Negotiator from "negotiator";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { KeptRule } from "~/components/page-handle";
import { MINUTE } from "~/models/duration";
import { app } from "./app.server";
import { catalogueOf } from "./catalogue-keeper.server";
import type { Clock } from "./clock.server";
import { isDatabaseDown } from "./database-down.server";
import { pageHeaders } from "./page-door.server";
import { siteOrigin } from "./site-origin.server";

const MOST_PAGES = 200;
const LONGEST_KEPT = 10 * MINUTE;
const encodings = ["br", "gzip", "identity"] as const;

type Encoding = (typeof encodings)[number];

interface Kept {
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
  etag: string;
  version: string;
  at: number;
}

interface KeptPages {
  answer(request: Request, rule: KeptRule, render: () => Promise<Buffer<ArrayBuffer>>): Promise<Response>;
}

/** Rendered, compressed pages for visitors without cookies. A new version of what they show makes all of them old. */
export function makeKeptPages(readVersion: () => Promise<string>, clock: Clock): KeptPages {
  const pages = new Map<string, Kept>();

  async function find(key: string, render: () => Promise<Buffer<ArrayBuffer>>): Promise<Kept> {
    const now = clock.now().getTime();
    const version = await readVersion();
    const found = pages.get(key);
    if (found?.version === version && now - found.at < LONGEST_KEPT) return found;
    const page = { ...(await compress(await render())), version, at: now };
    pages.delete(key);
    pages.set(key, page);
    const oldest = pages.keys().next();
    if (pages.size > MOST_PAGES && !oldest.done) pages.delete(oldest.value);
    return page;
  }

  return {
    async answer(request, rule, render) {
      const { bodies, etag } = await find(keyOf(request, rule), render);
      const wanted = request.headers.get("If-None-Match")?.split(/,\s*/) ?? [];
      const headers = keptHeaders(rule, etag);
      if (wanted.includes(etag) || wanted.includes("*")) return new Response(null, { status: 304, headers });
      const encoding = chooseEncoding(request);
      if (encoding !== "identity") headers.set("Content-Encoding", encoding);
      return new Response(bodies[encoding], { headers });
    },
  };
}

async function compress(identity: Buffer<ArrayBuffer>) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { bodies: { br, gzip: zipped, identity }, etag };
}

/** With the origin, since pages name their own full address. */
function keyOf(request: Request, rule: KeptRule): string {
  const url = new URL(request.url);
  url.searchParams.sort();
  const device = rule.byDevice ? deviceClass(request.headers.get("User-Agent") ?? "") : "";
  return `${device} ${siteOrigin()}${url.pathname}?${url.searchParams.toString()}`;
}

function deviceClass(userAgent: string): string {
  if (/android/i.test(userAgent)) return "android";
  return /iPad|iPhone|iPod/.test(userAgent) ? "ios" : "";
}

function keptHeaders(rule: KeptRule, etag: string): Headers {
  const headers = pageHeaders({}, null);
  headers.set("Cache-Control", "public, max-age=0, s-maxage=1");
  headers.set("Vary", rule.byDevice ? "Cookie, Accept-Encoding, User-Agent" : "Cookie, Accept-Encoding");
  headers.set("ETag", etag);
  return headers;
}

function chooseEncoding(request: Request): Encoding {
  const accepted = new Negotiator({
    headers: { "accept-encoding": request.headers.get("Accept-Encoding") ?? "identity" },
  }).encodings([...encodings]);
  return encodings.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

async function shownVersion(): Promise<string> {
  try {
    return String((await catalogueOf(app)).version);
  } catch (error) {
    if (isDatabaseDown(error)) return "no catalogue";
    throw error;
  }
}

export const keptPages = remember("kept-pages", () => makeKeptPages(shownVersion, app.clock));
