import { randomBytes } from "node:crypto";
import type { Db } from "#db/client";
import type { Role, StaffRole } from "#db/schema";
import { MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { insertSession } from "~/models/sessions/session.server";
import { grantRole } from "~/models/staff/staff-role.server";
import type { User } from "~/models/users/user";
import { makePasswords } from "~/services/platform/passwords.server";
import { hashToken } from "~/services/platform/token.server";
import { findMainLocation } from "~/models/users/location.server";
import { makeOwner } from "./accounts";
import { hiddenFields } from "./page";
import type { ServedApp } from "./served";
import { fund, giveTokens } from "./wallet";
import type { Browser } from "~/models/sessions/browser";

/** Opens one more session, proved now or at that time; returns the value of its cookie. */
export async function openSessionOf(db: Db, user: User, provedAt = new Date()): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const session = {
    user,
    tokenHash: hashToken(token),
    addressPrefix: "127.0.0.0/24",
    userAgent: "test",
    now: new Date(),
    provedAt,
  };
  await insertSession(db, session);
  return token;
}

/** The cookie of a new owner's session, in which nothing has to be proved again. */
export async function signedInCookie(db: Db): Promise<string> {
  const owner = await makeOwner(db, { now: new Date() });
  const token = await openSessionOf(db, owner);
  await proveContact({ db }, owner);
  return `sid=${token}`;
}

export const password = "bread rice and oil";

/** Makes an account one of staff with these roles. */
export async function employ(db: Db, user: { id: number }, roles: readonly StaffRole[]): Promise<void> {
  await db.updateTable("users").set({ role: "staff" }).where("id", "=", user.id).execute();
  for (const role of roles) await grantRole(db, user.id, role, new Date());
}

/** As if the account had a second factor that was proved just now in all its sessions. */
export async function proveSecondFactor(db: Db, user: { id: number }): Promise<void> {
  await db
    .insertInto("secondFactors")
    .values({ userId: user.id, secret: Buffer.alloc(20), lastStep: 0, createdAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("sessions")
    .set({ secondFactorAt: new Date() })
    .where("userId", "=", user.id)
    .execute();
}

/** As if a code to a contact of the account had been typed just now in all its sessions. */
export async function proveContact({ db }: Pick<ServedApp, "db">, user: { id: number }): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ contactProvedAt: new Date() })
    .where("userId", "=", user.id)
    .execute();
}

/** A visitor who is logged in as a new owner. */
export async function signIn(site: Pick<ServedApp, "db" | "visitor">, choices: { verified?: boolean } = {}) {
  const passwordHash = await makePasswords("low").hash(password);
  const user = await makeOwner(site.db, { ...choices, passwordHash });
  const visitor = site.visitor();
  await visitor.post("/login", { email: user.email, password });
  return { ...visitor, user };
}

/** Accounts of one running site that tests log in to, from any number of browsers. */
export async function makeAccounts(site: Pick<ServedApp, "db" | "visitor">) {
  const passwordHash = await makePasswords("low").hash(password);

  async function make(role: Role = "owner", code?: string) {
    const user = await makeOwner(site.db, { passwordHash });
    await site.db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
    if (code) await site.db.insertInto("agents").values({ userId: user.id, code }).execute();
    return { ...user, role };
  }

  async function logIn(user: { email: string }, userAgent = "curl/8.0") {
    const visitor = site.visitor();
    const answer = await visitor.post("/login", { email: user.email, password }, { "User-Agent": userAgent });
    return { ...visitor, answer };
  }

  /** Staff have every role and a proved second factor: see `logInStaff` for others. */
  async function logInAs(role: Role = "owner", code?: string) {
    if (role === "staff") return logInStaff(["admin"]);
    const user = await make(role, code);
    return { user, ...(await logIn(user)) };
  }

  /** A staff member with these roles, by default with a proved second factor. */
  async function logInStaff(roles: readonly StaffRole[], choices: { secondFactor?: boolean } = {}) {
    const user = await make("staff");
    await employ(site.db, user, roles);
    const visitor = await logIn(user);
    if (choices.secondFactor !== false) await proveSecondFactor(site.db, user);
    return { user, ...visitor };
  }

  /** As if the password had been typed that long ago. */
  async function age(user: { id: number }, minutes = 16) {
    await site.db
      .updateTable("sessions")
      .set({ authenticatedAt: new Date(Date.now() - minutes * MINUTE) })
      .where("userId", "=", user.id)
      .execute();
  }

  return { make, logIn, logInAs, logInStaff, age };
}

