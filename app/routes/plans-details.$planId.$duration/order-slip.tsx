import { Key } from "~/components/key";
import { Money } from "~/components/money";
import { Note } from "~/components/note";
import { Rows, type Row } from "~/components/rows";
import { Cut, Slip } from "~/components/slip";
import type { CheckoutView } from "~/models/checkout-view";

export function OrderSlip({ view }: { view: CheckoutView }) {
  const { lines, subtotal, discount, discountName, total } = view;
  const sums: Row[] = [
    { name: "Subtotal", value: <Money kobo={subtotal} /> },
    ...(discountName
      ? [{ name: discountName, value: <Money kobo={-discount} />, kind: "minus" as const }]
      : []),
    { name: "Total today", value: <Money kobo={total} />, kind: "sum" },
  ];
  return (
    <Slip as="aside" id="order" title="Your order" aside={view.aside}>
      <Rows rows={lines.map(({ name, amount }) => ({ name, value: <Money kobo={amount} /> }))} />
      <Cut />
      <Rows rows={sums} />
      {view.renewal && <p className="soft near">{view.renewal}</p>}
      {view.standing && <Note>{view.standing}</Note>}
      {view.trial && <TrialKey text={view.trial} />}
      {view.submit && (
        <Key kind={view.trial ? "alt" : "main"} large full name="intent" value={view.submit.intent}>
          {view.submit.text}
        </Key>
      )}
      <p className="soft">
        <small>The confirmation comes by email.</small>
      </p>
    </Slip>
  );
}

function TrialKey({ text }: { text: string }) {
  return (
    <>
      <Key large full name="intent" value="trial">
        {text}
      </Key>
      <p className="soft near">
        <small>The trial is Plus as it is, without extras: no card, and nothing to pay when it ends.</small>
      </p>
    </>
  );
}
