import { useEffect, useRef, useState } from "react";
import { Note } from "~/components/page/note";
import type { WalletKind } from "~/models/ledger/journal";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { topUpPath } from "~/models/payments/top-up";
import { Money } from "./money";
import { PayForm, type PayFields } from "./pay-form";
import { WalletAmount } from "./wallet-amount";
import { chosenWay, type PayingMeans } from "./ways-to-pay";

const topUpWords = {
  wallet: {
    gets: "Added to your wallet",
    button: "Add money",
    headings: { cards: "Add Money with Debit Card", banks: "Add money without a card" },
  },
  tokens: { gets: "You get", button: "Buy tokens", headings: null },
} as const satisfies Record<WalletKind, object>;

interface Quote {
  amount: number;
  fee: number;
  total: number;
  shown: string;
}

type Card = PayingMeans["cards"][number] & {
  /** What it costs with this card, if that is another sum than with all others. */
  quote: Quote | null;
};

interface Props extends Pick<PayingMeans, "banks"> {
  wallet: WalletKind;
  quote: Quote;
  back: string | null;
  submissionKey: string;
  cards: Card[];
  /** Until when saved cards are not charged. */
  heldUntil: string | null;
  fields: PayFields;
}

/** What the top-up costs, how it is paid, and the button that pays it. */
export function TopUpForm({ wallet, back, submissionKey, cards, banks, heldUntil, fields, ...page }: Props) {
  const means = { total: page.quote.total, balance: null, cards: cards.map(cardOf), banks };
  const { form, chosen, readChoice } = useChosenWay(chosenWay(means, fields.auth_code.initialValue));
  const quote = cards.find(({ id }) => String(id) === chosen)?.quote ?? page.quote;
  const amount = String(quote.amount / KOBO_IN_NAIRA);
  const { gets, button, headings } = topUpWords[wallet];
  return (
    <PayForm
      formRef={form}
      onChange={readChoice}
      action={topUpPath(amount, back, wallet)}
      pay={{ ...means, total: quote.total, topUp: null, headings }}
      fields={fields}
      rows={[
        { name: gets, value: <WalletAmount wallet={wallet} amount={quote.amount} /> },
        { name: "Payment fee", value: <Money kobo={quote.fee} /> },
        { name: "You pay", value: <Money kobo={quote.total} />, kind: "sum" },
      ]}
      hidden={{ amount, total_amount: quote.shown, submission_key: submissionKey }}
      button={{ text: button }}
      isOrder={false}
    >
      {heldUntil !== null && (
        <Note tone="warn">
          Your password was reset or your details corrected recently, so saved cards cannot be charged until{" "}
          {heldUntil}. Pay with a new card.
        </Note>
      )}
    </PayForm>
  );
}

const cardOf = ({ quote, detail, ...card }: Card) => ({
  ...card,
  detail: quote === null ? detail : `${detail}. A card from abroad: the fee is ${formatNaira(quote.fee)}`,
});

/** The way to pay that is chosen now, by which the sum follows; also one that was chosen before scripts ran. */
function useChosenWay(first: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<unknown>(first);
  const readChoice = () => setChosen(form.current && new FormData(form.current).get("auth_code"));
  useEffect(readChoice, []);
  return { form, chosen, readChoice };
}
