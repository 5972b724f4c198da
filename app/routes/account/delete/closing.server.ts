import { z } from "zod";
import { formatMoment } from "~/models/date";
import { MOST_ACCOUNT_NAME, MOST_BANK } from "~/models/rights/payout";
import { app } from "~/services/platform/app.server";
import { clearCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { closeAccount } from "~/services/rights/close-account.server";
import type { SignedIn } from "~/models/sessions/session.server";

const NO_NUMBER = "Enter the account number, 10 digits";
const schema = z.object({
  understood: z.literal("on", "Tick the box if you want to delete your account"),
  // A form of an empty wallet has none of these; money that came meanwhile is asked for again.
  bank: z.string().trim().max(MOST_BANK, `Bank must be at most ${MOST_BANK} characters`).optional(),
  account_number: z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^(?:\d{10})?$/, NO_NUMBER))
    .optional(),
  account_name: z
    .string()
    .trim()
    .max(MOST_ACCOUNT_NAME, `Account name must be at most ${MOST_ACCOUNT_NAME} characters`)
    .optional(),
});
export type DeleteFields = z.input<typeof schema>;

/** What is missing of the account to which the wallet is paid out. */
function missingOf({ bank, account_number, account_name }: { [Name in keyof DeleteFields]?: unknown }) {
  return {
    ...(bank ? {} : { bank: ["Enter the name of your bank"] }),
    ...(account_number ? {} : { account_number: [NO_NUMBER] }),
    ...(account_name ? {} : { account_name: ["Enter the name of the account, as the bank has it"] }),
  };
}

/** Afterwards nobody is logged in, not even this browser. */
export async function postDelete(request: Request, { user }: SignedIn) {
  const form = await readForm(request, schema);
  if (form.status !== "success")
    return invalid(form, { fieldErrors: "bank" in form.payload ? missingOf(form.payload) : {} });
  const { bank = "", account_number: accountNumber = "", account_name: accountName = "" } = form.value;
  const fieldErrors = missingOf(form.value);
  const isWhole = Object.keys(fieldErrors).length === 0;
  const result = await closeAccount(app, user, isWhole ? { bank, accountNumber, accountName } : null);
  switch (result.outcome) {
    case "closed": {
      const headers = withFlash("account-closed", new Headers({ "Clear-Site-Data": '"cache", "storage"' }));
      headers.append("Set-Cookie", clearCookie("sid"));
      return redirectTo("/", { headers });
    }
    case "money":
      return invalid(form, { fieldErrors });
    case "held":
      return invalid(form, {
        formErrors: [
          `To keep you safe, no account is deleted for a day after a new password or a correction by our staff. Try again after ${formatMoment(result.until)}`,
        ],
        status: 409,
      });
  }
}
