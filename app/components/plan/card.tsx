import type { ReactNode } from "react";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { PlanAction, type PlanStep } from "./action";
import { Cut } from "~/components/money/order-summary";
import { Fold } from "~/components/page/fold";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { keepWhole } from "~/components/page/unbroken";
import { Ticks } from "~/components/page/ticks";

/** All amounts are kobo and already calculated; the card only shows them. */
export type PlanCardProps = {
  name: string;
  description: string;
  /** An amount, or words if there is none ("Personalise pricing"). */
  price: number | string;
  per?: string | undefined;
  /** The full price, struck out. */
  was?: number | undefined;
  saving?: { percent: number; amount: number; perMonth: number } | undefined;
  /** A line below the price of a card without a saving. */
  why?: ReactNode;
  allowances: readonly { name: string; value: string }[];
  features: readonly string[];
  step: PlanStep;
  purchase?: { label: string; href: string } | undefined;
  /** Replaces the trial button, for example when a trial or subscription is already running. */
  note?: string | undefined;
  /** Until when the running plan is free or paid. */
  noteDetail?: string | undefined;
  best?: boolean;
  tag?: string | undefined;
  disabled?: boolean;
  /** Phones fold what the plan includes. */
  brief?: boolean;
  heading?: "h2" | "h3";
};

export function PlanCard({ heading: Heading = "h2", ...plan }: PlanCardProps) {
  return (
    <article className={plan.best ? "summary-card plan best" : "summary-card plan"}>
      <Heading>
        {plan.name} {plan.tag ? <Tag tone="gold">{plan.tag}</Tag> : null}
      </Heading>
      <LongText className="for" text={plan.description} />
      <PlanPrice {...plan} />
      <PlanSteps {...plan} />
      {plan.brief ? (
        <Fold spread className="got" summary="What is included">
          <Included {...plan} />
        </Fold>
      ) : (
        <div className="got">
          <Included {...plan} />
        </div>
      )}
    </article>
  );
}

function Included({ allowances, features }: Pick<PlanCardProps, "allowances" | "features">) {
  return (
    <>
      <Rows rows={allowances} />
      <Cut />
      <Ticks items={features} />
    </>
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

function PlanSteps({
  name,
  step,
  purchase,
  note,
  noteDetail,
  best,
  disabled,
}: Omit<PlanCardProps, "heading">) {
  if (disabled) {
    return (
      <div className="do">
        <Tag>Not on sale now</Tag>
      </div>
    );
  }
  const buys = note === undefined ? "tap" : "button";
  return (
    <div className="do">
      {note === undefined ? (
        <PlanAction plan={name} step={step} main={best} />
      ) : (
        <>
          <p className="soft wide">{keepWhole(note)}</p>
          <div className="thin">
            <Button kind="alt" full disabled>
              On trial/Subscription
            </Button>
          </div>
          {noteDetail === undefined ? null : <p className="soft">{keepWhole(noteDetail)}</p>}
        </>
      )}{" "}
      {purchase === undefined ? null : buys === "tap" ? (
        <a className="tap" href={purchase.href}>
          {purchase.label}
        </a>
      ) : (
        <Button full href={purchase.href}>
          {purchase.label}
        </Button>
      )}
    </div>
  );
}

const SHOWN = 160;

/** Shows the first 160 characters of a longer text, and the rest on demand. */
export function LongText({ text, className }: { text: string; className?: string }) {
  const characters = Array.from(text);
  if (characters.length <= SHOWN) return <p className={className}>{text}</p>;
  return (
    <details className={`more ${className ?? ""}`.trim()}>
      <summary>
        <span className="shut">
          {characters.slice(0, SHOWN).join("")}
          <b>... Show more</b>
        </span>{" "}
        <b className="open">Show less</b>
      </summary>
      <p>{text}</p>
    </details>
  );
}
