import type { Db } from "../client";
import { seedComparison } from "./comparison";
import type { AddOnKind, LimitKind } from "~/models/plans/catalogue";

const NAIRA = 100;

/** Plan ids are part of addresses (/plans-details/2/yearly): 1 Basic, 2 Plus, 3 Enterprise. */
const plans = [
  {
    id: 1,
    code: "basic",
    name: "Basic",
    audience: "For one small shop.",
    description: "The till, your stock count and the sales of the day. Free for as long as you like.",
    amountMonth: 0,
    amountYear: 0,
    position: 0,
  },
  {
    id: 2,
    code: "plus",
    name: "Plus",
    audience: "For busy shops that want the full picture.",
    description:
      "Advanced inventory management, tracking of payments and purchases for unlimited customers, unlimited bank accounts and tracking of every bank transaction, with reports by day, week and month.",
    amountMonth: 6_000 * NAIRA,
    amountYear: 60_000 * NAIRA,
    discount: 20,
    resellerDiscount: 25,
    position: 1,
  },
  {
    id: 3,
    code: "enterprise",
    name: "Enterprise",
    audience: "For many outlets, or needs of your own.",
    description: "Tell us how you work. We agree the outlets, the users, the help and the price with you.",
    amountMonth: null,
    amountYear: null,
    position: 2,
  },
];

const limits: Record<LimitKind, (number | null | "agreed")[]> = {
  users: [1, 5, "agreed"],
  outlets: [1, 2, "agreed"],
  products: [100, 1_000, "agreed"],
  customers: [50, null, null],
  bank_accounts: [1, null, null],
};

const planFeatures: string[][] = [
  ["Till and receipts", "Stock count that follows your sales", "Sales by day"],
  [
    "Advanced inventory management",
    "Payments and purchases of every customer, without limit",
    "Unlimited bank accounts and bank transaction tracking",
  ],
  ["Everything in Plus", "Help with moving your records", "One person to call"],
];

/** Naira per month for each quantity; a year costs ten months. */
const addOns: {
  kind: AddOnKind;
  name: string;
  description: string;
  options: [quantity: number, month: number][];
}[] = [
  {
    kind: "users",
    name: "Additional Active Users",
    description: "Each person who sells needs one.",
    options: [
      [1, 500],
      [3, 1_200],
      [5, 1_800],
      [10, 3_200],
    ],
  },
  {
    kind: "products",
    name: "Additional Unique Products",
    description: "A size or colour counts as one.",
    options: [
      [500, 700],
      [1_000, 1_200],
      [5_000, 4_000],
      [10_000, 7_000],
    ],
  },
  {
    kind: "outlets",
    name: "Additional Unique Outlets",
    description: "A store room counts as an outlet.",
    options: [
      [1, 2_500],
      [2, 4_500],
      [3, 6_300],
      [5, 10_000],
    ],
  },
];

const MONTHS_PAID_A_YEAR = 10;

const onboarding = [
  {
    id: 1,
    kind: "self" as const,
    name: "Self Onboarding",
    description: "By yourself, with our guides.",
    fee: 0,
  },
  {
    id: 2,
    kind: "assisted" as const,
    name: "Setup by phone",
    description: "We call at a time you choose.",
    fee: 5_000,
  },
  {
    id: 3,
    kind: "assisted" as const,
    name: "Setup in your shop",
    description: "We come at a time you choose.",
    fee: 15_000,
  },
];

async function seedPlans(db: Db) {
  await db.insertInto("plans").values(plans).execute();
  const limitRows = Object.entries(limits).flatMap(([kind, byPlan]) =>
    byPlan.map((limit, index) => ({
      planId: index + 1,
      kind: kind as LimitKind,
      quantity: typeof limit === "number" ? limit : null,
      agreed: limit === "agreed",
    })),
  );
  await db.insertInto("planLimits").values(limitRows).execute();
  const featureRows = planFeatures.flatMap((texts, index) =>
    texts.map((text, position) => ({ planId: index + 1, position, text })),
  );
  await db.insertInto("planFeatures").values(featureRows).execute();
}

async function seedAddOns(db: Db) {
  const groups = addOns.map(({ kind, name, description }, index) => ({
    id: index + 1,
    kind,
    name,
    description,
    position: index,
  }));
  await db.insertInto("addOnGroups").values(groups).execute();
  const options = addOns.flatMap((group, index) =>
    group.options.map(([quantity, month], position) => ({
      id: (index + 1) * 10 + position + 1,
      groupId: index + 1,
      name: `${quantity.toLocaleString("en-NG")} more`,
      quantity,
      amountMonth: month * NAIRA,
      amountYear: month * MONTHS_PAID_A_YEAR * NAIRA,
      position,
    })),
  );
  await db.insertInto("addOnOptions").values(options).execute();
}

/** The initial catalogue of a new installation. It is data: change it in the tables, not here. */
export async function seedCatalogue(db: Db): Promise<void> {
  await seedPlans(db);
  await seedComparison(db);
  await seedAddOns(db);
  const options = onboarding.map((option, position) => ({ ...option, fee: option.fee * NAIRA, position }));
  await db.insertInto("onboardingOptions").values(options).execute();
}
