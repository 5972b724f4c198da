import { z } from "zod";
import { readId } from "~/models/row-id";
import { app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { dropNow, retryNow } from "~/services/staff/retry-message.server";

const schema = z.object({ intent: z.enum(["retry", "drop"]) });

export const noSuchMessage = (userId: number) =>
  denial(app, { userId, object: "message", message: "This message does not exist." });

const refusals = {
  sent: "This message was already sent",
  "being-sent": "It is being sent now. Check again in two minutes",
  obsolete: "It has expired or been replaced by a newer message, so it won’t be sent",
  over: "It was already dropped or replaced",
};

export async function postMessage(request: Request, staffId: number, typed: string | undefined) {
  const form = await readForm(request, schema);
  if (form.status !== "success") throw staleForm();
  const id = readId(typed);
  const { intent } = form.value;
  const by = { id: staffId };
  const result = intent === "retry" ? await retryNow(app, id, by) : await dropNow(app, id, by);
  if (result === "unknown") throw await noSuchMessage(staffId);
  if (result !== "queued" && result !== "dropped")
    return invalid(form, { formErrors: [refusals[result]], status: 409 });
  const flash: FlashKey = intent === "retry" ? "message-retried" : "message-dropped";
  return redirectTo(`/staff/outbox/${id}`, { headers: withFlash(flash) });
}
