import { z } from "zod";

import { readId } from "~/models/row-id";
import type { User } from "~/models/users/user";
import { redirectTo, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { readForm } from "~/http/forms/form.server";
import { undoCardRemoval } from "~/services/payments/save-card.server";
import { removeSavedCard } from "~/services/billing/remove-card.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { type AskResult, askForNumber } from "~/services/payments/ask-deposit-account.server";
import { lookForDeposits } from "~/services/payments/look-for-deposits.server";
import { countAttempt } from "~/models/http/throttle.server";
import { depositAccountLimit } from "~/models/payments/limits";

const walletSchema = z.object({
  intent: z.enum(["remove", "undo", "ask-number", "look"]),
  auth_code: z.string().max(40).optional(),
  /** The owner was told what follows for the plan. */
  knows: z.literal("1").optional(),
});

/**
 * Posted by the forms of a wallet, on the page that is then shown again: to remove a saved card or to undo that, to
 * get an account number, and to look for money sent to it. Another owner's card gets the same answer as one that does
 * not exist.
 */
export async function postWalletForm(request: Request, owner: User, path: string) {
  const form = await readForm(request, walletSchema);
  if (form.status !== "success") throw staleForm();
  const { intent, auth_code: typed, knows } = form.value;
  const cardId = readId(typed);
  if (intent === "ask-number") return askNumber(owner, path);
  if (intent === "look") return look(owner, path);
  if (intent === "undo") return undo(owner, cardId, path);
  const person = { ownerId: owner.id };
  const removed = await removeSavedCard(app, person, { cardId, knows: knows === "1" });
  if (removed === "asks-first") return redirectTo(`/wallet/remove?card=${cardId}`);
  if (removed === "not-found")
    throw await denial(app, {
      userId: owner.id,
      object: "card",
      message: "This card is not in your wallet. Open your wallet to see your cards.",
    });
  return redirectTo(path, { headers: withFlash("card-removed") });
}

const numberFlash = {
  active: "number-given",
  waiting: "number-waiting",
  failed: "number-failed",
  "not-offered": "number-not-offered",
  "no-email": "number-no-email",
  unconfirmed: "number-unconfirmed",
} as const satisfies Record<AskResult, FlashKey>;

const atNumber = (path: string, flash: FlashKey) =>
  redirectTo(`${path}#account-number`, { headers: withFlash(flash) });

async function askNumber(owner: User, path: string) {
  const tries = await countAttempt(
    app.db,
    `account-number:${owner.id}`,
    depositAccountLimit,
    app.clock.now(),
  );
  if (!tries.allowed) return atNumber(path, "number-asked-often");
  return atNumber(path, numberFlash[await askForNumber(app, owner)]);
}

async function look(owner: User, path: string) {
  const looked = await lookForDeposits(app, owner.id);
  if (looked.outcome === "too-soon") return atNumber(path, "deposit-looked");
  if (looked.outcome === "no-number") return atNumber(path, "number-not-offered");
  if (looked.outcome === "silent") return atNumber(path, "deposit-silent");
  if (looked.waiting > 0) return atNumber(path, "deposit-waiting");
  return atNumber(path, looked.found > 0 ? "deposit-found" : "deposit-not-found");
}

async function undo(owner: User, cardId: number, path: string) {
  const undone = await undoCardRemoval(app, owner.id, cardId);
  const done = owner.role === "owner" ? "owners-card-restored" : "card-restored";
  return redirectTo(path, { headers: withFlash(undone ? done : "card-undo-late") });
}
