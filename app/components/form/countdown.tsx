import { useEffect, useRef, useState } from "react";

const SECOND = 1000;

export const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * The seconds that are left; null on the server, in the first render and without a time to count. Browsers slow down
 * timers of background pages, so the end is a moment, not a number of ticks.
 */
export function useCountdown(seconds: number | undefined, onEnd?: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const atEnd = useRef(onEnd);
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const end = Date.now() + seconds * SECOND;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / SECOND));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      atEnd.current?.();
    };
    const timer = setInterval(tick, SECOND);
    tick();
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** A time that runs down. */
export function Countdown({ left, format = clock }: { left: number; format?: (seconds: number) => string }) {
  return <b role="timer">{format(left)}</b>;
}
