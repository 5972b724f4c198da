import { SECOND } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import { type SealingContext, sealWaiting } from "./seal-ledger.server";

/** Chains journals into seals and numbers receipts. */
export const sealingJob = (context: SealingContext): Job => ({
  name: "sealing",
  pause: SECOND,
  round: () => sealWaiting(context),
});
