import { newSubmissionKey } from "~/models/approvals/approval";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { channelWords } from "~/models/payments/channel";
import { findPayment, findPaymentOrder } from "~/models/payments/payment.server";
import { refundable } from "~/models/payments/refund";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { readRefundLimit } from "~/services/approvals/read-refund-limit.server";

type Context = Pick<App, "db" | "config" | "random">;

/** The page on which staff refund a payment; null if the reference is unknown. */
export async function readRefundPage({ db, config, random }: Context, reference: string) {
  const payment = await findPayment(db, reference);
  if (!payment) return null;
  const { amount, received, refunded, refunding, orderId, result, channel } = payment;
  const owner = await getUser(db, payment.ownerId);
  const { targets } = refundable(payment);
  const { left, now } = await readRefundLimit(db, payment);
  const order = orderId === null || result !== "fulfilled" ? null : await findPaymentOrder(db, orderId);
  const limit = formatNaira(config.secondPersonAbove);
  return {
    reference,
    title: `${formatNaira(amount)}, ${owner.name}`,
    submissionKey: newSubmissionKey(random.bytes(16)),
    facts: [
      { name: "Paid", value: formatNaira(received ?? amount) },
      { name: "Refunded", value: formatNaira(refunded) },
      { name: "Refund in progress", value: formatNaira(refunding) },
      { name: "Left", value: formatNaira(Math.max(0, left)) },
      ...(now < left ? [{ name: "Still in the wallet", value: formatNaira(now) }] : []),
    ],
    /** Everything the payment brought to the wallet has been spent. */
    isSpent: left > 0 && now <= 0,
    form:
      left <= 0
        ? null
        : {
            left: { typed: typedSum(now), words: formatNaira(now) },
            toSource: channelWords[channel].source.replace("your", "the owner’s"),
            toWallet: targets.includes("wallet") ? "the owner’s wallet" : null,
            bought: order ? (order.kind === "extras" ? "the extras" : "the plan") : null,
            will: [
              `Above ${limit}, with what you gave this account alone today, it waits for another person.`,
              ...(result === "credited" ? ["It is taken out of the wallet at once."] : []),
              "The owner gets a mail when the refund is complete. The provider keeps its fee.",
            ],
          },
  };
}

/** "6000", "1234.50" */
const typedSum = (amount: number): string => {
  const rest = amount % KOBO_IN_NAIRA;
  return `${(amount - rest) / KOBO_IN_NAIRA}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
};
