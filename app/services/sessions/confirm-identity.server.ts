import type { App } from "~/services/platform/app.server";
import { checkPassword, type PasswordCheck } from "./check-password.server";
import type { SignedIn } from "./find-signed-in.server";
import { renewToken } from "./start-session.server";

type Context = Pick<App, "db" | "clock" | "passwords">;

export type IdentityResult =
  | { outcome: "confirmed"; cookie: string }
  | Exclude<PasswordCheck, { outcome: "right" }>
  /** The session has ended in the meantime. */
  | { outcome: "gone" };

/** Proves again that the person in this session is the one of the account: what all pages for fresh sessions ask for. */
export async function confirmIdentity(
  app: Context,
  signedIn: SignedIn,
  proof: { password: string },
): Promise<IdentityResult> {
  const check = await checkPassword(app, signedIn.user, proof.password);
  return check.outcome === "right" ? refreshSession(app, signedIn) : check;
}

/** From now on the session counts as fresh, under another token. */
export async function refreshSession(app: Pick<App, "db" | "clock">, signedIn: SignedIn) {
  const cookie = await renewToken(app.db, signedIn, { authenticatedAt: app.clock.now() });
  return cookie === null ? ({ outcome: "gone" } as const) : ({ outcome: "confirmed", cookie } as const);
}
