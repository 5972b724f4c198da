import { isPrintedName } from "~/models/ledger/printed-text";
import { recordOf } from "~/models/record";
import { businessFields, businessKeys } from "~/models/users/business";
import { businessSchema } from "~/models/users/business-fields.server";
import { correctBusiness } from "~/services/accounts/correct-business.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";

export async function postBusiness(request: Request, ownerId: number) {
  const form = await readForm(request, businessSchema);
  if (form.status !== "success") return invalid(form);
  const { value } = form;
  await correctBusiness(
    app,
    ownerId,
    recordOf(businessKeys, (key) => value[businessFields[key]]),
  );
  const isPrinted = [value.name, value.legal_name].every((typed) => typed === "" || isPrintedName(typed));
  const saved = isPrinted ? "business-saved" : "business-saved-unprinted";
  return redirectTo("/account/business", { headers: withFlash(saved) });
}
