import type { PaymentState } from "#db/schema";
import { stateTable } from "~/models/state-table";

/**
 * Money that arrives late still counts, so failed, expired and cancelled are not final. A payment in review settles when staff decide that its money is the
 * owner's.
 */
export const paymentTransitions = stateTable<PaymentState>()({
  new: ["open", "failed", "expired", "cancelled", "settled", "review"],
  open: ["failed", "expired", "cancelled", "settled", "review"],
  failed: ["settled", "review"],
  expired: ["settled", "review"],
  cancelled: ["settled", "review"],
  settled: [],
  review: ["settled"],
});
