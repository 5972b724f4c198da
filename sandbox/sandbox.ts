import type { BankKnobs } from "./bank-knobs";
import type { Faults } from "./faults/faults";
import type { SandboxClock } from "./clock";
import type { Store } from "./store";
import type { Webhooks } from "./webhooks/webhooks";

/** The parts that the whole sandbox shares. */
export interface Sandbox {
  store: Store;
  clock: SandboxClock;
  faults: Faults;
  webhooks: Webhooks;
  banks: BankKnobs;
  secretKey: string;
  /** The public URL of the hosted pages. */
  publicUrl: () => string;
  /** API calls in 60 seconds; null without a limit. */
  rateLimit: number | null;
}
