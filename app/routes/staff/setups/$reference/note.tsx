import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { TextField } from "~/components/form/field";
import { Button } from "~/components/form/button";

export function NoteForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [, fields] = useForm<{ note: string }>({ id: "note-form", lastResult });
  return (
    <form method="post" className="stack form" noValidate>
      <TextField
        {...bind(fields.note)}
        label="Note for colleagues"
        hint="The owner never sees it."
        rows={3}
      />
      <p className="acts">
        <Button kind="alt" name="intent" value="note">
          Save note
        </Button>
      </p>
    </form>
  );
}
