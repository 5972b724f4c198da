import type { Db } from "../client";
import type { Role, StaffRole } from "../schema";
import { seedDemoConsole } from "./demo-console";
import {
  ownerInGrace,
  ownerWithExtras,
  seedFailedRenewal,
  seedMoreShops,
  seedSetup,
  seedTrial,
} from "./demo-owners";
import { seedInvitation, seedMember } from "./demo-members";
import { seedDemoSales } from "./demo-sales";
import { seedDemoTokens } from "./demo-tokens";
import {
  type Account,
  type LastNumbers,
  type DemoNumbers,
  pastOwner,
  seedDemoWallet,
  seedReceiptCounters,
} from "./demo-wallet";

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
  staffRole?: StaffRole;
  /** The code of the agent who signed the owner up. */
  signedUpBy?: string;
  /** The owner in whose main shop a manager or cashier works. */
  worksFor?: string;
  /** Of the shop. */
  address?: string;
  /** What an owner has done so far; an owner without a state has just signed up. */
  state?: "past" | "extras" | "trial" | "grace";
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
    signedUpBy: "TUNDE1",
    state: "past",
  },
  {
    role: "owner",
    about: "new, phone not verified",
    name: "Bola Boutique",
    username: "bolashop",
    email: "bola@kaypoint.example",
    phone: "+2348051234522",
    verified: false,
  },
  {
    role: "owner",
    about: "Plus and one more outlet, all three in use",
    name: "Chidi Mart",
    username: "chidimart",
    email: "chidi@kaypoint.example",
    phone: "+2348061234525",
    verified: true,
    signedUpBy: "TUNDE1",
    address: "7 Allen Avenue, Ikeja",
    state: "extras",
  },
  {
    role: "owner",
    about: "in the free trial",
    name: "Efe Foods",
    username: "efefoods",
    email: "efe@kaypoint.example",
    phone: "+2348021234526",
    verified: true,
    signedUpBy: "TUNDE1",
    address: "Shop 4, Wuse Market, Abuja",
    state: "trial",
  },
  {
    role: "owner",
    about: "payment failed, days of grace",
    name: "Fola Fabrics",
    username: "folafabrics",
    email: "fola@kaypoint.example",
    phone: "+2348081234527",
    verified: true,
    signedUpBy: "TUNDE1",
    state: "grace",
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
    about: "admin",
    name: "Kaypoint Staff",
    username: "kaystaff",
    email: "staff@kaypoint.example",
    phone: "+2348091234524",
    verified: true,
    staffRole: "admin",
  },
  {
    role: "staff",
    about: "support",
    name: "Sade Support",
    username: "kaysupport",
    email: "support@kaypoint.example",
    phone: "+2348091234528",
    verified: true,
    staffRole: "support",
  },
  {
    role: "staff",
    about: "finance",
    name: "Femi Finance",
    username: "kayfinance",
    email: "finance@kaypoint.example",
    phone: "+2348091234529",
    verified: true,
    staffRole: "finance",
  },
  {
    role: "manager",
    about: "of chidimart",
    name: "Ngozi Eze",
    username: "ngozimanager",
    email: "ngozi@kaypoint.example",
    phone: "+2348031234530",
    verified: true,
    worksFor: "chidimart",
  },
  {
    role: "cashier",
    about: "of chidimart",
    name: "Emeka Obi",
    username: "emekacashier",
    email: "emeka@kaypoint.example",
    phone: "+2348031234531",
    verified: true,
    worksFor: "chidimart",
  },
];

export async function seedDemo(
  db: Db,
  options: { now: Date; hashPassword: (password: string) => Promise<string> },
): Promise<void> {
  const { now } = options;
  const lastNumbers: LastNumbers = new Map();
  for (const account of demoAccounts) {
    const { id } = await db
      .insertInto("users")
      .values({
        role: account.role,
        name: account.name,
        username: account.username,
        email: account.email,
        phone: account.phone,
        phoneReachable: true,
        phoneVerifiedAt: account.verified ? now : null,
        emailVerifiedAt: account.verified ? now : null,
        passwordHash: await options.hashPassword(demoPassword),
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (account.agentCode) {
      await db.insertInto("agents").values({ userId: id, code: account.agentCode }).execute();
      await seedDemoTokens(db, { ...account, id }, { lastNumbers, now });
    }
    if (account.staffRole)
      await db
        .insertInto("staffRoles")
        .values({ userId: id, role: account.staffRole, grantedAt: now })
        .execute();
    if (account.worksFor) await seedMember(db, { ...account, id }, now);
    if (account.role !== "owner") continue;
    const location = await db
      .insertInto("locations")
      .values({
        ownerId: id,
        name: account.name,
        address: account.address ?? "",
        isMain: true,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await seedState(db, { ...account, id, locationId: location.id }, { lastNumbers, now });
  }
  for (const { username, signedUpBy } of demoAccounts)
    if (signedUpBy) await creditAgent(db, username, signedUpBy);
  await seedInvitation(db, "chidimart", now);
  await seedReceiptCounters(db, lastNumbers);
  await seedDemoConsole(db, "kaystaff", now);
}

async function creditAgent(db: Db, username: string, code: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ agentId: db.selectFrom("agents").select("userId").where("code", "=", code) })
    .where("username", "=", username)
    .execute();
}

type Owner = DemoAccount & Account;

async function seedState(db: Db, owner: Owner, numbered: DemoNumbers): Promise<void> {
  switch (owner.state) {
    case "past":
      await seedDemoWallet(db, owner, { history: pastOwner, ...numbered });
      return seedDemoSales(db, owner, numbered.now);
    case "extras":
      await seedDemoWallet(db, owner, { history: ownerWithExtras, ...numbered });
      await seedSetup(db, owner, {
        now: numbered.now,
        address: "7 Allen Avenue, Ikeja, opposite the bank",
        agreed: false,
      });
      await seedMoreShops(db, owner, numbered.now);
      return seedDemoSales(db, owner, numbered.now);
    case "grace":
      await seedDemoWallet(db, owner, { history: ownerInGrace, ...numbered });
      await seedSetup(db, owner, {
        now: numbered.now,
        address: "22 Balogun Street, Lagos Island",
        agreed: true,
      });
      return seedFailedRenewal(db, owner);
    case "trial":
      return seedTrial(db, owner, numbered.now);
    case undefined:
      return;
  }
}
