import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { Button } from "~/components/form/button";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { Meter } from "~/components/page/meter";
import { Note } from "~/components/page/note";
import type { Checklist, NextStep } from "./next-step";
import type { Warning } from "./warning";
import type { PlanLine } from "./overview";
import type { Use } from "./use.server";
import type { SetupCard as Setup } from "~/routes/_shop/setup-status";
import { EXTRAS } from "~/models/subscriptions/billing-paths";
import { ADD_EXTRAS, countedInApp } from "~/messages/plans/limit-words";
import { meteredKinds } from "~/models/locations/progress";
import { platformNames, platforms } from "~/models/site/release";

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
}

/** Plan and wallet, one line each. */
export function PlanCard({ plan: { text, tag, link }, balance }: PlanProps) {
  return (
    <Card id="plan" title="Plan and wallet" aside={tag && <Tag tone={tag.tone}>{tag.text}</Tag>}>
      <p>
        {text}{" "}
        <a className="tap" href={link.href}>
          {link.label}
        </a>
      </p>
      <p>
        Wallet:{" "}
        <b className="nb">
          <Money kobo={balance} />
        </b>{" "}
        <a className="tap" href="/wallet/add">
          Add money
        </a>{" "}
        <a className="tap" href="/wallet#statement">
          See transactions
        </a>
      </p>
    </Card>
  );
}

export function LocationCard({ location }: { location: { name: string; address: string } | null }) {
  return (
    <Card id="location" title="Shop">
      <p>
        <bdi>{location?.name}</bdi>
      </p>
      {location?.address && (
        <p>
          <bdi>{location.address}</bdi>
        </p>
      )}
      <p className="soft">Your main shop. Your plan belongs to it.</p>
      <p className="acts">
        <a className="tap" href="/account/business">
          Edit name or address
        </a>
      </p>
    </Card>
  );
}

export function SetupCard({ title, reference, tag, text, link }: Setup) {
  return (
    <Card id={reference} title={title} aside={<Tag {...tag}>{tag.text}</Tag>}>
      <p className="soft">{text}</p>
      <p className="acts">
        <a className="tap" href={link.href}>
          {link.text}
        </a>
      </p>
    </Card>
  );
}

export function UseCard({ meters, included, mayAddExtras }: Use & { mayAddExtras: boolean }) {
  return (
    <Card id="use" title="What you use">
      {meters.length > 0 && (
        <div className="grid three">
          {meters.map(({ kind, ...meter }) => (
            <Meter key={kind} id={`used-${kind}`} {...meter} />
          ))}
        </div>
      )}
      {included.length > 0 && (
        <>
          <p className="soft">{countedInApp(meteredKinds)}</p>
          <Rows rows={included} />
        </>
      )}
      {mayAddExtras && (
        <p className="acts">
          <a className="tap" href={EXTRAS}>
            {ADD_EXTRAS}
          </a>
        </p>
      )}
    </Card>
  );
}

export function DownloadCard() {
  return (
    <Card id="downloads" title="Download the app">
      <p className="soft">For the computer at your till, and for your phone.</p>
      <p className="acts">
        {platforms.map((platform) => [
          <a key={platform} className="tap" href={`/download/${platform}`}>
            {platformNames[platform]}
          </a>,
          " ",
        ])}
        <a className="tap" href="/download#stores">
          Phone
        </a>
      </p>
    </Card>
  );
}

/** What a new owner has done and has still to do; it goes when all is done, or when the owner hides it. */
export function StepsCard({ steps, done }: Checklist) {
  return (
    <Card
      id="start"
      title="Getting started"
      aside={<span className="soft">{`${done} of ${steps.length} done`}</span>}
    >
      <div className="meter">
        <progress max={steps.length} value={done} aria-labelledby="start" />
      </div>
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
    </Card>
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
