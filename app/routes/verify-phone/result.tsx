import { MoveOn } from "~/components/move-on";

const MOVES_ON_AFTER = 3;

interface Props {
  onward: string;
  trialEnds: string | null;
}

/** The page of its own for a verified number. */
export function Result({ onward, trialEnds }: Props) {
  const words = onward === "/download" ? "Continue to the download" : "Continue to your plan";
  return (
    <>
      <div role="status">
        <h1>Your phone number is verified</h1>
        {trialEnds && <p className="soft">Your free trial of Plus has started. It runs until {trialEnds}.</p>}
      </div>
      <MoveOn to={onward} seconds={MOVES_ON_AFTER}>
        {words}
      </MoveOn>
    </>
  );
}
