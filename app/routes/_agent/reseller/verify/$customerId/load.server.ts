import { findAgentCode } from "~/models/agents/agent.server";
import { agentCheckoutPath } from "~/models/agents/location-checkout";
import {
  type Registrant,
  mayAgentChangePhone,
  mayAgentVerify,
  verifyRegistrantPath,
} from "~/models/agents/registrant-phone";
import { describePause } from "~/models/codes/pause";
import { findMainLocation } from "~/models/users/location.server";
import { maskPhone, nationalPhone } from "~/models/users/phone";
import { type User, isVerified } from "~/models/users/user";
import { registrantCodeState } from "~/services/agents/verify-registrant.server";
import { app } from "~/services/platform/app.server";
import { agentChannels } from "./customer-code.server";

/** Opening the page sends nothing: only the button sends a code. */
export async function loadRegistrant(agent: User, registrant: Registrant) {
  const { name, phone, phoneReachable: reachable, hasPassword } = registrant;
  const verified = isVerified(registrant);
  return {
    name,
    // Whoever typed the number knows it, and sees in full whether it is right.
    phone: registrant.phoneFromAgent ? nationalPhone(phone) : maskPhone(phone),
    change: mayAgentChangePhone(registrant) ? `${verifyRegistrantPath(registrant.id)}/phone` : null,
    verified,
    hasPassword,
    pay: verified ? await payPaths(agent, registrant) : null,
    isOwners: !mayAgentVerify(registrant),
    code: verified || !reachable || !mayAgentVerify(registrant) ? null : await readCode(agent, registrant),
  };
}

/** Where the agent pays for the registrant's shop, which comes next at a stall; null without an agent code. */
async function payPaths(agent: User, registrant: Registrant) {
  const [code, main] = await Promise.all([
    findAgentCode(app.db, agent.id),
    findMainLocation(app.db, registrant.id),
  ]);
  if (code === null || main === null) return null;
  const address = { locationId: main.id, code, step: "pay" as const };
  return {
    year: agentCheckoutPath(address),
    month: agentCheckoutPath({ ...address, duration: "month" }),
  };
}

async function readCode(agent: User, registrant: Registrant) {
  const { live, by, pause } = await registrantCodeState(app, agent, registrant);
  return {
    live,
    by,
    pause: pause && describePause(pause, app.clock.now()),
    others: agentChannels(app.config),
    demo: app.config.demo,
  };
}
