import type { Store } from "./store";

export interface BaseClock {
  now(): Date;
}

export type SandboxClock = ReturnType<typeof makeClock>;

/** The clock of the sandbox: the given clock plus the time it was advanced by. */
export function makeClock(store: Store, base: BaseClock) {
  return {
    now: () => new Date(base.now().getTime() + store.offset()),
    advance: (milliseconds: number) => store.saveOffset(store.offset() + milliseconds),
  };
}
