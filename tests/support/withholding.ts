import type { Db } from "#db/client";
import { findClaim } from "~/models/withholding/claim.server";
import type { User } from "~/models/users/user";
import { openClaim } from "~/services/withholding/open-claim.server";
import { makeOwner } from "./accounts";
import type { makeContext } from "./context";
import { makeAwaitingOrder } from "./paying";

/** 2 % of Plus for a month, ₦6,000. */
export const withheld = 120_00;
export const rest = 6_000_00 - withheld;

/** An owner with a tax number, and an order of ₦6,000 that waits. */
export async function makeBusiness(db: Db, now: Date) {
  const owner = await makeOwner(db, { now });
  await db
    .updateTable("locations")
    .set({ taxNumber: "12345678-0001" })
    .where("ownerId", "=", owner.id)
    .execute();
  const { id } = await makeAwaitingOrder(db, owner, now);
  const { reference } = await db
    .selectFrom("orders")
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { owner, order: { id, reference } };
}

/** Its claim of ₦120. */
export async function claimOf(
  app: ReturnType<typeof makeContext>,
  owner: Pick<User, "id">,
  order: { reference: string },
): Promise<string> {
  const opened = await openClaim(app, { ownerId: owner.id, order: order.reference, typed: "120" });
  if (opened.outcome !== "opened") throw new Error(JSON.stringify(opened));
  return opened.reference;
}

export const stateOf = async (db: Db, reference: string) => (await findClaim(db, reference))?.state;
