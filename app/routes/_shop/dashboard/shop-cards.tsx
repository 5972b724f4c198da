import { Card } from "~/components/page/card";
import { Button } from "~/components/form/button";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { Meter } from "~/components/page/meter";
import { Note } from "~/components/page/note";
import type { NextStep, Step } from "~/models/dashboard/next-step";
import type { Warning } from "~/models/dashboard/warning";
import type { PlanStatus } from "~/models/dashboard/overview";
import type { Use } from "~/models/dashboard/use";
import type { SetupCard as Setup } from "~/models/setups/view";
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
      {location?.address && (
        <p>
          <bdi>{location.address}</bdi>
        </p>
      )}
      <p className="soft">Your main shop. The plan belongs to it.</p>
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

export function UseCard({ meters, included }: Use) {
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
          <p className="soft">The app at your till counts what else your plan includes.</p>
          <Rows rows={included} />
        </>
      )}
    </Card>
  );
}

export function DownloadCard() {
  return (
    <Card id="downloads" title="Download the app">
      <p className="soft">For the computer at your till, and for your phone.</p>
      <p className="acts">
        {platforms.map((platform) => (
          <a key={platform} className="tap" href={`/download/${platform}`}>
            {platformNames[platform]}
          </a>
        ))}
        <a className="tap" href="/download#stores">
          Phone
        </a>
      </p>
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

/** What is wrong; screen readers announce a failed payment at once. */
export function Warnings({ notices }: { notices: Warning[] }) {
  return notices.map(({ tone, text, link }) => (
    <Note key={text} tone={tone} {...(tone === "bad" ? { role: "alert" } : {})}>
      {text} {link && <a href={link.href}>{link.label}</a>}
    </Note>
  ));
}
