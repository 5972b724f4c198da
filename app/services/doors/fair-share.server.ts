interface Bounds {
  /** Requests of one sender that are worked on at the same time. */
  atOnce: number;
  /** Further ones that wait. */
  waiting: number;
}

interface Sender {
  open: number;
  /** Each begins the next request. */
  line: (() => void)[];
}

/** What a request may do now: begin, begin when its turn comes, or nothing because the line is full. */
export type Share = { outcome: "begin" } | { outcome: "wait"; turn: Promise<void> } | { outcome: "refused" };

/**
 * Bounds how many requests of one sender are worked on at the same time. Whoever sends hundreds at once waits behind
 * oneself, and a request of anybody else finds no more than the bound before it.
 */
export function makeFairShare({ atOnce, waiting }: Bounds) {
  const senders = new Map<string, Sender>();

  function leave(name: string, sender: Sender): void {
    const next = sender.line.shift();
    // Not at once: the process first hears who else is there, or it would serve the whole line before.
    if (next) setImmediate(next);
    else if (sender.open > 1) sender.open -= 1;
    else senders.delete(name);
  }

  /** @param onEnd takes what is to be called at the end of the request, whether it had its turn or was given up */
  return (name: string, onEnd: (end: () => void) => void): Share => {
    const sender = senders.get(name) ?? { open: 0, line: [] };
    senders.set(name, sender);
    if (sender.open < atOnce) {
      sender.open += 1;
      onEnd(() => leave(name, sender));
      return { outcome: "begin" };
    }
    if (sender.line.length >= waiting) return { outcome: "refused" };
    const turn = new Promise<void>((begin) => {
      sender.line.push(begin);
      onEnd(() => {
        const place = sender.line.indexOf(begin);
        if (place === -1) leave(name, sender);
        else sender.line.splice(place, 1);
      });
    });
    return { outcome: "wait", turn };
  };
}
