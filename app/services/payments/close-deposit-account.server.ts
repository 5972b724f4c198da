import { depositDomain } from "~/models/payments/deposit-account";
import { closeDepositAccount, findActiveNumber } from "~/models/payments/deposit-account.server";
import { numberClosedMail } from "~/messages/payments/mail";
import type { ActingStaff } from "~/models/staff/staff-action";
import { mailUser } from "~/models/users/user-message.server";
import { getUser } from "~/models/users/user.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type Context = Pick<PaymentContext, "db" | "clock" | "config" | "payments">;

/** "silent": the provider did not confirm it, so the number still takes money. */
type CloseNumberResult = "closed" | "no-number" | "silent";

/**
 * Staff close the number of an account, at the provider first. If this process dies in between, the same press again
 * finds it closed there.
 */
export async function closeNumber(
  app: Context,
  { userId, by }: { userId: number; by: ActingStaff },
): Promise<CloseNumberResult> {
  const account = await findActiveNumber(app.db, userId, depositDomain(app.config.payments));
  if (!account) return "no-number";
  if ((await app.payments.accounts.close(account.providerId)).outcome !== "done") return "silent";
  const now = app.clock.now();
  return app.db.transaction().execute(async (trx) => {
    if (!(await closeDepositAccount(trx, account.id, now))) return "no-number";
    await recordStaffAction(trx, {
      now,
      by,
      act: "number-closed",
      subjectId: userId,
      object: account.number,
      before: { state: "active" },
      after: { state: "closed" },
    });
    const owner = await getUser(trx, userId);
    await mailUser(trx, owner, {
      ...numberClosedMail(account, owner, app.config.contact),
      dedupeKey: `number-closed:${account.id}`,
      now,
    });
    return "closed";
  });
}
