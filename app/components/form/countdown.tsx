import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/components/page/hydrated";
import { Button } from "./button";

const SECOND = 1000;

type Props = { seconds: number; onEnd?: () => void; format?: (seconds: number) => string };

/**
 * Seconds left, by default as "00:59"; calls back once at the end. Without scripts it stands still and the server
 * decides.
 */
export function Countdown({ seconds, onEnd, format = formatClock }: Props) {
  const [left, setLeft] = useState(seconds);
  const whenDone = useRef(onEnd);
  useEffect(() => {
    whenDone.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    // Browsers slow down timers of background pages, so the end is a moment, not a number of ticks.
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

  return <b role="timer">{format(left)}</b>;
}

function formatClock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

const inWords = (seconds: number): string => (seconds === 1 ? "1 second" : `${seconds} seconds`);

interface MoveOnProps {
  to: string;
  /** The name of the target, such as "login". */
  name: string;
  /** After this many seconds the script takes the visitor there. */
  seconds: number;
  children: string;
}

/**
 * The end of a page that only reports a result. Each page has its own content security policy, so moving on loads a
 * document.
 */
export function MoveOn({ to, name, seconds, children }: MoveOnProps) {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && (
        <p className="soft">
          Opening {name} in{" "}
          <Countdown seconds={seconds} onEnd={() => window.location.assign(to)} format={inWords} />
        </p>
      )}
      <p className="acts">
        <Button href={to} large full>
          {children}
        </Button>
      </p>
    </>
  );
}
