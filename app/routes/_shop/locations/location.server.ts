import { LOCATIONS } from "~/models/locations/location";
import { locationSchema } from "~/models/locations/location-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/responses.server";
import { FULL, addLocation } from "~/services/locations/change-location.server";

export async function postLocation(fields: FormData, owner: User) {
  const form = parseFields(fields, locationSchema);
  if (form.status !== "success") return invalid(form);
  const { name, address, key } = form.value;
  const result = await addLocation(app, owner.id, { name, address, key });
  switch (result.outcome) {
    case "done":
    case "repeated":
      return redirectTo(LOCATIONS, { headers: withFlash("location-added") });
    case "full":
      return invalid(form, { formErrors: [FULL] });
    case "throttled":
      return invalid(form, {
        formErrors: [
          `You added many shops in a short time. Try again ${waitInWords(result.retryAfterSeconds)}`,
        ],
        status: 429,
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      });
  }
}
