import type { Db } from "../client";
import type { Role } from "../schema";
import { seedDemoTokens, seedDemoWallet } from "./demo-wallet";

/** Printed at start and in the README; such accounts exist in demo mode only. */
export const demoPassword = "kaypoint demo 2026";

interface DemoAccount {
  role: Role;
  about: string;
  name: string;
  username: string;
  email: string;
  phone: string;
  verified: boolean;
  agentCode?: string;
}

export const demoAccounts: DemoAccount[] = [
  {
    role: "owner",
    about: "phone verified",
    name: "Ada Stores",
    username: "adashop",
    email: "ada@kaypoint.example",
    phone: "+2348031234521",
    verified: true,
  },
  {
    role: "owner",
    about: "phone not verified",
    name: "Bola Boutique",
    username: "bolashop",
    email: "bola@kaypoint.example",
    phone: "+2348051234522",
    verified: false,
  },
  {
    role: "agent",
    about: "code TUNDE1",
    name: "Tunde Bello",
    username: "tundeagent",
    email: "tunde@kaypoint.example",
    phone: "+2348071234523",
    verified: true,
    agentCode: "TUNDE1",
  },
  {
    role: "staff",
    about: "",
    name: "Kaypoint Staff",
    username: "kaystaff",
    email: "staff@kaypoint.example",
    phone: "+2348091234524",
    verified: true,
  },
];

export async function seedDemo(
  db: Db,
  options: { now: Date; hashPassword: (password: string) => Promise<string> },
): Promise<void> {
  const { now } = options;
  for (const account of demoAccounts) {
    const { id } = await db
      .insertInto("users")
      .values({
        role: account.role,
        name: account.name,
        username: account.username,
        email: account.email,
        phone: account.phone,
        phone_reachable: true,
        phone_verified_at: account.verified ? now : null,
        email_verified_at: account.verified ? now : null,
        password_hash: await options.hashPassword(demoPassword),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (account.agentCode) {
      await db.insertInto("agents").values({ user_id: id, code: account.agentCode }).execute();
      await seedDemoTokens(db, id, now);
    }
    if (account.role !== "owner") continue;
    const location = await db
      .insertInto("locations")
      .values({ owner_id: id, name: account.name, is_main: true, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (account.verified) await seedDemoWallet(db, { ...account, id, locationId: location.id }, now);
  }
}
