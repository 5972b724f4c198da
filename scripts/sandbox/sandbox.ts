import type { Faults } from "./faults";
import type { SandboxClock } from "./clock";
import type { Store } from "./store";
import type { Webhooks } from "./webhooks";

/** What every part of the sandbox works with. */
export interface Sandbox {
  store: Store;
  clock: SandboxClock;
  faults: Faults;
  webhooks: Webhooks;
  secretKey: string;
  /** Where browsers reach the hosted pages. */
  publicUrl: () => string;
  /** Calls of the API in 60 seconds; null without a limit. */
  rateLimit: number | null;
}
