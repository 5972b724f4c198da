import { Key } from "~/components/form/key";
import { Money } from "~/components/money/money";
import { Note } from "~/components/page/note";
import type { TopUpOffer } from "~/models/payments/top-up";
import { CheckField } from "~/components/form/check";
import { SelectField } from "~/components/form/field";
import { PickGroup } from "~/components/form/pick";
import type { CardsView, CheckoutView } from "~/models/checkout/view";
import type { Posted } from "./posted";

interface Props {
  view: CheckoutView;
  posted: Posted;
  /** What adding the missing money costs. */
  topUp: TopUpOffer | null;
  extrasHref: string;
}

export function WaysToPay({ view, posted, topUp, extrasHref }: Props) {
  const { method, short, cards } = view;
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
          {short && topUp && <ShortWallet short={short} topUp={topUp} />}
        </PickGroup>
      )}
      {cards && <Cards cards={cards} posted={posted} />}
    </section>
  );
}

/** The card comes first: it costs nothing on top, while adding money to the wallet by card does. */
function ShortWallet({ short, topUp }: { short: NonNullable<CheckoutView["short"]>; topUp: TopUpOffer }) {
  return (
    <div className="stack under">
      <Note tone="warn">{short.text}</Note>
      {short.byCard !== null && (
        <p className="acts">
          <Key kind="alt" name="intent" value="pay-by-card">
            {short.byCard}
          </Key>
        </p>
      )}
      <p>
        <a className="tap" href={topUp.href}>
          {topUp.text}
        </a>
        <br />
        <span className="soft">
          By card, with a fee of <Money kobo={topUp.fee} />. Then you come back to this order and pay for it.
        </span>
      </p>
    </div>
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