/** The actions in the log of an account, newest first. */
export async function actionsOf({ db }: Pick<ServedApp, "db">, user: { id: number }): Promise<string[]> {
  const events = await db
    .selectFrom("auditEvents")
    .select(["action", "outcome"])
    .where("subjectId", "=", user.id)
    .orderBy("id", "desc")
    .execute();
  return events.map(({ action, outcome }) => (outcome === "ok" ? action : `${action} refused`));
}

export const summary = "/plans-details/2/month?step=summary";

export type Shopper = Awaited<ReturnType<typeof shopper>>;

/** A logged-in owner with this many naira in the wallet, and the owner's rows in the books. */
export async function shopper(site: Pick<ServedApp, "db" | "visitor">, money = 0) {
  const visitor = await signIn(site);
  const ownerId = visitor.user.id;
  if (money > 0) await fund(site.db, ownerId, naira(money));
  const orders = () =>
    site.db.selectFrom("orders").selectAll().where("ownerId", "=", ownerId).orderBy("id").execute();
  const balance = async () =>
    (await site.db.selectFrom("wallets").select("balance").where("ownerId", "=", ownerId).executeTakeFirst())
      ?.balance ?? 0;

  /** Stores choices, and returns the form of the page that shows them. */
  async function prepare(choices: Record<string, string>) {
    await visitor.post(summary, { intent: "update", onboarding: "1", ...choices });
    return hiddenFields((await visitor.get(summary)).body);
  }

  return { ...visitor, orders, balance, prepare };
}

export type Reseller = Awaited<ReturnType<typeof reseller>>;

let resellers = 0;

/** A logged-in agent with this many tokens, one customer, and the checkout of that customer's shop. */
export async function reseller(site: ServedApp, tokens = 0) {
  const code = `PAYER${process.pid % 10_000}X${(resellers += 1)}`;
  const accounts = await makeAccounts(site);
  const visitor = await accounts.logInAs("agent", code);
  const { user } = visitor;
  if (tokens > 0) await giveTokens(site.db, user.id, tokens);

  /** One more customer of the agent. */
  async function signUp() {
    const owner = await makeOwner(site.db, { agentId: user.id });
    const location = await findMainLocation(site.db, owner.id);
    if (!location) throw new Error("no shop");
    return { owner, location, path: `/plandetails?locationId=${location.id}&agentCode=${code}` };
  }

  const customer = await signUp();
  const balance = async () =>
    (await site.db.selectFrom("wallets").select("balance").where("ownerId", "=", user.id).executeTakeFirst())
      ?.balance ?? 0;
  const orders = () =>
    site.db.selectFrom("orders").selectAll().where("agentId", "=", user.id).orderBy("id").execute();

  /** Stores choices, and returns the form that pays them. */
  async function prepare(
    choices: Record<string, string> = {},
    path = customer.path,
  ): Promise<Record<string, string>> {
    await visitor.post(path, { intent: "proceed", ...choices });
    return { ...hiddenFields((await visitor.get(`${path}&step=pay`)).body), intent: "pay" };
  }

  return { ...visitor, ...accounts, ...customer, code, user, signUp, balance, orders, prepare };
}

/** A browser that has never been here. */
export const newBrowser: Browser = { userAgent: "", device: null, isProgram: false };
