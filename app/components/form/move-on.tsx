import { type RefObject, useEffect, useRef } from "react";
import { moveOn } from "~/components/enhance/countdown";
import { Button } from "./button";

interface Props {
  to: string;
  /** The name of the target, such as "login". */
  name: string;
  /** After this many seconds a script takes the visitor there. */
  seconds: number;
  children: string;
}

/** The end of a page that only reports a result. */
export function MoveOn({ to, name, seconds, children }: Props) {
  return (
    <>
      <p className="soft" hidden {...useMoveOn<HTMLParagraphElement>(seconds, to)}>
        Opening {name} in <b role="timer">{seconds} seconds</b>
      </p>
      <p className="acts">
        <Button href={to} large full>
          {children}
        </Button>
      </p>
    </>
  );
}

/** The time left on a page, after which a script opens another one. Without scripts it is not shown. */
export function TimeLeft({ to, seconds }: Pick<Props, "to" | "seconds">) {
  return (
    <span hidden data-clock="" {...useMoveOn<HTMLSpanElement>(seconds, to)}>
      Time left: <b role="timer" />
    </span>
  );
}

function useMoveOn<Kind extends HTMLElement>(seconds: number, to: string) {
  const ref: RefObject<Kind> = useRef<Kind>(null);
  // Where React draws the page, the script that looks for such texts does not run.
  useEffect(() => (ref.current ? moveOn(ref.current) : undefined), []);
  return { ref, "data-move-on": seconds, "data-to": to };
}
