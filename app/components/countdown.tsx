import { useEffect, useRef, useState } from "react";

const SECOND = 1000;

type Props = { seconds: number; onEnd?: () => void };

/** Seconds left as "0:59"; calls back once at the end. Without scripts it stands still and the server decides. */
export function Countdown({ seconds, onEnd }: Props) {
  const [left, setLeft] = useState(seconds);
  const whenDone = useRef(onEnd);
  useEffect(() => {
    whenDone.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    // Timers of a page in the background are slowed down, so the end is a moment, not a number of ticks.
    const end = Date.now() + seconds * SECOND;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / SECOND));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      whenDone.current?.();
    };
    const timer = setInterval(tick, SECOND);
    tick();
    return () => clearInterval(timer);
  }, [seconds]);

  return <b role="timer">{formatClock(left)}</b>;
}

function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
