import { Card } from "~/components/page/card";
import { Key } from "~/components/form/key";
import { type Row, Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import type { NextStep, PlanStatus } from "~/models/dashboard/overview";

export function NextCard({ title, text, action }: NextStep) {
  return (
    <Card id="next" title={title} next={{ text, action: <Key href={action.href}>{action.label}</Key> }} />
  );
}

export function PlanStatusCard({ title, tag, figure, text }: PlanStatus) {
  return (
    <Card id="plan" title={title} aside={tag && <Tag tone={tag.tone}>{tag.text}</Tag>}>
      {figure && (
        <p className="figure">
          {figure.value} <small>{figure.unit}</small>
        </p>
      )}
      <p className="soft">{text}</p>
      <p className="acts">
        <a className="tap" href="/pricing">
          Change plan
        </a>
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
    </Card>
  );
}

export function IncludedCard({ allowances }: { allowances: Row[] }) {
  if (allowances.length === 0) return null;
  return (
    <Card id="included" title="What your plan includes">
      <Rows rows={allowances} />
    </Card>
  );
}
