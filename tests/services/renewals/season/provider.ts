import { kobo } from "~/models/money";
import { feeSchedules } from "~/models/payments/top-up";
import { fakeCard, fakePayments, success } from "../../../support/fake-payments";
import { providerFeeOf } from "../../../support/provider-fee";

/** The provider in memory, with events, fees, and cards that decline once. */
export function makeProvider(now: () => Date) {
  const fake = fakePayments();
  const events: Buffer[] = [];
  const charges: { ownerId: number; reference: string; at: Date; isPaid: boolean }[] = [];
  const declining = new Set<number>();
  const feeOf = (amount: number) => providerFeeOf(kobo(amount), feeSchedules.exact);
  fake.provider.chargeAuthorization = ({ reference, amount, email, authorizationCode }) => {
    const ownerId = Number(/^AUTH_(\d+)/.exec(authorizationCode)?.[1]);
    const isPaid = !declining.delete(ownerId);
    charges.push({ ownerId, reference, at: now(), isPaid });
    const authorization = { ...fakeCard, code: `AUTH_${ownerId}`, signature: `SIG_${ownerId}` };
    const facts = isPaid
      ? { status: "success", paidAt: now(), fees: feeOf(amount), successes: 1, authorization }
      : { status: "failed", reason: "Insufficient Funds" };
    const payment = fake.remember(reference, { amount, email, ...facts });
    return Promise.resolve({ outcome: "charged", payment });
  };
  return {
    payments: fake.provider,
    charges,
    declining,
    pay(reference: string) {
      const { amount = 0, status } = fake.known.get(reference) ?? {};
      if (status === "success") return;
      fake.pay(reference, { paidAt: now(), fees: feeOf(amount), successes: 1 });
      events.push(success(reference));
    },
    sendTo(number: string, amount: number) {
      events.push(success(fake.sendTo(number, amount, { paidAt: now() })));
    },
    takeEvents: () => events.splice(0),
    /** Kobo that came in. */
    received: () =>
      [...fake.known.values()]
        .filter(({ status }) => status === "success")
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}
