import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { alertOperator } from "~/models/messages/operator-alert.server";
import { deniedAlert } from "~/messages/payments/alert-mail";
import type { PaymentProvider } from "~/models/payments/provider";
import type { Clock } from "~/services/platform/clock.server";
import type { Log } from "~/services/platform/log.server";
import { makePaystack } from "./paystack.server";
import type { PaystackSettings, FailedCall } from "./paystack-call.server";

interface WatchContext {
  db: Db;
  clock: Clock;
  log: Log;
  config: { payments: PaystackSettings; contact: ContactDetails };
}

/** Paystack with logging of every call that gets no answer. The operator is alerted if it denies us access. */
export function makeWatchedPaystack(context: WatchContext): PaymentProvider {
  return makePaystack(context.config.payments, { onTrouble: (troubled) => tell(context, troubled) });
}

async function tell({ db, clock, log, config }: WatchContext, troubled: FailedCall): Promise<void> {
  const denied = troubled.trouble === "denied";
  log[denied ? "error" : "warn"](troubled, "the payment provider did not answer a call");
  if (!denied) return;
  try {
    await alertOperator(
      db,
      { about: "payments-denied", ...deniedAlert(troubled), now: clock.now() },
      config.contact,
    );
  } catch (error) {
    log.error({ err: error }, "the operator could not be told");
  }
}
