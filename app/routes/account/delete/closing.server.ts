import { z } from "zod";
import { formatMoment } from "~/models/date";
import { formatNaira, kobo } from "~/models/money";
import { app } from "~/services/platform/app.server";
import { clearCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { closeAccount } from "~/services/rights/close-account.server";
import type { SignedIn } from "~/models/sessions/session.server";

const schema = z.object({
  understood: z.literal("on", "Tick the box if you want to delete your account"),
});
export type DeleteFields = z.input<typeof schema>;

/** Afterwards nobody is logged in, not even this browser. */
export async function postDelete(request: Request, { user }: SignedIn) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const result = await closeAccount(app, user);
  switch (result.outcome) {
    case "closed": {
      const headers = withFlash("account-closed", new Headers({ "Clear-Site-Data": '"cache", "storage"' }));
      headers.append("Set-Cookie", clearCookie("sid"));
      return redirectTo("/", { headers });
    }
    case "money":
      return invalid(form, {
        formErrors: [
          `There are ${formatNaira(kobo(result.balance))} in your wallet, which would be lost. Spend them, or ask us to pay them out`,
        ],
        status: 409,
      });
    case "held":
      return invalid(form, {
        formErrors: [
          `To keep you safe, no account is deleted for a day after a new password or a correction by our staff. Try again after ${formatMoment(result.until)}`,
        ],
        status: 409,
      });
  }
}
