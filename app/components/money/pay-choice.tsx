import { CheckField } from "~/components/form/check";
import { PickGroup } from "~/components/form/pick";
import { PopupField } from "~/components/money/popup-field";
import { formatNaira } from "~/models/money";

export interface PayChoiceProps {
  total: number;
  balance: number;
  /** Saved cards that can be charged. */
  cards: { id: number; label: string; expires: string }[];
  /** Ways to pay other than the wallet and a card. */
  banks: { value: string; label: string; detail: string }[];
  /** If the wallet has too little for it. */
  topUp: { text: string; href: string } | null;
  /** The earlier choice. */
  chosen?: string | undefined;
  save?: boolean;
  error: string | undefined;
}

/** The ways to pay for an order that is shown and paid on one page. */
export function PayChoice({ total, balance, cards, banks, topUp, chosen, save, error }: PayChoiceProps) {
  const options = [
    { value: "wallet", label: "Wallet", detail: `It holds ${formatNaira(balance)}` },
    ...cards.map(({ id, label, expires }) => ({
      value: String(id),
      label,
      detail: `Saved card, good until ${expires}`,
    })),
    { value: "new", label: "Pay with new card" },
    ...banks,
  ];
  return (
    <PickGroup
      legend="How do you pay?"
      name="auth_code"
      hint="For a saved card or a large sum we may ask for your password again."
      value={chosen ?? (balance >= total ? "wallet" : String(cards[0]?.id ?? "new"))}
      error={error}
      options={options}
    >
      {topUp && (
        <a className="tap" href={topUp.href}>
          {topUp.text}
        </a>
      )}
      <CheckField name="save_card" value="1" checked={save}>
        Save card. Only for a new card.
      </CheckField>
      <PopupField />
    </PickGroup>
  );
}
