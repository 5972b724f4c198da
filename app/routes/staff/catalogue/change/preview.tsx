import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { ChangedPrices } from "~/components/staff/changed-prices";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import type { PricePreview } from "~/models/plans/price-plan";

interface Props {
  preview: PricePreview & { version: number; day: string };
  typed: Record<string, unknown>;
  error: string | undefined;
}

/** What a change does, before it is made. */
export function PreviewForm({ preview, typed, error }: Props) {
  const { from, changed, customers, notes, version, day } = preview;
  const { reason, intent: _intent, ...kept } = typed;
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(kept)) if (typeof text === "string") texts[name] = text;
  return (
    <>
      <Card id="changed" title={`From ${from === "at once" ? "now" : from}`}>
        <ChangedPrices label="What changes" rows={changed} />
      </Card>
      {customers.length > 0 && (
        <Card id="customers" title="What a new customer pays">
          <ChangedPrices label="What a new customer pays" rows={customers} />
        </Card>
      )}
      <form method="post" className="card form stack" noValidate>
        <ReasonField
          value={typeof reason === "string" ? reason : undefined}
          error={error}
          hint="What was decided, and by whom. Required. It stays in the log."
        />
        <Consequences lines={notes} />
        <HiddenFields values={{ ...texts, version: String(version), from: day }} />
        <p className="acts">
          <Button name="intent" value="schedule">
            {from === "at once" ? "Change now" : `Change from ${from}`}
          </Button>{" "}
          <Button kind="alt" name="intent" value="edit">
            Edit
          </Button>
        </p>
      </form>
    </>
  );
}
