import type { Db } from "#db/client";
import type { User } from "~/models/users/user";
import { findPasswordHash, lockAccount } from "~/models/users/user.server";
import { app } from "~/services/platform/app.server";
import type { Accepted } from "./log-in.server";
import { rememberDevice } from "./remember-device.server";
import { startSession } from "./start-session.server";

export interface Opened {
  user: User;
  sessionId: number;
  /** Of the session and of the known device. */
  cookies: string[];
}

export type OpenedLogin =
  | ({ outcome: "opened" } & Opened)
  /**
   * The account has a new password by now: setting it was meant to end all sessions, so this login must not survive it.
   */
  | { outcome: "refused" };

/** What follows a right password: for a page, a call of the API and a recovery alike. */
export function openLogin(request: Request, { userId, passwordHash }: Accepted): Promise<OpenedLogin> {
  return app.db.transaction().execute(async (transaction): Promise<OpenedLogin> => {
    const user = await lockAccount(transaction, userId);
    if (user === null || (await findPasswordHash(transaction, userId)) !== passwordHash)
      return { outcome: "refused" };
    return { outcome: "opened", ...(await admit(transaction, request, user)) };
  });
}

/**
 * Opens a session for an account that has proved all it has to, and remembers its browser. The transaction has locked
 * the account.
 */
export async function admit(transaction: Db, request: Request, user: User): Promise<Opened> {
  const { sessionId, cookie } = await startSession(transaction, request, user);
  return { user, sessionId, cookies: [cookie, await rememberDevice(transaction, request, user.id)] };
}
