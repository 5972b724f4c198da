import { randomInt } from "node:crypto";

import type { Db } from "#db/client";
import type { User } from "~/models/user";
import { createOwner, getUser } from "~/models/user.server";
import { nextDigits } from "./phone-digits";

interface OwnerChoices {
  verified?: boolean;
  phone?: string;
  passwordHash?: string;
  now?: Date;
}

let made = 0;

/** An owner of its own for each test, of another masked phone than the last; it is verified unless told otherwise. */
export async function makeOwner(db: Db, choices: OwnerChoices = {}): Promise<User> {
  const { verified = true, now = new Date("2026-11-21T09:00:00Z") } = choices;
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
    agentId: null,
    now,
  });
  if (verified) await db.updateTable("users").set({ phone_verified_at: now }).where("id", "=", id).execute();
  return getUser(db, id);
}
