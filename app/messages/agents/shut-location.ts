import type { ShutWhy } from "~/models/agents/shown-location";

/** For the agent who opens a page of such a shop. */
export const shutText = (shop: string, why: ShutWhy, phone: string): string =>
  why === "on-hold"
    ? `${shop} is locked, so it cannot be paid for or changed now. Call us on ${phone}.`
    : `The owner of ${shop} has closed the account, so it cannot be paid for. Only the owner can open it again, by logging in.`;
