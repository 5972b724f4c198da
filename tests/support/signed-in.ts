import { randomBytes } from "node:crypto";
import type { Db } from "#db/client";
import { openSession } from "~/models/session.server";
import { hashToken } from "~/services/token.server";
import { makeOwner } from "./accounts";

/** The cookie of a fresh owner's session. */
export async function signedInCookie(db: Db): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = new Date();
  const user = await makeOwner(db, { now });
  const session = {
    user,
    tokenHash: hashToken(token),
    addressPrefix: "127.0.0.0/24",
    userAgent: "test",
    now,
  };
  await openSession(db, session);
  return `sid=${token}`;
}
