import { randomBytes } from "node:crypto";

import type { Db } from "#db/client";
import type { MemberRole } from "#db/schema";
import { SECOND } from "~/models/duration";
import { invitationChannel } from "~/models/members/invitation";
import { insertInvitation } from "~/models/members/invitation.server";
import { insertMember } from "~/models/members/member.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { createMember } from "~/models/users/user.server";
import { internationalPhone, newAccount } from "./accounts";
import { makeAccounts, password } from "./sessions";
import type { ServedApp } from "./served";
import { buyPlan } from "./subscriber";
import { makeContext } from "./context";

interface MemberChoices {
  name?: string;
  passwordHash?: string;
}

export async function mainLocationOf(db: Db, owner: { id: number }): Promise<number> {
  const location = await findMainLocation(db, owner.id);
  if (!location) throw new Error("no shop");
  return location.id;
}

/** A member of the owner's main shop, with a confirmed email; counts as a user, but is never refused. */
export async function makeMember(
  db: Db,
  owner: { id: number },
  role: MemberRole,
  { name = "Bola Ade", passwordHash = "$argon2id$none" }: MemberChoices = {},
): Promise<User> {
  const { username, email, phone } = newAccount();
  const now = new Date(Date.now() - SECOND);
  const account = { name, username, email, phone: internationalPhone(phone), phoneReachable: true };
  const user = await createMember(db, { ...account, role, passwordHash, proved: "mail", now });
  const place = { ownerId: owner.id, role, locationId: await mainLocationOf(db, owner) };
  await insertMember(db, { ...place, userId: user.id, most: null, now });
  return user;
}

/** Shops of one running site, whose people log in. */
export async function makeShops(site: ServedApp) {
  const accounts = await makeAccounts(site);

  /** An owner with Plus, who may have five users. */
  async function shop(users = 0) {
    const owner = await accounts.logInAs("owner");
    const context = makeContext(site.db, new Date());
    await buyPlan(context, owner.user, { extras: users > 0 ? { users } : {} });
    return { ...owner, locationId: await mainLocationOf(site.db, owner.user) };
  }

  async function logInMember(owner: { id: number }, role: MemberRole, name?: string) {
    const { passwordHash } = await site.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", owner.id)
      .executeTakeFirstOrThrow();
    const user = await makeMember(site.db, owner, role, {
      passwordHash: passwordHash ?? "",
      ...(name === undefined ? {} : { name }),
    });
    return { user, ...(await accounts.logIn(user)) };
  }

  return { ...accounts, shop, logInMember };
}

/** The values that a person invited by mail fills in. */
export function newLogin(choices: Record<string, string> = {}) {
  const { username, phone } = newAccount();
  return { name: "Bola Ade", username, phone, password, ...choices };
}

/** The code of the newest invitation message to an address. */
export async function invitationCode(db: Db, address: string): Promise<string> {
  const message = await db
    .selectFrom("outbox")
    .select("text")
    .where("recipient", "=", address)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return /\/join\?c=\d+-([A-Z]{12})\b/.exec(message?.text ?? "")?.[1] ?? "";
}

/** The path of the link in the newest invitation message to an address. */
export async function invitationPathTo(db: Db, address: string): Promise<string> {
  const message = await db
    .selectFrom("outbox")
    .select("text")
    .where("recipient", "=", address)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return /\/join\?c=\d+-[A-Z]{12}\b/.exec(message?.text ?? "")?.[0] ?? "";
}

/** An invitation with an unknown code. */
export async function leaveInvitation(
  db: Db,
  owner: { id: number },
  address: string,
  sentAt: Date,
): Promise<number> {
  const place = { ownerId: owner.id, most: null, now: sentAt, code: { mac: randomBytes(32), version: 1 } };
  const channel = invitationChannel(address);
  const locationId = await mainLocationOf(db, owner);
  const invited = await insertInvitation(db, { role: "cashier", locationId, channel, address }, place);
  if (!invited) throw new Error("the person was not invited");
  return invited.id;
}
