import { setImmediate as nextTurn } from "node:timers/promises";

/** One turn of the event loop accepts a connection, and the next reads its request. */
const QUIET_TURNS = 2;

/** About a tenth of a second during a flood that does not end. */
const MAX_TURNS = 500;

interface Bounds {
  /** How many requests of one sender run at the same time. */
  atOnce: number;
  /** How many more may wait. */
  waiting: number;
}

interface Sender {
  open: number;
  /** Each function starts the next request. */
  line: (() => void)[];
  advancing: boolean;
}

/** What a request may do now: begin, begin when its turn comes, or nothing because the queue is full. */
export type Share = { outcome: "begin" } | { outcome: "wait"; turn: Promise<void> } | { outcome: "refused" };

/**
 * Limits how many requests of one sender run at the same time. A client that sends hundreds at once waits behind its
 * own; other clients' requests find at most that limit ahead of them.
 */
export function makeFairShare({ atOnce, waiting }: Bounds) {
  const senders = new Map<string, Sender>();
  let asked = 0;

  /** Otherwise one client's queue would starve the others. */
  async function untilAllAreHeard(): Promise<void> {
    let quiet = 0;
    for (let turn = 0; turn < MAX_TURNS && quiet < QUIET_TURNS; turn += 1) {
      const before = asked;
      await nextTurn();
      quiet = asked === before ? quiet + 1 : 0;
    }
  }

  async function advance(name: string, sender: Sender): Promise<void> {
    if (sender.advancing) return;
    sender.advancing = true;
    await untilAllAreHeard();
    sender.advancing = false;
    for (const begin of sender.line.splice(0, atOnce - sender.open)) {
      sender.open += 1;
      begin();
    }
    if (sender.open === 0) senders.delete(name);
  }

  /** A sender stays known until all are heard: requests that are answered at once never wait for each other. */
  function leave(name: string, sender: Sender): void {
    sender.open -= 1;
    void advance(name, sender);
  }

  /** @param onEnd takes the function to call when the request ends, whether it had its turn or was given up */
  return (name: string, onEnd: (end: () => void) => void): Share => {
    asked += 1;
    const known = senders.get(name);
    const sender = known ?? { open: 0, line: [], advancing: false };
    if (!known) {
      senders.set(name, sender);
      sender.open = 1;
      onEnd(() => leave(name, sender));
      return { outcome: "begin" };
    }
    if (sender.open + sender.line.length >= atOnce + waiting) return { outcome: "refused" };
    const turn = new Promise<void>((begin) => {
      sender.line.push(begin);
      onEnd(() => {
        const place = sender.line.indexOf(begin);
        if (place === -1) leave(name, sender);
        else sender.line.splice(place, 1);
      });
    });
    void advance(name, sender);
    return { outcome: "wait", turn };
  };
}
