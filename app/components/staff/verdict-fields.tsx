import type { FieldMetadata } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { TextField } from "~/components/form/field";
import { Button } from "~/components/form/button";

interface Props {
  reason: FieldMetadata<string>;
  /** Whether the visitor requested it, and so may only withdraw it. */
  own: boolean;
  /** Where a button that decides nothing leads; without it there is none. */
  back?: string;
}

/** The words and the buttons of a person who decides about what another one requested. */
export function VerdictFields({ reason, own, back }: Props) {
  return (
    <>
      <TextField
        {...bind(reason)}
        label="Message"
        hint={own ? "Reason (required)" : "Required if you refuse."}
        rows={2}
        maxLength={200}
      />
      <p className="acts">
        {own ? (
          <Button kind="alt" name="intent" value="withdrawn">
            Withdraw
          </Button>
        ) : (
          <>
            <Button name="intent" value="approved">
              Approve
            </Button>{" "}
            <Button kind="alt" name="intent" value="refused">
              Refuse
            </Button>
          </>
        )}
        {back !== undefined && (
          <>
            {" "}
            <Button kind="alt" href={back}>
              Cancel
            </Button>
          </>
        )}
      </p>
    </>
  );
}
