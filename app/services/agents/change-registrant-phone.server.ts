import { registrantPhoneLimit } from "~/models/agents/limits";
import type { Registrant } from "~/models/agents/registrant-phone";
import { replaceTypedPhone } from "~/models/agents/registrant-phone.server";
import { countAttempt } from "~/models/http/throttle.server";
import { readPhone } from "~/models/users/phone.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";

export type RegistrantPhoneChange =
  | { outcome: "changed" }
  /** The customer has verified the number, or has opened the account, since the page was shown. */
  | { outcome: "settled" }
  | { outcome: "unreachable" }
  | { outcome: "throttled"; until: Date };

/** Corrects a number that the agent mistyped. Codes that were sent to the earlier one verify nothing. */
export function changeRegistrantPhone(
  app: AppContext,
  agent: User,
  { id }: Pick<Registrant, "id">,
  typed: string,
): Promise<RegistrantPhoneChange> {
  return transact(app, agent, async ({ db, now, audit }): Promise<RegistrantPhoneChange> => {
    const { phone, reachable } = readPhone(typed);
    if (!reachable) return { outcome: "unreachable" };
    await lockAccount(db, id);
    const tries = await countAttempt(db, `customer-phone:${id}`, registrantPhoneLimit, now);
    if (!tries.allowed) return { outcome: "throttled", until: tries.until };
    if (!(await replaceTypedPhone(db, agent.id, id, phone))) return { outcome: "settled" };
    await audit({ action: "customer-phone-changed", subjectId: id });
    return { outcome: "changed" };
  });
}
