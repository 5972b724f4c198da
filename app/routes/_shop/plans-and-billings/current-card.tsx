import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { Note } from "~/components/page/note";
import { Rows, type Row } from "~/components/page/rows";
import { Tag, type TagTone } from "~/components/page/tag";

interface Props {
  plan: {
    facts: { title: string; tag: { tone: TagTone; text: string }; rows: Row[] };
    included: Row[];
    /** Who and what is paused when the paid time ends; null for nothing. */
    pauses: string | null;
  } | null;
}

export function CurrentCard({ plan }: Props) {
  if (!plan)
    return (
      <Card id="plan" title="Your plan">
        <EmptyState action={{ label: "See plans", href: "/pricing" }}>
          No plan is active. Basic is free, and your records are kept.
        </EmptyState>
      </Card>
    );
  const { facts, included, pauses } = plan;
  return (
    <div className="grid two">
      <Card id="plan" title={facts.title} aside={<Tag tone={facts.tag.tone}>{facts.tag.text}</Tag>}>
        <Rows rows={facts.rows} />
        {pauses !== null && <Note tone="warn">{pauses}</Note>}
      </Card>
      <Card id="included" title="Included">
        <Rows rows={included} />
        <p className="soft">Products, customers and bank accounts are counted in the app.</p>
      </Card>
    </div>
  );
}
