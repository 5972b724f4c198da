import { setupPath } from "~/models/setups/setup";
import { readWish } from "~/models/setups/setup";
import { wishSchema } from "~/models/setups/setup-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { wishTimes } from "~/services/setups/wish-times.server";
import { noSuchSetup } from "~/routes/_shared/no-such.server";

export async function postWish(request: Request, user: User, reference: string) {
  const form = await readForm(request, wishSchema);
  if (form.status !== "success") {
    if (form.error?.revision) throw staleForm();
    return invalid(form);
  }
  const read = readWish(form.value, app.clock.now());
  if (!read.ok) return invalid(form, { fieldErrors: read.errors });
  const { revision } = form.value;
  const result = await wishTimes(app, user, { reference, revision, wanted: read.wanted });
  switch (result.outcome) {
    case "saved":
    case "repeated":
      return redirectTo(setupPath(reference), { headers: withFlash("setup-wished") });
    case "not-found":
      throw await noSuchSetup(app, user.id);
    case "closed":
      return invalid(form, { formErrors: [CLOSED], status: 409 });
    case "changed":
      return invalid(form, { formErrors: [CHANGED], status: 409 });
    case "throttled":
      return invalid(form, {
        formErrors: ["You changed your times often today. Call us to change them again"],
        status: 429,
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      });
  }
}

const CLOSED =
  "Nothing was changed: this setup is done, cancelled or has started. Call us if you need another time";
const CHANGED =
  "Nothing was changed: the setup changed since you opened this page. Check what it says now, and send your times again if you still want them";
