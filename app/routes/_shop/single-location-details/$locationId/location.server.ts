import { z } from "zod";

import { LOCATIONS, type ListedLocation, locationPath } from "~/models/locations/location";
import { locationSchema } from "~/models/locations/location-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { FULL, archive, bringBack, correctLocation } from "~/services/locations/change-location.server";

const saveSchema = locationSchema.omit({ key: true }).extend({ intent: z.literal("save") });
const useSchema = z.object({ intent: z.enum(["archive", "restore"]) });

/** The main location can be neither archived nor renamed here, and its page offers neither. */
export async function postLocation(fields: FormData, owner: User, location: ListedLocation) {
  if (location.isMain)
    throw refusal(409, "Your main shop cannot be archived. You can edit its name under Business details.");
  return fields.get("intent") === "save" ? save(fields, owner, location.id) : use(fields, owner, location.id);
}

const toLocation = (id: number, flash: FlashKey) =>
  redirectTo(locationPath(id), { headers: withFlash(flash) });

async function save(fields: FormData, { id: ownerId }: User, id: number) {
  const form = parseFields(fields, saveSchema);
  if (form.status !== "success") return invalid(form);
  const { name, address } = form.value;
  await correctLocation(app, { id, ownerId }, { name, address });
  return toLocation(id, "location-saved");
}

async function use(fields: FormData, { id: ownerId }: User, id: number) {
  const form = parseFields(fields, useSchema);
  if (form.status !== "success") throw staleForm();
  if (form.value.intent === "archive") {
    await archive(app, ownerId, id);
    return redirectTo(LOCATIONS, { headers: withFlash("location-archived") });
  }
  const { outcome } = await bringBack(app, ownerId, id);
  return outcome === "full" ? invalid(form, { formErrors: [FULL] }) : toLocation(id, "location-restored");
}
