import { MINUTE } from "~/models/duration";
import type { PaymentContext } from "~/services/payments.server";
import { drainInbox, keepNotice, tryNotice } from "~/services/paystack-inbox.server";

/** The provider's numbers go beyond those of JavaScript. */
let lastId = 9_007_199_254_740_993n;

export const nextId = () => (lastId += 2n);

export const notice = (event: string, data: string) => Buffer.from(`{"event":"${event}","data":{${data}}}`);

export const success = (reference: string, id = nextId()) =>
  notice(
    "charge.success",
    `"id":${id},"reference":"${reference}","authorization":{"authorization_code":"AUTH_x"}`,
  );

/** One word on a refund: the amount is text in some of them, and a number in others. */
export const refund = (id: bigint, reference: string, state: string, amount: number) =>
  notice(
    `refund.${state}`,
    `"id":${id},"status":"${state}","transaction_reference":"${reference}","refund_reference":null,"amount":${
      ["failed", "needs-attention"].includes(state) ? amount : `"${amount}"`
    }`,
  );

/** Delivers in this order, each copy in the middle of whatever else goes on. */
export async function deliver(
  app: PaymentContext & { setTime: (to: Date) => void },
  notices: Buffer[],
): Promise<void> {
  for (const one of notices) {
    const id = await keepNotice(app, one);
    if (id !== null) await tryNotice(app, id);
  }
  app.setTime(new Date(app.clock.now().getTime() + MINUTE));
  await drainInbox(app);
}
