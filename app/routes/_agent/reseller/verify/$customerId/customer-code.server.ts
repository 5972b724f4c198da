import { z } from "zod";

import { type Registrant, mayAgentVerify, verifyRegistrantPath } from "~/models/agents/registrant-phone";
import { codeFields, typedCode } from "~/models/codes/code-fields.server";
import { type OtherPhoneChannel, asksForCode, phoneChannelOf } from "~/models/codes/phone-channel";
import { type User, isVerified } from "~/models/users/user";
import {
  OWNERS_TO_VERIFY,
  sendRegistrantCode,
  verifyRegistrant,
} from "~/services/agents/verify-registrant.server";
import { app } from "~/services/platform/app.server";
import { intentOf, postCode, postResend } from "~/http/forms/code-form.server";
import { withFlash } from "~/http/flash.server";
import { readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";

/** Only the owner of a phone agrees to WhatsApp, so an agent asks for an SMS or a call. */
export const agentChannels = ({
  codeChannels,
}: Pick<typeof app.config, "codeChannels">): OtherPhoneChannel[] =>
  codeChannels.filter((channel) => channel === "voice");

const schema = z.object(codeFields());
const codeSchema = schema.transform(typedCode);

const taken =
  "Another account has verified this phone number. Ask the customer to log in to that one, or to use another number after the first login";

export async function postRegistrantCode(request: Request, agent: User, registrant: Registrant) {
  const fields = await readFields(request);
  const onward = redirectTo(verifyRegistrantPath(registrant.id));
  if (isVerified(registrant)) return onward;
  return asksForCode(intentOf(fields)) ? send(fields, agent, registrant) : verify(fields, agent, registrant);
}

function send(fields: FormData, agent: User, registrant: Registrant) {
  return postResend(fields, {
    schema,
    what: "a code for this customer",
    async send() {
      const by = phoneChannelOf(intentOf(fields), agentChannels(app.config));
      const result = await sendRegistrantCode(app, agent, registrant, { by });
      if (!result.sent) return result;
      const headers = withFlash(by === "voice" ? "code-called" : "code-sent");
      return { sent: true, onward: redirectTo(verifyRegistrantPath(registrant.id), { headers }) };
    },
  });
}

function verify(fields: FormData, agent: User, registrant: Registrant) {
  return postCode(fields, {
    schema: codeSchema,
    target: "this phone number",
    async check({ code }) {
      if (!mayAgentVerify(registrant)) return { outcome: "refused", reason: OWNERS_TO_VERIFY };
      const result = await verifyRegistrant(app, agent, registrant, code);
      if (result.outcome === "taken") return { outcome: "refused", reason: taken };
      if (result.outcome !== "accepted") return result;
      return { ...result, onward: redirectTo(verifyRegistrantPath(registrant.id)) };
    },
  });
}
