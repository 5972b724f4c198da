import { type Registrant, mayAgentVerify } from "~/models/agents/registrant-phone";
import { registrantCodeSms, registrantKeySms } from "~/messages/agents/sms";
import { markVerifiedByAgent } from "~/models/agents/registrant-phone.server";
import type { PhoneChannel } from "~/models/codes/phone-channel";
import type { CodeSubject } from "~/models/codes/flow.server";
import { enqueueFor } from "~/models/messages/outbox.server";
import { KEY_BYTES, makeRecoveryKey } from "~/models/recovery/recovery";
import { KEY_LIFE } from "~/models/recovery/recovery-life";
import { saveKey } from "~/models/recovery/recovery.server";
import { isPhoneTaken } from "~/models/users/phone.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { type CheckResult, checkCode } from "~/services/codes/check-code.server";
import {
  type CodeContext,
  type CodeState,
  type CodeRequest,
  type SendResult,
  codeState,
  ownHost,
  auditCodeRefusal,
  requestCode,
  sendCode,
} from "~/services/codes/send-code.server";
import { contextOf, messageKey } from "~/services/platform/context.server";
import { hashRecoveryKey } from "~/services/recovery/start-recovery.server";

/* An agent verifies a registrant's phone in person: the code goes to the registrant's phone, and the agent types
   it. It proves the phone and opens nothing: the way to a password goes to that phone, and the agent gets neither
   a session nor a key. A number typed by the agent may be the agent's own, so it only opens the account together
   with the mailbox. */

/** The code belongs to this agent and registrant: neither the registrant's own session nor another agent can use it. */
const subjectOf = (agent: Pick<User, "id">, { id, phone }: Registrant): CodeSubject => ({
  purpose: "verify_customer",
  channel: "sms",
  userId: id,
  target: phone,
  agentId: agent.id,
});

export const registrantCodeState = (
  app: Pick<App, "db" | "clock">,
  agent: User,
  registrant: Registrant,
): Promise<CodeState> => codeState(app, subjectOf(agent, registrant));

export const OWNERS_TO_VERIFY =
  "The customer has opened this account already, and verifies the phone number after logging in";

export async function sendRegistrantCode(
  app: CodeRequest,
  agent: User,
  registrant: Registrant,
  { by = "sms" }: { by?: PhoneChannel } = {},
): Promise<SendResult | { sent: false; unreachable: true } | { sent: false; reason: string }> {
  if (!mayAgentVerify(registrant)) return { sent: false, reason: OWNERS_TO_VERIFY };
  if (!registrant.phoneReachable) return { sent: false, unreachable: true };
  const subject = subjectOf(agent, registrant);
  const envelope = {
    recipient: registrant.phone,
    message: (code: string) => ({ text: registrantCodeSms(code) }),
    by,
  };
  return requestCode(app, subject, (ctx) => sendCode(ctx, subject, envelope));
}

type VerifyResult = CheckResult | { outcome: "taken" };

/**
 * Checks the code. The right one verifies the number of the registrant's account, unless another account verified it
 * first, and sends a registrant without a password the way to one.
 */
export async function verifyRegistrant(
  app: CodeRequest,
  agent: User,
  registrant: Registrant,
  code: string,
): Promise<VerifyResult> {
  const subject = subjectOf(agent, registrant);
  try {
    return await checkCode(app, subject, code, async (ctx) => {
      if (!(await markVerifiedByAgent(ctx.db, agent.id, registrant, ctx.now))) return false;
      if (!registrant.hasPassword) await sendKey(ctx, registrant);
      await ctx.audit({ action: "customer-verified", subjectId: registrant.id });
      return true;
    });
  } catch (error) {
    if (!isPhoneTaken(error)) throw error;
    await auditCodeRefusal(contextOf(app), subject, "code-refused", "phone-taken");
    return { outcome: "taken" };
  }
}

/** Sends a recovery key by SMS, which proves the phone it is sent to. */
async function sendKey(ctx: CodeContext, { id: userId, phone }: Registrant): Promise<void> {
  const { db, now } = ctx;
  const key = makeRecoveryKey(ctx.random.bytes(KEY_BYTES));
  const hash = hashRecoveryKey(key);
  await saveKey(db, { userId, hash, channel: "sms", now });
  await enqueueFor(db, userId, {
    channel: "sms",
    recipient: phone,
    text: registrantKeySms(key, ownHost(ctx)),
    dedupeKey: messageKey({ about: "customer-key", of: [hash.toString("hex")] }),
    expiresAt: new Date(now.getTime() + KEY_LIFE),
    now,
  });
}
