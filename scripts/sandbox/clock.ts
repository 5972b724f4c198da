import type { Store } from "./store";

export interface BaseClock {
  now(): Date;
}

export type SandboxClock = ReturnType<typeof makeClock>;

/** The sandbox's own time: the given clock, and what it was put forward. */
export function makeClock(store: Store, base: BaseClock) {
  return {
    now: () => new Date(base.now().getTime() + store.offset()),
    advance: (milliseconds: number) => store.saveOffset(store.offset() + milliseconds),
  };
}
