/** How a dispute stands. Unclear is what a person must look at: nothing is booked for it. */
export type DisputeStanding = "open" | "won" | "lost" | "unclear";

const openStatuses = ["awaiting-merchant-feedback", "awaiting-bank-feedback", "pending"];

/** "declined" is the shop's own word: it did not accept the customer's claim, and the bank agreed. */
const ends: ReadonlyMap<string | null, "won" | "lost"> = new Map([
  ["declined", "won"],
  ["merchant-accepted", "lost"],
  ["auto-accepted", "lost"],
]);

/** How a dispute stands by the provider's own record of it. */
export function standingOf({
  status,
  resolution,
}: {
  status: string;
  resolution: string | null;
}): DisputeStanding {
  if (openStatuses.includes(status)) return "open";
  const end = ends.get(resolution);
  return status === "resolved" && end ? end : "unclear";
}
