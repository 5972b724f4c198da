import { type SubmissionResult, useForm } from "@conform-to/react";
import { bind } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PickGroup } from "~/components/form/pick";
import { Main } from "~/components/layout/main";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import { addCardPath } from "~/models/payments/add-card";
import { AddCard } from "./add-card";
import { Money } from "./money";
import { WalletAmount } from "./wallet-amount";

type FieldName = (typeof names)[number];

interface Page {
  wallet: WalletKind;
  balance: number;
  least: number;
  most: number;
  /** How the fee is calculated. */
  fee: string;
  typed: Record<FieldName, string>;
  errors: Partial<Record<FieldName, string[]>>;
  /** What an owner must know of disputed payments. */
  disputes: string[];
  cards: { id: number; label: string; expires: string }[];
  /** What an owner must know whose plan ends or pauses. */
  withoutPlan: string | null;
  /** What is switched on; null if it is off. */
  on: {
    card: string;
    threshold: number;
    amount: number;
    total: number;
    monthlyCap: number;
    charged: number;
    since: string;
    consent: string;
  } | null;
  /** What the owner would agree to, with the total that the form sends; null until the numbers are typed. */
  consent: { text: string; total: string; isLow: boolean } | null;
}

interface Props extends Page {
  lastResult: SubmissionResult | undefined;
}

export const AUTOMATIC_TOP_UP = "Automatic top-up";

const names = ["card", "threshold", "amount", "monthly_cap"] as const;

/** Switches automatic top-up of a wallet on or off: first the numbers, then the sentence with all of them. */
export function AutomaticTopUpPage({ lastResult, ...page }: Props) {
  const { wallet, balance, withoutPlan, disputes, on, consent, cards } = page;
  const [form, fields] = useForm<Page["typed"]>({
    id: "automatic-top-up",
    lastResult,
    defaultValue: page.typed,
  });
  const errors: Record<string, string[]> = { ...page.errors, ...form.allErrors };
  const field = (name: FieldName) =>
    bind({ name, initialValue: fields[name].initialValue, errors: errors[name] });
  const { path, name } = walletWords[wallet];
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(errors, names)} />
          <div>
            <a className="tap" href={path}>
              Back to your {name}
            </a>
            <h1>{AUTOMATIC_TOP_UP}</h1>
            <p className="soft">
              {wallet === "tokens"
                ? "When you run low on tokens, we charge your card and give you more."
                : "When your wallet runs low, we charge your card and add money, so that your plan renews."}{" "}
              {wallet === "tokens" ? "You have" : "Your wallet holds"}{" "}
              <WalletAmount wallet={wallet} amount={balance} />.
            </p>
          </div>
          {withoutPlan !== null && <Note tone="warn">{withoutPlan}</Note>}
          {disputes.map((text) => (
            <Note key={text} tone="warn">
              {text}
            </Note>
          ))}
          {on !== null && consent === null && <SwitchedOn wallet={wallet} on={on} />}
          {cards.length === 0 ? (
            <NoCard wallet={wallet} disputes={disputes} />
          ) : (
            <>
              {consent !== null && <Agree {...page} consent={consent} />}
              <Numbers {...page} field={field} isWrong={names.some((wrong) => errors[wrong] !== undefined)} />
            </>
          )}
        </div>
      </div>
    </Main>
  );
}

function SwitchedOn({ wallet, on }: { wallet: WalletKind; on: NonNullable<Page["on"]> }) {
  return (
    <Card id="on" title={`It is on, since ${on.since}`}>
      <Rows
        rows={[
          { name: "Card", value: on.card },
          {
            name: "Charged when you have less than",
            value: <WalletAmount wallet={wallet} amount={on.threshold} />,
          },
          { name: "You get", value: <WalletAmount wallet={wallet} amount={on.amount} /> },
          { name: "The card is charged", value: <Money kobo={on.total} /> },
          { name: "At most in a month", value: <Money kobo={on.monthlyCap} /> },
          { name: "Charged this month", value: <Money kobo={on.charged} /> },
        ]}
      />
      <form method="post">
        <p className="acts">
          <Button kind="alt" name="intent" value="off">
            Switch off
          </Button>
        </p>
      </form>
    </Card>
  );
}

