import { setImmediate as nextTick } from "node:timers/promises";
import { refusal } from "~/services/doors/responses.server";

interface Bounds {
  /** Renderings that may wait for one visitor. */
  each: number;
  /** Renderings that may wait in all. */
  all: number;
}

/** A rendering takes about 3 ms, so that even the last in line is served within a second. */
const usual: Bounds = { each: 30, all: 200 };

/**
 * Renders one page at a time and hears other requests in between, so that those which cost little never wait for many
 * that cost much. Visitors take turns: who asks for a hundred pages at once waits behind oneself, and is refused when
 * the line is full. A posted form always gets its page, which holds what was typed; posts have a limit of their own.
 */
export function makeRenderTurns(bounds: Bounds = usual) {
  /** By visitor; the first in the map is the next to be served. */
  const lines = new Map<string, (() => void)[]>();
  let waiting = 0;
  let busy = false;

  function lineUp(visitor: string, isPost: boolean): Promise<void> {
    const line = lines.get(visitor) ?? [];
    if (!isPost && (line.length >= bounds.each || waiting >= bounds.all)) throw tooMany();
    waiting += 1;
    return new Promise((resolve) => {
      lines.set(visitor, [...line, resolve]);
    });
  }

  function callNext(): void {
    const [next] = lines;
    if (!next) {
      busy = false;
      return;
    }
    const [visitor, [first, ...others]] = next;
    lines.delete(visitor);
    if (others.length > 0) lines.set(visitor, others);
    waiting -= 1;
    first?.();
  }

  /** @param visitor an address or an account */
  return async <Result>(
    { visitor, isPost }: { visitor: string; isPost: boolean },
    render: () => Promise<Result>,
  ): Promise<Result> => {
    if (busy) await lineUp(visitor, isPost);
    busy = true;
    try {
      return await render();
    } finally {
      void nextTick().then(callNext);
    }
  };
}

function tooMany(): Response {
  return refusal(503, "Too many pages are asked for at once. Try again in a few seconds.", {
    "Retry-After": "2",
  });
}
