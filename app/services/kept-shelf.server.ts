import { readDevice } from "~/models/device";
import { MINUTE } from "~/models/duration";
import type { Clock } from "./clock.server";
import type { KeptCopy } from "./kept-copy.server";
import { visitedOrigin } from "./site-origin.server";

const MOST_PAGES = 200;
const LONGEST_KEPT = 10 * MINUTE;

/** Copies by name, for a while and not too many. */
export function makeShelf(clock: Clock) {
  const places = new Map<string, { copy: KeptCopy; version: string; at: number }>();

  return {
    /** The first fresh one. */
    find(names: string[], version: string | undefined): KeptCopy | null {
      for (const name of names) {
        const place = places.get(name);
        if (!place || place.version !== version) continue;
        if (clock.now().getTime() - place.at >= LONGEST_KEPT) continue;
        // To the end of the line: what nobody asked for the longest time goes first.
        places.delete(name);
        places.set(name, place);
        return place.copy;
      }
      return null;
    },

    put(name: string, version: string, copy: KeptCopy): void {
      places.delete(name);
      places.set(name, { copy, version, at: clock.now().getTime() });
      const [oldest] = places.keys();
      if (places.size > MOST_PAGES && oldest !== undefined) places.delete(oldest);
    },
  };
}

/** What a page is called, alike for all devices or for this kind of device. With the origin, which pages print. */
export function pageNames(target: string, userAgent: string | null | undefined) {
  const alike = visitedOrigin() + (PLAIN.test(target) ? target : tidy(target));
  return { alike, byDevice: `${readDevice(userAgent ?? null) ?? "other"} ${alike}` };
}

const PLAIN = /^(?:\/[a-z-]+)+$|^\/$/;

/** The same for all ways to write an address. */
function tidy(target: string): string {
  const { pathname, searchParams } = new URL(visitedOrigin() + target);
  searchParams.sort();
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