function NoCard({ wallet, disputes }: Pick<Page, "wallet" | "disputes">) {
  const none = disputes.length > 0 ? "You have no card that we can charge." : "You have no saved card.";
  if (wallet === "wallet")
    return (
      <>
        <Note tone="warn">{none}</Note>
        <AddCard href={addCardPath("automatic")} />
      </>
    );
  return (
    <Note tone="warn">
      {none} <a href={walletWords[wallet].addPath}>Buy tokens</a> with a card and tick “Save card”, then come
      back here.
    </Note>
  );
}

/** The numbers, changed back to a query: the password page leads back to the same sentence. */
function Agree({ wallet, typed, on, consent }: Page & { consent: NonNullable<Page["consent"]> }) {
  const { automaticPath } = walletWords[wallet];
  const { card, threshold, amount, monthly_cap } = typed;
  const query = new URLSearchParams({ card, threshold, amount, monthly_cap });
  return (
    <Card id="agree" title={on === null ? "Do you agree?" : "Do you agree to the change?"}>
      <form method="post" action={`${automaticPath}?${query}`} className="stack">
        <HiddenFields values={{ card, threshold, amount, monthly_cap, total_amount: consent.total }} />
        <blockquote>{consent.text}</blockquote>
        {consent.isLow && (
          <Note tone="warn">You have less than that now, so we charge the card within minutes.</Note>
        )}
        <p className="soft">
          You get a receipt for each charge. If the bank declines it, we try again for up to two weeks and
          then switch this off. A card that is lost, blocked or expired is not charged again. We may ask for
          your password.
        </p>
        <p className="acts">
          <Button name="intent" value="on">
            {on === null ? "Agree and switch on" : "Agree and change"}
          </Button>{" "}
          <Button kind="alt" href={automaticPath}>
            Cancel
          </Button>
        </p>
      </form>
    </Card>
  );
}

type NumbersProps = Page & {
  field: (name: FieldName) => ReturnType<typeof bind>;
  /** Whether one of them has to be corrected. */
  isWrong: boolean;
};

/** Folded once there are numbers above: those that are on, or those to agree to. */
function Numbers(props: NumbersProps) {
  const { on, consent, isWrong } = props;
  if (consent === null && on === null)
    return (
      <Card id="numbers" title="Set it up">
        <NumbersForm {...props} />
      </Card>
    );
  return (
    <section id="numbers" className="card" aria-label="Change the numbers">
      <Fold summary="Change the numbers" open={isWrong}>
        <NumbersForm {...props} />
      </Fold>
    </section>
  );
}

function NumbersForm({ wallet, field, cards, least, most, fee, consent }: NumbersProps) {
  const number = { inputMode: "numeric", autoComplete: "off", maxLength: 20 } as const;
  return (
    <form action={walletWords[wallet].automaticPath} className="stack">
      <PickGroup
        {...field("card")}
        legend="Which card is charged?"
        options={cards.map(({ id, label, expires }) => ({
          value: String(id),
          label,
          detail: `Good until ${expires}`,
        }))}
      />
      <Field
        {...number}
        {...field("threshold")}
        label="When I have less than, in naira"
        hint={wallet === "tokens" ? undefined : "The price of your plan keeps enough for the next renewal."}
      />
      <Field
        {...number}
        {...field("amount")}
        label="Add, in naira"
        hint={`${formatNaira(least)} to ${formatNaira(most)}. The fee comes on top: ${fee}.`}
      />
      <Field
        {...number}
        {...field("monthly_cap")}
        label="Charge my card at most, in naira a month"
        hint="Fees count too. At most one charge a day."
      />
      <p className="acts">
        <Button kind={consent === null ? "main" : "alt"}>Continue</Button>
      </p>
    </form>
  );
}
