import type { AddOnOption, Catalogue, PricedPlan } from "~/models/plans/catalogue";
import { naira, type Kobo } from "~/models/money";
import type { OrderedPeriod } from "~/models/subscriptions/subscription";
import type { Payer } from "~/models/checkout/purchase";

const base = {
  audience: "",
  description: "",
  resellerDiscount: 0,
  disabled: false,
  limits: {},
  features: [],
};

export const basic: PricedPlan = {
  ...base,
  id: 1,
  code: "basic",
  name: "Basic",
  amountMonth: naira(0),
  amountYear: naira(0),
  discount: 0,
};
export const plus: PricedPlan = {
  ...base,
  id: 2,
  code: "plus",
  name: "Plus",
  amountMonth: naira(6_000),
  amountYear: naira(60_000),
  discount: 20,
};

const option = (id: number, groupId: number, quantity: number, month: Kobo): AddOnOption => ({
  id,
  groupId,
  name: `${quantity} more`,
  quantity,
  amountMonth: month,
  amountYear: (month * 10) as Kobo,
});

export const users = {
  id: 1,
  kind: "users" as const,
  name: "Additional Active Users",
  description: "",
  options: [option(11, 1, 1, naira(500)), option(12, 1, 3, naira(1_200))],
};
export const outlets = {
  id: 3,
  kind: "outlets" as const,
  name: "Additional Unique Outlets",
  description: "",
  options: [option(31, 3, 1, naira(2_500))],
};

export const self = { id: 1, kind: "self" as const, name: "Self Onboarding", description: "", fee: naira(0) };
export const byPhone = {
  id: 2,
  kind: "assisted" as const,
  name: "Setup by phone",
  description: "",
  fee: naira(5_000),
};

export const catalogue: Catalogue = {
  version: 1,
  plans: [
    basic,
    plus,
    {
      ...base,
      id: 3,
      code: "enterprise",
      name: "Enterprise",
      amountMonth: null,
      amountYear: null,
      discount: 0,
    },
    { ...plus, id: 4, code: "old", name: "Old", disabled: true },
  ],
  addOnGroups: [users, outlets],
  onboarding: [self, byPhone],
  coming: [],
  replaced: [],
  comparison: [],
};

/** A month of Plus from 11 November 2026, paid by order 5 and without a renewal, except for the changes. */
export const paidPeriod = (change: Partial<OrderedPeriod> = {}): OrderedPeriod => ({
  id: 1,
  planId: 2,
  orderId: 5,
  kind: "paid",
  duration: "month",
  startsAt: new Date("2026-11-11T09:00:00Z"),
  endsAt: new Date("2026-12-11T09:00:00Z"),
  anchorDay: 11,
  renewalMethod: null,
  renewalCardId: null,
  renewalChosenAt: null,
  renewalCardLost: false,
  cancelledAt: null,
  graceUntil: null,
  nextPlanId: null,
  nextDuration: null,
  extras: [],
  takenOut: [],
  pauseMonths: null,
  pauseChosenAt: null,
  keptExtras: null,
  endedAt: null,
  additions: [],
  paid: { lines: [], discount: 0, vat: 0, total: 0 },
  ...change,
});

type OwnerPayer = Extract<Payer, { by: "owner" }>;
type AgentPayer = Extract<Payer, { by: "agent" }>;

const proved = new Date("2026-11-21T09:00:00Z");
const ada = { id: 1, name: "Ada", email: "ada@shop.example", emailVerifiedAt: proved };

/** An owner whose phone and mailbox are verified, except for the changes. */
export const payingOwner = (change: Partial<OwnerPayer["owner"]> = {}): OwnerPayer => ({
  by: "owner",
  owner: {
    ...ada,
    heldUntil: null,
    role: "owner",
    phone: "+2348031230000",
    phoneVerifiedAt: proved,
    ...change,
  },
});

/** The agent of the same owner. */
export const payingAgent = (change: Partial<AgentPayer["agent"]> = {}): AgentPayer => ({
  by: "agent",
  agent: { id: 8, name: "Tunde", email: "tunde@agent.example", heldUntil: null, ...change },
  owner: ada,
});
