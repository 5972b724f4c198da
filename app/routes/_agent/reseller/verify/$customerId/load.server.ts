import { type Customer, mayAgentVerify } from "~/models/agents/registrant-phone";
import { describePause } from "~/models/codes/code";
import { maskPhone } from "~/models/users/phone";
import { type User, isVerified } from "~/models/users/user";
import { customerCodeState } from "~/services/agents/verify-registrant.server";
import { app } from "~/services/platform/app.server";

/** Opening the page sends nothing: the code is sent by the key that asks for it. */
export async function loadCustomer(agent: User, customer: Customer) {
  const { name, phone, phoneReachable: reachable, hasPassword } = customer;
  const verified = isVerified(customer);
  return {
    ...{ name, phone: maskPhone(phone), verified, hasPassword },
    isOwners: !mayAgentVerify(customer),
    code: verified || !reachable || !mayAgentVerify(customer) ? null : await readCode(agent, customer),
  };
}

async function readCode(agent: User, customer: Customer) {
  const { live, pause } = await customerCodeState(app, agent, customer);
  return { live, pause: pause && describePause(pause, app.clock.now()), demo: app.config.demo };
}
