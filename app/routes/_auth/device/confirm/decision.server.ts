import { z } from "zod";
import { readId } from "~/models/row-id";
import { app } from "~/services/platform/app.server";
import { readForm } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { decideTill } from "~/services/tills/decide-till.server";

const schema = z.object({
  intent: z.enum(["allow", "deny"]),
  request: z.string().max(40),
  branch: z.string().max(40).optional(),
});

/** The form only has buttons and a choice, so invalid fields are refused instead of shown. */
export async function postDecision(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, schema);
  if (form.status !== "success") throw staleForm();
  const { intent, request: requestId, branch: location } = form.value;
  const { outcome } = await decideTill(app, signedIn, {
    requestId: readId(requestId),
    locationId: intent === "allow" ? readId(location) : null,
  });
  switch (outcome) {
    case "allowed":
      return redirectTo("/account/devices", { headers: withFlash("till-allowed") });
    case "denied":
      return redirectTo("/account/devices", { headers: withFlash("till-denied") });
    case "full":
      return redirectTo("/account/devices", { headers: withFlash("tills-full") });
    case "no-location":
      throw refusal(404, "This shop is not in your list. Go back and choose one of yours.");
    case "over":
      return redirectTo("/device", { headers: withFlash("till-code-over") });
  }
}
