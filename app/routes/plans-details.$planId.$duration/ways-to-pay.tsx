import { CheckField } from "~/components/form/check";
import { SelectField } from "~/components/form/field";
import { PickGroup } from "~/components/form/pick";
import type { CardsView, CheckoutView } from "~/models/checkout/view";
import type { Posted } from "./posted";

interface Props {
  view: CheckoutView;
  posted: Posted;
  extrasHref: string;
}

export function WaysToPay({ view, posted, extrasHref }: Props) {
  const { method, topUp, cards } = view;
  return (
    <section key="ways" className="ways" aria-label="Onboarding and payment">
      {view.hasExtras && (
        <a className="tap narrow-only" href={extrasHref}>
          Add Extras
        </a>
      )}
      <PickGroup {...posted.pick(view.onboarding)} />
      {method && (
        <PickGroup {...posted.pick(method)}>
          {topUp && (
            <a className="tap" href={topUp.href}>
              {topUp.text}
            </a>
          )}
        </PickGroup>
      )}
      {cards && <Cards cards={cards} posted={posted} />}
    </section>
  );
}

/** What the form sends for the card; a list of saved ones only where there are any. */
function Cards({ cards, posted }: { cards: CardsView; posted: Posted }) {
  const { saved } = cards;
  const save = (
    <CheckField name="save_card" value="1" checked={cards.save} error={posted.error("save_card")}>
      Save card for the next time (only for a new card)
    </CheckField>
  );
  if (saved.length === 0)
    return (
      <>
        <input type="hidden" name="card_type" value="new_card" />
        {save}
      </>
    );
  const options = [
    { value: "saved_card", label: "Pay with a saved card" },
    { value: "new_card", label: "Pay with new card" },
  ];
  return (
    <PickGroup
      legend="Card"
      name="card_type"
      value={posted.value("card_type") ?? cards.type}
      error={posted.error("card_type")}
      options={options}
    >
      <SelectField
        label="Saved card"
        name="auth_code"
        value={posted.value("auth_code") ?? cards.chosen}
        error={posted.error("auth_code")}
      >
        {saved.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {save}
    </PickGroup>
  );
}
