import { isPrintedName } from "~/models/ledger/printed-text";
import { businessSchema } from "~/models/users/business-fields.server";
import { correctBusiness } from "~/services/accounts/correct-business.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";

export async function postBusiness(request: Request, ownerId: number) {
  const form = await readForm(request, businessSchema);
  if (form.status !== "success") return invalid(form);
  const { name, shop_name: shopName, address, tax_number: taxNumber } = form.value;
  const {
    legal_name: legalName,
    cac_number: cacNumber,
    street,
    city,
    address_state: addressState,
  } = form.value;
  await correctBusiness(app, ownerId, {
    name,
    shopName,
    address,
    taxNumber,
    legalName,
    cacNumber,
    street,
    city,
    addressState,
  });
  const isPrinted = [name, legalName].every((typed) => typed === "" || isPrintedName(typed));
  const saved = isPrinted ? "business-saved" : "business-saved-unprinted";
  return redirectTo("/account/business", { headers: withFlash(saved) });
}
