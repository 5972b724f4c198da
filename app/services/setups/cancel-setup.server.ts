import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { cancelledMail } from "~/messages/setups/mail";
import { cancelSetup, findSetupOfOrder } from "~/models/setups/setup.server";
import { getUser } from "~/models/users/user.server";
import { takeSetupStep } from "./tell-owner.server";

/** Ends the setup of a refunded order, in the transaction that posts the refund, and tells its owner. */
export async function cancelSetupOf(
  trx: Db,
  orderId: number,
  now: Date,
  contact: ContactDetails,
): Promise<void> {
  if (!(await cancelSetup(trx, orderId, now))) return;
  const setup = await findSetupOfOrder(trx, orderId);
  if (!setup) throw new Error(`order ${orderId} has lost its setup`);
  const owner = await getUser(trx, setup.ownerId);
  const step = { setup, revision: setup.revision, actor: null, act: "cancelled" as const, now };
  await takeSetupStep(trx, owner, step, { mail: cancelledMail(setup, { owner, contact }) });
}
