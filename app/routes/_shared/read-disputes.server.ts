import type { Db } from "#db/client";
import { listDisputesOfOwner } from "~/models/payments/dispute.server";
import { ownerDispute, recentDisputes } from "~/messages/payments/dispute";

/** What an owner's pages say of disputes that are open or were lost a short time ago. */
export async function readDisputes(db: Db, ownerId: number, now: Date): Promise<string[]> {
  const disputes = await listDisputesOfOwner(db, ownerId);
  return recentDisputes(disputes, now).flatMap((dispute) => ownerDispute(dispute) ?? []);
}
