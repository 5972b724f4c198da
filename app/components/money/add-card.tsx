import { Button } from "~/components/form/button";
import { CARD_PRICE } from "~/models/payments/add-card";

/** Leads to the page that saves a card, and says what that takes. */
export function AddCard({ href }: { href: string }) {
  return (
    <p className="acts">
      <Button kind="alt" href={href}>
        Add a card
      </Button>{" "}
      <small className="soft">{CARD_PRICE}</small>
    </p>
  );
}
