import { z } from "zod";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { sendTestMessage } from "~/services/staff/send-test-message.server";

/** The channels of a test for a member of staff, who may have no phone. */
export const testChannels = ({ phoneReachable }: Pick<User, "phoneReachable">) =>
  phoneReachable ? (["mail", "sms"] as const) : (["mail"] as const);

/** Sends a test to the member of staff who asks for it. */
export async function postTestMessage(request: Request, staff: User) {
  const form = await readForm(request, z.object({ intent: z.enum(testChannels(staff)) }));
  if (form.status !== "success") throw staleForm();
  const channel = form.value.intent;
  const recipient = channel === "mail" ? staff.email : staff.phone;
  const sent = await sendTestMessage(app, { channel, recipient, staffId: staff.id });
  if (sent.outcome === "throttled")
    throw refusal(
      429,
      `You have sent several tests within the hour. Send the next one ${waitInWords(sent.retryAfterSeconds)}.`,
      { "Retry-After": String(sent.retryAfterSeconds) },
    );
  return redirectTo(`/staff/outbox/${sent.id}`, { headers: withFlash("test-message-sent") });
}
