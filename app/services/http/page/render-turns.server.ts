import { setImmediate as nextTick } from "node:timers/promises";
import { refusal } from "~/services/http/responses.server";

/**
 * How many renderings may wait. Each takes about 3 ms, so that even the last in the queue is served within a second.
 */
const MAX_WAITING = 200;

/**
 * Renders one page at a time and lets other requests run in between, so that cheap ones never wait for many expensive
 * ones. Visitors take turns: a visitor who requests many pages at once waits behind their own. If more wait than can
 * be served soon, further ones are refused, but a posted form always gets its page, which holds what was typed.
 */
export function makeRenderTurns(maxWaiting = MAX_WAITING) {
  /** Queues by visitor; the first in the map is the next to be served. */
  const lines = new Map<string, (() => void)[]>();
  let waiting = 0;
  let busy = false;

  function lineUp(visitor: string, isPost: boolean): Promise<void> {
    if (!isPost && waiting >= maxWaiting) throw tooMany();
    waiting += 1;
    return new Promise((resolve) => {
      lines.set(visitor, [...(lines.get(visitor) ?? []), resolve]);
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
  return refusal(503, "Too many pages are requested at once. Try again in a few seconds.", {
    "Retry-After": "2",
  });
}
