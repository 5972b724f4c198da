import { type Registrant, mayAgentVerify } from "~/models/agents/registrant-phone";
import { describePause } from "~/models/codes/code";
import { maskPhone } from "~/models/users/phone";
import { type User, isVerified } from "~/models/users/user";
import { registrantCodeState } from "~/services/agents/verify-registrant.server";
import { app } from "~/services/platform/app.server";

/** Opening the page sends nothing: only the button sends a code. */
export async function loadRegistrant(agent: User, registrant: Registrant) {
  const { name, phone, phoneReachable: reachable, hasPassword } = registrant;
  const verified = isVerified(registrant);
  return {
    ...{ name, phone: maskPhone(phone), verified, hasPassword },
    isOwners: !mayAgentVerify(registrant),
    code: verified || !reachable || !mayAgentVerify(registrant) ? null : await readCode(agent, registrant),
  };
}

async function readCode(agent: User, registrant: Registrant) {
  const { live, pause } = await registrantCodeState(app, agent, registrant);
  return { live, pause: pause && describePause(pause, app.clock.now()), demo: app.config.demo };
}
