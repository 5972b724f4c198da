import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#db/schema";

/**
 * Its bank asks for a payment by this card back, or took one back. Neither an undone removal nor saving it again makes
 * such a card usable: only a dispute that we win does. Plans and payments both ask here.
 */
export const isOfDispute = (is: ExpressionBuilder<Schema, "cards">) =>
  is.exists(
    is
      .selectFrom("disputes")
      .select("disputes.id")
      .whereRef("disputes.ownerId", "=", "cards.ownerId")
      .whereRef("disputes.cardSignature", "=", "cards.signature")
      .where("disputes.state", "!=", "won"),
  );
