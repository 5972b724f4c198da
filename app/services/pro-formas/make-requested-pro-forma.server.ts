import { wantsProForma } from "~/models/pay-links/ask";
import { findOwnPayLink } from "~/models/pay-links/pay-link.server";
import { proFormaPath } from "~/models/pro-formas/pro-forma";
import { makeProFormaOf, type ProFormaContext } from "./make-pro-forma.server";

interface ProFormaButton {
  ownerId: number;
  /** The value of the button. */
  asked: string | undefined;
}

/**
 * Where a form of payment leads if its button asks for a pro-forma: the order was placed with its link, and the paper
 * goes with both. If the order ended at this moment, the page of the link says so.
 */
export async function makeRequestedProForma<Result extends { outcome: string }>(
  app: ProFormaContext,
  bought: Result | { outcome: "go"; location: string; reference: string },
  { ownerId, asked }: ProFormaButton,
) {
  if (!wantsProForma(asked) || !isOnward(bought)) return bought;
  const link = await findOwnPayLink(app.db, ownerId, bought.reference);
  if (link === null || link.orderId === null) return bought;
  const made = await makeProFormaOf(app, { ownerId, orderId: link.orderId, link });
  return made.outcome === "made" ? { ...bought, location: proFormaPath(made.number) } : bought;
}

const isOnward = (bought: object): bought is { outcome: "go"; location: string; reference: string } =>
  "outcome" in bought && bought.outcome === "go";
