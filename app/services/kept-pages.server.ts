import { remember } from "@epic-web/remember";
import type { KeptRule } from "~/components/page-handle";
import { app } from "./app.server";
import { catalogueOf, catalogueReader } from "./catalogue-keeper.server";
import type { Clock } from "./clock.server";
import { isDatabaseDown } from "./database-down.server";
import { currentVisit, type Arriving, type Visit } from "./front-door.server";
import { answerCopy, makeCopy, type CopyAnswer, type KeptCopy } from "./kept-copy.server";
import { makeShelf, pageNames } from "./kept-shelf.server";

/** The version of what pages show. */
export interface ShownVersion {
  read(): Promise<string>;
  /** As last read; `fresh` tells that it need not be read again now. */
  known(): { version: string; fresh: boolean } | null;
}

type Render = () => Promise<{ html: Buffer<ArrayBuffer>; headers: Headers }>;

/** Rendered, compressed pages for visitors without cookies. A new version of what they show makes all of them old. */
export function makeKeptPages(shown: ShownVersion, clock: Clock) {
  const shelf = makeShelf(clock);
  const rendering = new Map<string, Promise<KeptCopy>>();
  /** The version that was known when the visit began. */
  const arrivals = new WeakMap<Visit, string>();

  /** Requests that come while a page is rendered wait for it, so that a change costs one rendering a page. */
  function renderOnce(name: string, version: string, make: () => Promise<KeptCopy>): Promise<KeptCopy> {
    const key = `${version} ${name}`;
    const running = rendering.get(key) ?? make().finally(() => rendering.delete(key));
    rendering.set(key, running);
    return running;
  }

  return {
    /** Answers from the shelf where the copy is fresh: to load the page's data first takes many times as long. */
    answerAtOnce: ({ method, target, headers }: Arriving): CopyAnswer | null => {
      if (headers.cookie !== undefined || headers.expect !== undefined) return null;
      if (method !== "GET" && method !== "HEAD") return null;
      const known = shown.known();
      if (known) arrivals.set(currentVisit(), known.version);
      if (!known?.fresh) return null;
      const names = pageNames(target, headers["user-agent"]);
      const copy = shelf.find([names.alike, names.byDevice], known.version);
      const wanted = {
        acceptEncoding: [headers["accept-encoding"] ?? []].flat().join() || null,
        ifNoneMatch: headers["if-none-match"] ?? null,
      };
      return copy && answerCopy(wanted, copy);
    },

    async answer(request: Request, rule: KeptRule, render: Render): Promise<Response> {
      const name = nameOf(request, rule);
      const version = await shown.read();
      const found = shelf.find([name], version);
      if (found) return respond(request, found);
      const make = async () => {
        const { html, headers } = await render();
        return makeCopy(html, keptHeaders(headers, rule));
      };
      // The data was read after the visit began. What changed meanwhile may or may not be in it: that is not kept.
      if (arrivals.get(currentVisit()) !== version) return respond(request, await make());
      const copy = await renderOnce(name, version, make);
      shelf.put(name, version, copy);
      return respond(request, copy);
    },
  };
}

function respond({ headers: asked }: Request, copy: KeptCopy): Response {
  const wanted = { acceptEncoding: asked.get("Accept-Encoding"), ifNoneMatch: asked.get("If-None-Match") };
  const { body, status, headers } = answerCopy(wanted, copy);
  return new Response(body, { status, headers });
}

function nameOf(request: Request, rule: KeptRule): string {
  const { pathname, search } = new URL(request.url);
  const names = pageNames(pathname + search, request.headers.get("User-Agent"));
  return rule.byDevice ? names.byDevice : names.alike;
}

function keptHeaders(headers: Headers, rule: KeptRule): Headers {
  headers.set("Cache-Control", "public, max-age=0, s-maxage=1");
  headers.set("Vary", rule.byDevice ? "Cookie, Accept-Encoding, User-Agent" : "Cookie, Accept-Encoding");
  return headers;
}

const shownVersion: ShownVersion = {
  async read() {
    try {
      return String((await catalogueOf(app)).version);
    } catch (error) {
      if (isDatabaseDown(error)) return "no catalogue";
      throw error;
    }
  },
  known() {
    const known = catalogueReader(app).known();
    return known && { ...known, version: String(known.version) };
  },
};

export const keptPages = remember("kept-pages", () => makeKeptPages(shownVersion, app.clock));
