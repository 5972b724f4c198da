import { Countdown } from "./countdown";
import { useHydrated } from "./hydrated";
import { Key } from "./key";

interface Props {
  to: string;
  /** After so many seconds the script takes the visitor there. */
  seconds: number;
  children: string;
}

/** The end of a page that only says how something went. Pages have policies of their own, so the way on loads a document. */
export function MoveOn({ to, seconds, children }: Props) {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && (
        <p className="soft">
          We take you on in <Countdown seconds={seconds} onEnd={() => window.location.assign(to)} />
        </p>
      )}
      <p className="acts">
        <Key href={to} large full>
          {children}
        </Key>
      </p>
    </>
  );
}
