import type { AppContext } from "~/services/platform/context.server";
import { z } from "zod";
import { isPayLinkReference, ownPayLinkPath } from "~/models/pay-links/pay-link";
import type { User } from "~/models/users/user";
import { withFlash } from "~/http/flash.server";
import { readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { readOwnPayLink, withdrawOwnPayLink } from "~/services/pay-links/read-pay-links.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";

/** The link, for its maker and its owner; another account's gets the same answer as one that does not exist. */
export async function requireOwnLink(
  context: AppContext,
  user: Pick<User, "id">,
  reference: string | undefined,
) {
  const link =
    reference !== undefined && isPayLinkReference(reference)
      ? await readOwnPayLink(context, user.id, reference)
      : null;
  if (link) return link;
  const message = "This payment link is not in your account.";
  throw await denial(context, { userId: user.id, object: "payment link", message });
}

export async function postWithdrawal(request: Request, user: User, reference: string | undefined) {
  const form = await readForm(request, z.object({}));
  if (form.status !== "success") throw staleForm();
  const link = await requireOwnLink(app, user, reference);
  const withdrawn = await withdrawOwnPayLink(app, user.id, link.reference);
  const flash = withdrawn === "withdrawn" ? "pay-link-withdrawn" : "pay-link-ended";
  return redirectTo(ownPayLinkPath(link.reference), { headers: withFlash(flash) });
}
