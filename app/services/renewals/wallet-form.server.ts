import { z } from "zod";

import { readId } from "~/models/row-id";
import type { User } from "~/models/users/user";
import { redirectTo, staleForm } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import { readForm } from "~/services/http/forms/form.server";
import { requestContext } from "~/services/http/request-guard.server";
import { undoCardRemoval } from "~/services/payments/save-card.server";
import { removeSavedCard } from "./remove-card.server";
import { withFlash } from "~/services/http/flash.server";

const removeSchema = z.object({
  intent: z.enum(["remove", "undo"]).optional(),
  auth_code: z.string().max(40).optional(),
  /** The owner was told what follows for the plan. */
  knows: z.literal("1").optional(),
});

/**
 * Posted by the list of saved cards, to remove one or to undo that, on the page that is then shown again. Another owner's card gets the same answer
 * as one that does not exist.
 */
export async function postRemoveCard(request: Request, owner: User, path: string) {
  const form = await readForm(request, removeSchema);
  if (form.status !== "success") throw staleForm();
  const { intent, auth_code: typed, knows } = form.value;
  const cardId = readId(typed);
  if (intent === "undo") return undo(owner, cardId, path);
  const person = { ownerId: owner.id, requestId: requestContext().id };
  const removed = await removeSavedCard(app, person, { cardId, knows: knows === "1" });
  if (removed === "asks-first") return redirectTo(`/wallet/remove?card=${cardId}`);
  if (removed === "not-found")
    throw await denial(app, {
      userId: owner.id,
      object: "card",
      status: 404,
      message: "This card is not in your wallet. Open your wallet to see your cards.",
    });
  return redirectTo(path, { headers: withFlash("card-removed") });
}

async function undo(owner: User, cardId: number, path: string) {
  const undone = await undoCardRemoval(app, owner.id, cardId);
  const done = owner.role === "owner" ? "owners-card-restored" : "card-restored";
  return redirectTo(path, { headers: withFlash(undone ? done : "card-undo-late") });
}
