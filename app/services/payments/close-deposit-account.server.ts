import { type AppContext, transact } from "~/services/platform/context.server";
import { depositDomain } from "~/models/payments/deposit-account";
import { closeDepositAccount, findActiveNumber } from "~/models/payments/deposit-account.server";
import { numberClosedMail } from "~/messages/payments/mail";
import type { ActingStaff } from "~/models/staff/staff-action";
import { getUser } from "~/models/users/user.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type DepositAccountContext = AppContext & Pick<PaymentContext, "payments">;

/** "silent": the provider did not confirm it, so the number still takes money. */
type CloseNumberResult = "closed" | "no-number" | "silent";

/**
 * Staff close the number of an account, at the provider first. If this process dies in between, the same press again
 * finds it closed there.
 */
export async function closeNumber(
  app: DepositAccountContext,
  { userId, by }: { userId: number; by: ActingStaff },
): Promise<CloseNumberResult> {
  const account = await findActiveNumber(app.db, userId, depositDomain(app.config.payments));
  if (!account) return "no-number";
  if ((await app.payments.accounts.close(account.providerId)).outcome !== "done") return "silent";
  return transact(app, null, async (ctx) => {
    const { db, now, contact, notify } = ctx;
    if (!(await closeDepositAccount(db, account.id, now))) return "no-number";
    await recordStaffAction(ctx, {
      by,
      act: "number-closed",
      subjectId: userId,
      object: account.number,
      before: { state: "active" },
      after: { state: "closed" },
    });
    const owner = await getUser(db, userId);
    const mail = numberClosedMail(account, owner, contact);
    await notify(owner, { about: "number-closed", of: [account.id], mail });
    return "closed";
  });
}
