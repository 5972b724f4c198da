import { z } from "zod";

import { bulkRenewalPath, readTogether, renewTogetherPath } from "~/models/agents/bulk-renewal";
import { isFresh } from "~/models/sessions/session";
import { renewLocations } from "~/services/agents/renew-locations.server";
import { answerTokensRefused } from "~/routes/_agent/answer-refused-tokens.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import type { SignedIn } from "~/models/sessions/session.server";

/** The address names the locations; their cost is calculated here and never taken from the form. */
const renewalSchema = z.object({ submission_key: z.string().min(16).max(100) });

export async function postRenewal(request: Request, { user, session }: SignedIn) {
  const form = await readForm(request, renewalSchema);
  if (form.status !== "success") throw staleForm();
  const { ids } = readTogether(new URL(request.url).searchParams);
  const result = await renewLocations(app, user, {
    locationIds: ids,
    submissionKey: form.value.submission_key,
    fresh: isFresh(session, app.clock.now()),
  });
  if (result.outcome === "placed") return redirectTo(bulkRenewalPath(result.reference));
  if (result.outcome === "refused" && result.refusal === "offer-changed")
    return redirectTo(renewTogetherPath(ids), { headers: withFlash("slip-changed") });
  return answerTokensRefused(request, form, result);
}
