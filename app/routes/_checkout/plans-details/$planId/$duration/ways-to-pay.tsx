import type { ReactNode } from "react";

import { Money } from "~/components/money/money";
import { withIcons } from "~/components/money/way-icon";
import { formatNaira } from "~/models/money";
import { WALLET_TOO_LOW } from "~/models/ledger/wallet";
import type { TopUpOffer } from "~/models/payments/top-up";
import { bind, bindPick } from "~/components/form/bind";
import { CheckField } from "~/components/form/check";
import { SelectField } from "~/components/form/field";
import { PickGroup } from "~/components/form/pick";
import { Note } from "~/components/page/note";
import type { CardsView, CheckoutView } from "./checkout-view";
import type { OrderFields } from "./order-fields.server";
import { StepTitle } from "./step-title";

interface Props {
  view: CheckoutView;
  fields: OrderFields;
  /** The cost of adding the missing money. */
  topUp: TopUpOffer | null;
}

interface Additions {
  /** Fields of a way to pay, shown below it. */
  more: Record<string, ReactNode>;
  /** What stands on the right of its name. */
  beside: Record<string, ReactNode>;
}

const withAdditions = <Option extends { value: string }>(options: Option[], { more, beside }: Additions) =>
  options.map((option) => ({ ...option, more: more[option.value], price: beside[option.value] }));

export function WaysToPay({ view, fields, topUp }: Props) {
  const { method, short, cards } = view;
  const way = method && bindPick(method, fields.payment_method);
  const more = {
    card: cards && <Cards cards={cards} fields={fields} />,
    wallet: short && topUp && (
      <>
        {way?.error === undefined && <Note tone="warn">{WALLET_TOO_LOW}</Note>}
        <ShortWallet canUseCard={short.canUseCard} topUp={topUp} />
      </>
    ),
  };
  const beside = { wallet: short ? <small>{formatNaira(short.missing)} short</small> : undefined };
  return (
    <section className="ways" aria-labelledby="ways-title">
      <StepTitle id="ways-title" number={view.hasExtras ? 2 : null}>
        {method ? "Setup and payment" : "Setup"}
      </StepTitle>
      <PickGroup {...bindPick(view.onboarding, fields.onboarding)} />
      {way && <PickGroup {...way} options={withAdditions(withIcons(way.options), { more, beside })} />}
    </section>
  );
}

/** Topping up the wallet by card has a fee, and paying by card has none. */
function ShortWallet({ canUseCard, topUp }: { canUseCard: boolean; topUp: TopUpOffer }) {
  return (
    <p>
      <a className="tap" href={topUp.href}>
        {topUp.text}
      </a>
      <br />
      <span className="soft">
        Adding money to your wallet has a fee of <Money kobo={topUp.fee} />.
        {canUseCard && " There is no fee if you pay by card instead."} Then we bring you back to pay for this
        order.
      </span>
    </p>
  );
}

/** The form's fields for the card; the list of saved cards only if there are any. */
function Cards({ cards, fields }: { cards: CardsView } & Pick<Props, "fields">) {
  const { saved, renews } = cards;
  const isSent = fields.card_type.initialValue !== undefined;
  const tick = renews && (
    <CheckField
      name="renews"
      value="1"
      checked={isSent ? fields.renews.initialValue === "1" : renews.ticked}
      error={fields.renews.errors?.[0]}
    >
      {renews.text} <small>You can stop it at any time.</small>
    </CheckField>
  );
  if (saved.length === 0)
    return (
      <>
        <input type="hidden" name="card_type" value="new_card" />
        {tick}
      </>
    );
  const card = { ...bind(fields.auth_code), value: fields.auth_code.initialValue ?? cards.chosen };
  const isGone = card.value !== undefined && saved.every(({ value }) => value !== card.value);
  const choice = (
    <SelectField {...card} label="Saved card">
      {isGone && <option value="">Choose a card</option>}
      {saved.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const options = [
    { value: "saved_card", label: "Pay with a saved card", more: choice },
    { value: "new_card", label: "Pay with new card" },
  ];
  return (
    <PickGroup {...bindPick({ value: cards.type, options }, fields.card_type)} legend="Card">
      {tick}
    </PickGroup>
  );
}
