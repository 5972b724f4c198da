import type { Db } from "#db/client";
import { compareHeaders } from "~/services/payments/watch-page-headers.server";
import { compareScripts } from "~/services/payments/watch-page-scripts.server";
import type { Config } from "~/services/platform/config.server";
import { systemClock } from "~/services/platform/clock.server";
import { type Examination, fault, ok, warning } from "./examination";

/** Whether the scripts of the payment page are those that were built or told of, and its headers those that were sent. */
export const paymentPageExamination = (db: Db, config: Config): Examination => ({
  name: "payment page",
  async look() {
    if (!config.payments.popup) return ok("has no payment window: customers pay on Paystack's page");
    const scripts = await compareScripts({ db, config, clock: systemClock });
    const named = (state: string) =>
      scripts.filter((script) => script.state === state).map(({ address }) => address);
    const [changed, fresh, unreached] = [named("changed"), named("new"), named("unreached")];
    if (changed.length > 0)
      return fault(
        `serves what was not built: ${changed.join(", ")}. Set PAYSTACK_POPUP=off and restart, and compare the files in build/`,
      );
    const headers = (await compareHeaders({ config })) ?? [];
    if (headers.length > 0)
      return fault(
        `reaches visitors with other headers than the site sends: ${headers.map(({ name }) => name).join(", ")}. Look at the proxy before it`,
      );
    if (fresh.length > 0)
      return warning(`loads what no mail has told of yet: ${fresh.join(", ")}. See the job payment-scripts`);
    if (unreached.length > 0) return warning(`could not be compared: ${unreached.join(", ")}`);
    return ok(`loads ${scripts.length} scripts, all as known`);
  },
});
