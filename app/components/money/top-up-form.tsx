import { useEffect, useRef, useState } from "react";
import type { bind } from "~/components/form/bind";
import { CheckField } from "~/components/form/check";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { PopupField } from "~/components/money/popup-field";
import { Note } from "~/components/page/note";
import { PickGroup } from "~/components/form/pick";
import { Rows } from "~/components/page/rows";
import { OrderSummary } from "~/components/money/order-summary";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { topUpPath } from "~/models/payments/top-up";
import { AskButton } from "./ask-button";
import { WalletAmount } from "./wallet-amount";
import { withIcons } from "./way-icon";

const topUpWords = {
  wallet: { title: "Your top-up", gets: "Added to your wallet", key: "Add money" },
  tokens: { title: "Your tokens", gets: "You get", key: "Buy tokens" },
} as const satisfies Record<WalletKind, object>;

interface Quote {
  amount: number;
  fee: number;
  total: number;
  shown: string;
}

interface Card {
  id: number;
  label: string;
  bank: string;
  expires: string;
  warning: string | null;
  /** What it costs with this card, if that is another sum than with all others. */
  quote: Quote | null;
}

interface Props {
  wallet: WalletKind;
  quote: Quote;
  back: string | null;
  submissionKey: string;
  cards: Card[];
  /** Ways to pay other than a card. */
  banks: { value: string; label: string; detail: string }[];
  heldUntil: string | null;
  way: ReturnType<typeof bind>;
  /** Whether a new card is to be saved. */
  save: boolean;
}

/** What the top-up costs, how it is paid, and the button that pays it. */
export function TopUpForm({ wallet, back, submissionKey, banks, heldUntil, way, save, ...page }: Props) {
  const cards = heldUntil === null ? page.cards : [];
  const { form, chosen, readChoice } = useChosenWay(way.value);
  const quote = cards.find(({ id }) => String(id) === chosen)?.quote ?? page.quote;
  const amount = String(quote.amount / KOBO_IN_NAIRA);
  const { title, gets, key } = topUpWords[wallet];
  return (
    <form
      ref={form}
      method="post"
      action={topUpPath(amount, back, wallet)}
      className="stack-l"
      onChange={readChoice}
    >
      <HiddenFields values={{ amount, total_amount: quote.shown, submission_key: submissionKey }} />
      <PopupField />
      <OrderSummary title={title} id="top-up">
        <Rows
          rows={[
            { name: gets, value: <WalletAmount wallet={wallet} amount={quote.amount} /> },
            { name: "Payment fee", value: <Money kobo={quote.fee} /> },
            { name: "You pay", value: <Money kobo={quote.total} />, kind: "sum" },
          ]}
        />
      </OrderSummary>
      {heldUntil !== null && page.cards.length > 0 && (
        <Note tone="warn">
          Your password was reset or your details corrected recently, so saved cards cannot be charged until{" "}
          {heldUntil}. Pay with a new card.
        </Note>
      )}
      <WaysToPay cards={cards} banks={banks} way={way} save={save} />
      <div className="acts">
        <Button large>{key}</Button>{" "}
        <a className="button alt large" href={back ?? walletWords[wallet].path}>
          Cancel
        </a>
      </div>
      <p className="soft">You’ll enter your card on the next page.</p>
      <AskButton isOrder={false} />
    </form>
  );
}

/** The way to pay that is chosen now, by which the sum follows; also one that was chosen before scripts ran. */
function useChosenWay(first: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<unknown>(first);
  const readChoice = () => setChosen(form.current && new FormData(form.current).get("auth_code"));
  useEffect(readChoice, []);
  return { form, chosen, readChoice };
}

type WaysProps = Pick<Props, "cards" | "banks" | "way" | "save">;

function WaysToPay({ cards, banks, way, save }: WaysProps) {
  const saveCard = (
    <CheckField name="save_card" value="1" checked={save}>
      Save card
    </CheckField>
  );
  if (cards.length === 0 && banks.length === 0) return saveCard;
  const options = cards.map(({ id, label, bank, expires, warning, quote }) => ({
    value: String(id),
    label,
    detail: [
      bank,
      warning ?? `Good until ${expires}`,
      quote && `A card from abroad: the fee is ${formatNaira(quote.fee)}`,
    ]
      .filter(Boolean)
      .join(", "),
  }));
  return (
    <PickGroup
      {...way}
      legend={banks.length > 0 ? "How do you want to pay?" : "Which card pays?"}
      hint={cards.length > 0 ? "For a saved card we may ask for your password again." : undefined}
      options={withIcons([
        ...options,
        { value: "new", label: "Pay with new card", more: saveCard },
        ...banks,
      ])}
    />
  );
}
