import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { Button } from "~/components/form/button";
import { Tag } from "~/components/page/tag";
import { Fold } from "~/components/page/fold";
import { Note } from "~/components/page/note";
import type { Checklist, NextStep } from "./next-step";
import type { Warning } from "./warning";
import type { PlanLine } from "./overview";
import type { SetupCard as Setup } from "~/routes/_shop/setup-status";

export function NextCard({ title, text, action }: NextStep) {
  return (
    <Card
      id="next"
      title={title}
      next={{ text, action: <Button href={action.href}>{action.label}</Button> }}
    />
  );
}

interface PlanProps {
  plan: PlanLine;
  balance: number;
  setups: Setup[];
}

/** Plan, wallet and setups, one line each. */
export function PlanCard({ plan: { text, tag, link }, balance, setups }: PlanProps) {
  const onward = (
    <a className="tap" href={link.href}>
      {link.label}
    </a>
  );
  return (
    <Card id="plan" title="Plan and wallet" aside={onward}>
      <p>
        {tag && <Tag tone={tag.tone}>{tag.text}</Tag>} {text}
      </p>
      <p>
        Wallet:{" "}
        <b>
          <Money kobo={balance} />
        </b>{" "}
        <a className="tap" href="/wallet/add">
          Add money
        </a>
      </p>
      {setups.map((setup) => (
        <SetupLine key={setup.reference} {...setup} />
      ))}
    </Card>
  );
}

/** A setup that is not done yet; its page says the rest. */
function SetupLine({ title, tag, text, href }: Setup) {
  return (
    <p>
      <a className="tap" href={href}>
        {title}
      </a>{" "}
      <Tag {...tag}>{tag.text}</Tag> {tag.tone === "good" && text}
    </p>
  );
}

/** What a new owner has done and has still to do; it goes with the first sale, or when the owner hides it. */
export function StepsCard({ steps, done }: Checklist) {
  return (
    <section className="card" aria-label="Getting started">
      <Fold summary={`Getting started: ${done} of ${steps.length} done`}>
        <ol className="steps">
          {steps.map(({ text, detail, done: isDone, href }) => (
            <li key={href}>
              {isDone ? (
                <>
                  {text} <Tag tone="good">Done</Tag>
                </>
              ) : (
                <a className="tap" href={href}>
                  {text}
                </a>
              )}{" "}
              {!isDone && detail !== undefined && <small>{detail}</small>}
            </li>
          ))}
        </ol>
        <form method="post">
          <Button kind="alt" name="intent" value="hide-steps">
            Hide this list
          </Button>
        </form>
      </Fold>
    </section>
  );
}

/** An account that cannot be reached is announced at once. */
export function LostEmail({ text, link }: Warning) {
  return (
    <Note tone="bad" role="alert">
      {text} <a href={link.href}>{link.label}</a>
    </Note>
  );
}
