import { z } from "zod";

import type { User } from "~/models/users/user";
import { redirectTo, refusal } from "~/services/doors/responses.server";
import { app } from "~/services/app/app.server";
import { removeCard } from "~/services/payments/saved-cards.server";
import { denial } from "~/services/sessions/denial.server";
import { readForm } from "~/services/doors/forms/form.server";
import { withFlash } from "~/services/doors/flash.server";

const removeSchema = z.object({
  intent: z.literal("remove").optional(),
  auth_code: z.string().max(40).optional(),
});

/** A card of somebody else is as little there as one that never was. */
export async function postRemoveCard(request: Request, owner: User) {
  const form = await readForm(request, removeSchema);
  if (form.status !== "success") throw refusal(400, "Go back and use the buttons of the page.");
  if (!(await removeCard(app, owner.id, readId(form.value.auth_code))))
    throw await denial(app, {
      userId: owner.id,
      object: "card",
      status: 404,
      message: "This card is not there.",
    });
  return redirectTo("/wallet", { headers: withFlash("card-removed") });
}

/** 0 is nobody's. */
function readId(typed: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(typed ?? "") ? Number(typed) : 0;
}
