import { payoutPaidMail, payoutReturnedMail } from "~/messages/rights/mail";
import type { Payout } from "~/models/rights/payout";
import { endPayout, findPayout } from "~/models/rights/payout.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { User } from "~/models/users/user";
import { getUser, lockAccount } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type SettleResult =
  | { outcome: "done" }
  | { outcome: "not-found" }
  | { outcome: "ended"; state: Payout["state"] };

interface Settlement {
  staff: Pick<User, "id">;
  state: "paid" | "returned";
  /** The reference of the transfer, or why the bank refused it. */
  reason: string;
}

/** Finance has sent the money of a closed account to its owner's bank, or the bank has refused it. Told to the owner. */
export function settlePayout(
  app: AppContext,
  reference: string,
  { staff, state, reason }: Settlement,
): Promise<SettleResult> {
  return transact(app, staff, async (ctx): Promise<SettleResult> => {
    const { db, now, origin, contact, notify } = ctx;
    const payout = await findPayout(db, reference);
    if (!payout) return { outcome: "not-found" };
    // Its owner may reopen the account at this moment, and have the money in the wallet again.
    await lockAccount(db, payout.ownerId);
    if (!(await endPayout(db, payout, state, now)))
      return { outcome: "ended", state: (await findPayout(db, reference))?.state ?? payout.state };
    const by: ActingStaff = { staffId: staff.id, reason };
    const act = state === "paid" ? "payout-paid" : "payout-returned";
    await recordStaffAction(ctx, { by, act, subjectId: payout.ownerId, object: reference });
    const owner = await getUser(db, payout.ownerId);
    const mail =
      state === "paid"
        ? payoutPaidMail(payout, owner, contact)
        : payoutReturnedMail(payout, owner, `${origin}/login`, contact);
    await notify(owner, { about: act, of: [reference], mail });
    return { outcome: "done" };
  });
}
