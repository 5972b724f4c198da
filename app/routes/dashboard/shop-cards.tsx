import { Card } from "~/components/page/card";
import { Key } from "~/components/form/key";
import { type Row, Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { Meter } from "~/components/page/meter";
import { Note } from "~/components/page/note";
import type { NextStep, PlanStatus, Step } from "~/models/dashboard/overview";
import type { SetupCard as Setup } from "~/models/setups/view";

export function NextCard({ title, text, action }: NextStep) {
  return (
    <Card id="next" title={title} next={{ text, action: <Key href={action.href}>{action.label}</Key> }} />
  );
}

export function PlanStatusCard({ title, tag, figure, text, links }: PlanStatus) {
  return (
    <Card id="plan" title={title} aside={tag && <Tag tone={tag.tone}>{tag.text}</Tag>}>
      {figure && (
        <p className="figure">
          {figure.value} <small>{figure.unit}</small>
        </p>
      )}
      <p className="soft">{text}</p>
      <p className="acts">
        {links.map(({ label, href }) => (
          <a key={href} className="tap" href={href}>
            {label}
          </a>
        ))}
      </p>
    </Card>
  );
}

export function LocationCard({ location }: { location: { name: string; address: string } | null }) {
  return (
    <Card id="location" title="Location">
      <p>
        <bdi>{location?.name}</bdi>
      </p>
      <p className="soft">
        {location?.address ? <bdi>{location.address}</bdi> : "Your main shop."} The plan belongs to it.
      </p>
      <p className="acts">
        <a className="tap" href="/account/business">
          Correct name or address
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

interface Use {
  included: Row[];
  /** How many shops there are of how many; null where the plan says nothing of them. */
  outlets: { used: number; limit: number | null } | null;
}

export function UseCard({ included, outlets }: Use) {
  return (
    <Card id="included" title="What your plan includes">
      {outlets && <Meter id="outlets" name="Outlets in use" {...outlets} />}
      <Rows rows={included} />
      <p className="soft">The app at your till counts users, products and customers.</p>
    </Card>
  );
}

export function StepsCard({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  return (
    <Card id="start" title="Getting started">
      <ol className="steps">
        {steps.map(({ text, done, href }) => (
          <li key={href}>
            {done ? (
              <>
                {text} <Tag tone="good">Done</Tag>
              </>
            ) : (
              <a className="tap" href={href}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function FailedNote({ text }: { text: string }) {
  return (
    <Note tone="bad" role="alert">
      {text} <a href="/plans-and-billings#renewal">Pay another way</a>
    </Note>
  );
}
