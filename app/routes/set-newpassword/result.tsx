import { MoveOn } from "~/components/move-on";

const MOVES_ON_AFTER = 6;

export function Result() {
  return (
    <>
      <div role="status">
        <h1>Your password is changed</h1>
        <p className="soft">All devices are logged out. Log in with the new password.</p>
      </div>
      <MoveOn to="/login" seconds={MOVES_ON_AFTER}>
        Log in
      </MoveOn>
    </>
  );
}
