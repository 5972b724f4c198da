import { randomInt } from "node:crypto";

import type { Updateable } from "kysely";

import type { Db } from "#db/client";
import type { Schema } from "#db/schema";
import type { User } from "~/models/users/user";
import { createOwner, getUser } from "~/models/users/user.server";

interface OwnerChoices {
  /** The agent who signed the owner up. */
  agentId?: number;
  verified?: boolean;
  /** Whether the mailbox is confirmed; by default the same as the phone. */
  mailbox?: boolean;
  phone?: string;
  passwordHash?: string;
  now?: Date;
}

/** A demo account, whose lists are full. */
export async function demoUser(db: Db, username: string): Promise<User> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return getUser(db, row.id);
}

let made = 0;

/** A separate owner for each test, with a different masked phone from the last; verified by default. */
export async function makeOwner(db: Db, choices: OwnerChoices = {}): Promise<User> {
  const { verified = true, mailbox = verified, now = new Date("2026-11-21T09:00:00Z") } = choices;
  made += 1;
  const own = `owner${made}x${randomInt(1e9)}`;
  const { id } = await createOwner(db, {
    name: `Shop ${own}`,
    username: own,
    email: `${own}@shop.example`,
    phone: choices.phone ?? `+234803${nextDigits()}`,
    phoneReachable: true,
    passwordHash: choices.passwordHash ?? "$argon2id$none",
    about: null,
    referralCode: null,
    agentId: choices.agentId ?? null,
    now,
  });
  const proofs = { phoneVerifiedAt: verified ? now : null, emailVerifiedAt: mailbox ? now : null };
  await db.updateTable("users").set(proofs).where("id", "=", id).execute();
  return getUser(db, id);
}

/** As if that had happened to an account. */
export async function changeAccount(db: Db, id: number, values: Updateable<Schema["users"]>): Promise<void> {
  await db.updateTable("users").set(values).where("id", "=", id).execute();
}

/** An agent without a password, credited by the code. */
export async function makeAgent(db: Db, code: string, name = "Bisi Ade"): Promise<number> {
  const { username, phone } = newAccount();
  const { id } = await db
    .insertInto("users")
    .values({
      role: "agent",
      name,
      username,
      email: `${username}@agents.example`,
      phone: internationalPhone(phone),
      phoneReachable: true,
      createdAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("agents").values({ userId: id, code }).execute();
  return id;
}

/** The values a person types at sign-up; each call is another person, whose masked number looks like no owner's. */
export function newAccount() {
  const own = `shop${randomInt(1e9)}`;
  const phone = `0806${nextDigits()}`;
  return {
    name: "Sample Shop",
    username: own,
    email: `${own}@sample.example`,
    phone,
    password: "bread rice and oil",
    acceptTerms: "on",
  };
}

export function internationalPhone(phone: string): string {
  return `+234${phone.slice(1)}`;
}

const NUMBERS = 1e7;

/** The start of this process's count, so that several can make accounts in one database. */
let last = randomInt(NUMBERS);

/** The last seven digits of a phone number: all differ, and so do the masked ones of a hundred in a row. */
function nextDigits(): string {
  last = (last + 1) % NUMBERS;
  return String(last).padStart(7, "0");
}
