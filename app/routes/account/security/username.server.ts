import { z } from "zod";

import { typedUsername } from "~/models/users/username-fields.server";
import { changeUsername } from "~/services/accounts/change-username.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/responses.server";
import type { SignedIn } from "~/models/sessions/session.server";

const usernameSchema = z.object({ intent: z.literal("username").optional(), username: typedUsername });
export type UsernameFields = z.input<typeof usernameSchema>;

export async function postUsername(fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, usernameSchema);
  if (form.status !== "success") return invalid(form);
  const { username } = form.value;
  const refuse = (message: string) => invalid(form, { fieldErrors: { username: [message] } });
  if (username === user.username) return refuse("This is already your username. Type the new one");
  const result = await changeUsername(app, user, username);
  if (result.outcome === "taken") return refuse("This username is taken. Choose another");
  if (result.outcome === "throttled") {
    const seconds = result.retryAfterSeconds;
    const formErrors = [`You tried too many usernames. Try again ${waitInWords(seconds)}`];
    return invalid(form, { formErrors, status: 429, headers: { "Retry-After": String(seconds) } });
  }
  return redirectTo("/account/security", { headers: withFlash("username-changed") });
}
