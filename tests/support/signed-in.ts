import { randomBytes } from "node:crypto";
import type { Db } from "#db/client";
import { openSession } from "~/models/session.server";
import type { User } from "~/models/user";
import { hashToken } from "~/services/token.server";
import { makeOwner } from "./accounts";

/** Opens one more session; answers what its cookie holds. */
export async function openSessionOf(db: Db, user: User): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const session = {
    user,
    tokenHash: hashToken(token),
    addressPrefix: "127.0.0.0/24",
    userAgent: "test",
    now: new Date(),
  };
  await openSession(db, session);
  return token;
}

/** The cookie of a fresh owner's session. */
export async function signedInCookie(db: Db): Promise<string> {
  return `sid=${await openSessionOf(db, await makeOwner(db, { now: new Date() }))}`;
}
