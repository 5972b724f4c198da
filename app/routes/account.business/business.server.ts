import { businessSchema } from "~/models/users/business";
import { saveBusiness } from "~/models/users/location.server";
import { app } from "~/services/app/app.server";
import { withFlash } from "~/services/doors/flash.server";
import { invalid, readForm } from "~/services/doors/forms/form.server";
import { redirectTo } from "~/services/doors/responses.server";

export async function postBusiness(request: Request, ownerId: number) {
  const form = await readForm(request, businessSchema);
  if (form.status !== "success") return invalid(form);
  const { address, tax_number: taxNumber } = form.value;
  await saveBusiness(app.db, ownerId, { address, taxNumber });
  return redirectTo("/account/business", { headers: withFlash("business-saved") });
}
