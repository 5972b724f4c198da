import { type CancellationReason, cancelledMail } from "~/messages/setups/mail";
import { cancelSetup, findSetupOfOrder } from "~/models/setups/setup.server";
import { getUser } from "~/models/users/user.server";
import type { Context } from "~/services/platform/context.server";
import { takeSetupStep } from "./tell-owner.server";

/** Ends the setup of an order, in the transaction that refunds it or closes the account, and tells its owner. */
export async function cancelSetupOf(
  ctx: Context,
  orderId: number,
  reason: CancellationReason,
): Promise<void> {
  const { db, now, contact } = ctx;
  if (!(await cancelSetup(db, orderId, now))) return;
  const setup = await findSetupOfOrder(db, orderId);
  if (!setup) throw new Error(`order ${orderId} has lost its setup`);
  const owner = await getUser(db, setup.ownerId);
  const step = { setup, revision: setup.revision, act: "cancelled" as const };
  await takeSetupStep(ctx, owner, step, { mail: cancelledMail(setup, reason, { owner, contact }) });
}
