import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";

interface Props {
  /** What was done: "You have just revoked" */
  did: string;
  name: string;
  action: string;
  /** The fields that identify what was removed. */
  values: Record<string, string>;
}

/** For the minutes after an owner has removed something: undoing it is one press. */
export const UndoNote = ({ did, name, action, values }: Props) => (
  <form method="post" action={action} className="note warn stack">
    <HiddenFields values={{ ...values, intent: "undo" }} />
    <p>
      {did} <bdi>{name}</bdi>.
    </p>
    <p className="acts">
      <Button kind="alt">
        Undo<span className="vh"> removing {name}</span>
      </Button>
    </p>
  </form>
);
