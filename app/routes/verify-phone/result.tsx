import { Countdown } from "~/components/countdown";
import { useHydrated } from "~/components/hydrated";
import { Key } from "~/components/key";

const MOVES_ON_AFTER = 3;

interface Props {
  onward: string;
  trialEnds: string | null;
}

/** The page of its own for a verified number. Checkout has a policy of its own, so the way on loads a document. */
export function Result({ onward, trialEnds }: Props) {
  const hydrated = useHydrated();
  const words = onward === "/download" ? "Continue to the download" : "Continue to your plan";
  return (
    <>
      <div role="status">
        <h1>Your phone number is verified</h1>
        {trialEnds && <p className="soft">Your free trial of Plus has started. It runs until {trialEnds}.</p>}
      </div>
      {hydrated && (
        <p className="soft">
          We take you on in{" "}
          <Countdown seconds={MOVES_ON_AFTER} onEnd={() => window.location.assign(onward)} />
        </p>
      )}
      <p className="acts">
        <Key href={onward} large full>
          {words}
        </Key>
      </p>
    </>
  );
}
