import { z } from "zod";
import { formatDate, formatMoment } from "~/models/date";
import { DATA_PAGE } from "~/messages/rights/data-file";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { askForCopy } from "~/services/rights/take-data-copy.server";
import type { SignedIn } from "~/models/sessions/session.server";

const schema = z.object({ intent: z.literal("copy") });

/** Pressed twice, it is one request: the page shows its link. */
export async function postCopy(request: Request, { user }: SignedIn) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const result = await askForCopy(app, user);
  switch (result.outcome) {
    case "ready":
      return redirectTo(DATA_PAGE, { headers: withFlash("data-copy-ready") });
    case "later":
      return invalid(form, {
        formErrors: [`You have had two copies in 12 months. Ask again on ${formatDate(result.next)}`],
        status: 429,
      });
    case "held":
      return invalid(form, {
        formErrors: [
          `To keep your data safe, no copy is made for a day after a new password or a correction by our staff. Ask again after ${formatMoment(result.until)}`,
        ],
        status: 409,
      });
  }
}
