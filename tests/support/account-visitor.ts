import type { Role } from "#db/schema";
import { MINUTE } from "~/models/duration";
import { makePasswords } from "~/services/password.server";
import { makeOwner } from "./accounts";
import type { Served } from "./served";

export const password = "bread rice and oil";

/** Accounts of one running site that tests log in to, from as many browsers as they like. */
export async function makeAccounts(site: Served) {
  const passwordHash = await makePasswords("low").hash(password);

  async function make(role: Role = "owner", code?: string) {
    const user = await makeOwner(site.db, { passwordHash });
    await site.db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
    if (code) await site.db.insertInto("agents").values({ user_id: user.id, code }).execute();
    return { ...user, role };
  }

  async function logIn(user: { email: string }, userAgent = "curl/8.0") {
    const visitor = site.visitor();
    const answer = await visitor.post("/login", { email: user.email, password }, { "User-Agent": userAgent });
    return { ...visitor, answer };
  }

  async function logInAs(role: Role = "owner", code?: string) {
    const user = await make(role, code);
    return { user, ...(await logIn(user)) };
  }

  /** As if the password had been typed that long ago. */
  async function age(user: { id: number }, minutes = 16) {
    await site.db
      .updateTable("sessions")
      .set({ authenticated_at: new Date(Date.now() - minutes * MINUTE) })
      .where("user_id", "=", user.id)
      .execute();
  }

  return { make, logIn, logInAs, age };
}

/** The actions in the log of an account, the newest first. */
export async function actionsOf({ db }: Served, user: { id: number }): Promise<string[]> {
  const events = await db
    .selectFrom("audit_events")
    .select(["action", "outcome"])
    .where("subject_id", "=", user.id)
    .orderBy("id", "desc")
    .execute();
  return events.map(({ action, outcome }) => (outcome === "ok" ? action : `${action} refused`));
}

export async function mailsTo({ db }: Served, address: string) {
  return db
    .selectFrom("outbox")
    .select(["subject", "text"])
    .where("recipient", "=", address)
    .orderBy("id", "desc")
    .execute();
}
