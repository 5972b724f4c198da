import { SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import type { PausedView } from "~/models/subscriptions/shop-allowance";

interface Props extends PausedView {
  /** The text above the list. */
  text: string;
  /** What was chosen before the password was asked for. */
  typed?: { use?: string; instead?: string } | null;
}

/** What exceeds the plan's allowance, and the forms with which the owner chooses what is used instead. */
export function PausedCard({ paused, inUse, hasRoom, text, typed }: Props) {
  if (paused.length === 0) return null;
  return (
    <Card id="paused" title="Paused">
      <p className="soft">{text}</p>
      {paused.map(({ id, name }) => (
        <form key={id} method="post" className="stack-l form" aria-label={name}>
          <HiddenFields values={{ use: String(id) }} />
          <h3>
            <bdi>{name}</bdi>
          </h3>
          {!hasRoom && inUse.length > 0 && (
            <SelectField
              name="instead"
              id={`instead-${id}`}
              label="Pause instead"
              value={typed?.use === String(id) ? typed.instead : undefined}
            >
              {inUse.map((other) => (
                <option key={other.id} value={other.id}>
                  {other.name}
                </option>
              ))}
            </SelectField>
          )}
          {(hasRoom || inUse.length > 0) && (
            <p className="acts">
              <Button kind="alt" name="intent" value="use">
                {hasRoom ? "Use again" : "Use this instead"}
                <span className="vh">: {name}</span>
              </Button>
            </p>
          )}
        </form>
      ))}
    </Card>
  );
}
