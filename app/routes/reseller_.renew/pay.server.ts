import { z } from "zod";

import { bulkRenewalPath, readTogether, renewTogetherPath } from "~/models/agents/bulk-renewal";
import { formatTokens } from "~/models/ledger/tokens";
import { isFresh } from "~/models/sessions/session";
import { paySlip } from "~/services/agents/bulk-renewal.server";
import { app } from "~/services/app/app.server";
import { withFlash } from "~/services/doors/flash.server";
import { invalid, readForm } from "~/services/doors/forms/form.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { redirectTo, refusal } from "~/services/doors/responses.server";
import { type SignedIn, confirmPassword } from "~/services/sessions/session.server";

/** Which branches stands in the address; what they cost is worked out here and is never what a form says. */
const slipSchema = z.object({ submission_key: z.string().min(16).max(100) });

export async function postSlip(request: Request, { user, session }: SignedIn) {
  const form = await readForm(request, slipSchema);
  if (form.status !== "success")
    throw refusal(400, "This form is not complete. Go back, choose the branches again and send its form.");
  const { ids } = readTogether(new URL(request.url).searchParams);
  const result = await paySlip(app, user, {
    locationIds: ids,
    submissionKey: form.value.submission_key,
    fresh: isFresh(session, app.clock.now()),
    requestId: currentVisit().id,
  });
  switch (result.outcome) {
    case "paid":
      return redirectTo(bulkRenewalPath(result.reference));
    case "moved":
      return redirectTo(renewTogetherPath(ids), { headers: withFlash("slip-changed") });
    case "confirm-password":
      throw confirmPassword(request);
    case "throttled":
      throw refusal(429, "Many branches were paid just now. Wait some minutes, then press the key again.", {
        "Retry-After": String(result.retryAfterSeconds),
      });
    case "short":
      return invalid(form, {
        formErrors: [`Insufficient Balance. ${formatTokens(result.missing)} are missing. Nothing was paid.`],
      });
  }
}
