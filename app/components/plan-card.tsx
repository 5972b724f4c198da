import type { ReactNode } from "react";
import { Key } from "./key";
import { LongText } from "./long-text";
import { Money } from "./money";
import { PlanAction, type PlanStep } from "./plan-action";
import { Cut } from "./slip";
import { Rows } from "./rows";
import { Tag } from "./tag";
import { Ticks } from "./ticks";

/** All amounts are kobo and already worked out; the card only shows them. */
export type PlanCardProps = {
  name: string;
  description: string;
  /** An amount, or words where there is none ("Personalise pricing"). */
  price: number | string;
  per?: string | undefined;
  /** The full price, struck out. */
  was?: number | undefined;
  saving?: { percent: number; amount: number; perMonth: number } | undefined;
  /** A line under the price of a card without a saving. */
  why?: ReactNode;
  allowances: readonly { name: string; value: string }[];
  features: readonly string[];
  step: PlanStep;
  purchase?: { label: string; href: string } | undefined;
  /** Stands in place of the trial key, for instance when a trial or subscription runs already. */
  note?: string | undefined;
  best?: boolean;
  tag?: string | undefined;
  disabled?: boolean;
  heading?: "h2" | "h3";
};

export function PlanCard({ heading: Heading = "h2", ...plan }: PlanCardProps) {
  return (
    <article className={plan.best ? "slip plan best" : "slip plan"}>
      <Heading>
        {plan.name} {plan.tag ? <Tag tone="gold">{plan.tag}</Tag> : null}
      </Heading>
      <LongText className="for" text={plan.description} />
      <PlanPrice {...plan} />
      <PlanSteps {...plan} />
      <div className="got">
        <Rows rows={plan.allowances} />
        <Cut />
        <Ticks items={plan.features} />
      </div>
    </article>
  );
}

function PlanPrice({ price, per, was, saving, why }: Omit<PlanCardProps, "heading">) {
  return (
    <>
      {was === undefined ? null : (
        <p className="was soft">
          <span className="vh">Full price </span>
          <s>
            <Money kobo={was} />
          </s>
        </p>
      )}
      <p className={typeof price === "string" ? "price words" : "price"}>
        {typeof price === "string" ? price : <Money kobo={price} />} {per ? <small>{per}</small> : null}
      </p>
      <p className="why">
        {saving ? (
          <>
            <b>{`You Save ${saving.percent}% per year`}</b>
            <br />
            <Money kobo={saving.amount} /> less, that is <Money kobo={saving.perMonth} /> a month
          </>
        ) : (
          why
        )}
      </p>
    </>
  );
}

function PlanSteps({ name, step, purchase, note, best, disabled }: Omit<PlanCardProps, "heading">) {
  if (disabled) {
    return (
      <div className="do">
        <Tag>Not on sale now</Tag>
      </div>
    );
  }
  const buys = note === undefined ? "tap" : "key";
  return (
    <div className="do">
      {note === undefined ? (
        <PlanAction plan={name} step={step} main={best} />
      ) : (
        <p className="soft">{note}</p>
      )}{" "}
      {purchase === undefined ? null : buys === "tap" ? (
        <a className="tap" href={purchase.href}>
          {purchase.label}
        </a>
      ) : (
        <Key full href={purchase.href}>
          {purchase.label}
        </Key>
      )}
    </div>
  );
}
