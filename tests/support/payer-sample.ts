import type { Payer } from "~/models/checkout/purchase";

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
