import { z } from "zod";
import { homeOf } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { undoClosing } from "~/services/rights/close-account.server";
import type { SignedIn } from "~/models/sessions/session.server";

const schema = z.object({});

/** A second post finds the account open and changes nothing. */
export async function postClosing(request: Request, { user }: SignedIn) {
  await readForm(request, schema);
  const undone = await undoClosing(app, user);
  return redirectTo(homeOf(user.role), {
    ...(undone && { headers: withFlash("account-taken-back") }),
  });
}
