import type { Db } from "#db/client";
import { revokeInvitations } from "~/models/members/invitation.server";
import { withdrawApproved } from "~/models/tills/pairing-request.server";
import { listTills, revokeTillsOf } from "~/models/tills/till.server";
import type { Till } from "~/models/tills/till";
import { switchAllOff } from "~/models/webhooks/endpoint.server";

/**
 * Ends everything that acts for a shop without its owner: tills, those about to sign in, webhooks and open
 * invitations. Returns the tills that were signed in. The caller has locked the owner's account.
 */
export async function endShopAccess(
  trx: Db,
  ownerId: number,
  why: "closed" | "transfer" | "locked",
  now: Date,
): Promise<Till[]> {
  // Before the tills: a request redeemed a moment ago is a till by now.
  await withdrawApproved(trx, ownerId);
  const tills = await listTills(trx, ownerId, now);
  await revokeTillsOf(trx, ownerId, why, now);
  await switchAllOff(trx, ownerId, why, now);
  await revokeInvitations(trx, ownerId, now);
  return tills;
}
