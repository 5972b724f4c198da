import { Button } from "./button";
import { Countdown, useCountdown } from "./countdown";

interface Props {
  to: string;
  /** The name of the target, such as "login". */
  name: string;
  /** After this many seconds the visitor is taken there, with scripts. */
  seconds: number;
  children: string;
}

/** The end of a page that only reports a result. */
export function ContinueSoon({ to, name, seconds, children }: Props) {
  const left = useCountdown(seconds, () => window.location.assign(to));
  return (
    <>
      <p className="soft" hidden={left === null}>
        Opening {name} in <Countdown left={left ?? seconds} format={inWords} />
      </p>
      <p className="acts">
        <Button href={to} large full>
          {children}
        </Button>
      </p>
    </>
  );
}

/** The time left on a page, after which another one opens. Without scripts it is not shown. */
export function TimeLeft({ to, seconds }: Pick<Props, "to" | "seconds">) {
  const left = useCountdown(seconds, () => window.location.assign(to));
  return (
    <span hidden={left === null}>
      Time left: <Countdown left={left ?? seconds} />
    </span>
  );
}

const inWords = (seconds: number): string => (seconds === 1 ? "1 second" : `${seconds} seconds`);
