import { brand } from "~/brand";
import { addressPrefix } from "~/models/address";
import { findAgentCode } from "~/models/agent.server";
import { recordEvent } from "~/models/audit.server";
import { customerMail } from "~/models/customer-mail";
import { enqueue } from "~/models/outbox.server";
import { registrationLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { User } from "~/models/user";
import type { App } from "./app.server";
import { currentVisit } from "./front-door.server";
import { createAccount, type NewAccount, type TakenResult } from "./sign-up.server";
import { accountOrigin } from "./site-origin.server";

type Result = { outcome: "registered" } | TakenResult | { outcome: "throttled"; retryAfterSeconds: number };

type Context = Pick<App, "db" | "clock">;

/** Agents register customers under their own code only. */
export async function isOwnCode({ db }: Context, user: User, code: string | null): Promise<boolean> {
  if (user.role !== "agent" || !code) return false;
  return (await findAgentCode(db, user.id)) === code.trim().toUpperCase();
}

/** Makes an account that its owner alone can open, by a password set through recovery; the mail says how. */
export async function registerCustomer(app: Context, agent: User, input: NewAccount): Promise<Result> {
  const now = app.clock.now();
  const allowed = await hit(app.db, `register-customer:${agent.id}`, registrationLimit, now);
  if (!allowed.allowed) return { outcome: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  const { id: requestId, address } = currentVisit();
  const site = { name: brand.name, origin: accountOrigin() };
  return createAccount(app, input, agent.id, {
    hashPassword: () => Promise.resolve(null),
    async finish(transaction, customer) {
      await enqueue(transaction, {
        channel: "mail",
        recipient: customer.email,
        ...customerMail(customer, agent, site),
        ownerId: customer.id,
        dedupeKey: `customer-registered:${customer.id}`,
        now,
      });
      const event = { now, outcome: "ok", actorId: agent.id, requestId } as const;
      const from = { addressPrefix: addressPrefix(address) };
      await recordEvent(transaction, {
        ...event,
        ...from,
        action: "customer-registered",
        subjectId: agent.id,
      });
      await recordEvent(transaction, { ...event, action: "sign-up", subjectId: customer.id });
      return { outcome: "registered" } as const;
    },
  });
}
