import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { TextField } from "~/components/form/field";
import { NOTE_LENGTH } from "~/models/staff/staff-note";

interface Props {
  /** Who reads the note, or how long it stays. */
  hint: string;
  lastResult: SubmissionResult | undefined;
}

export function NoteForm({ hint, lastResult }: Props) {
  const [, fields] = useForm<{ note: string }>({ id: "note-form", lastResult });
  return (
    <form method="post" className="stack form" noValidate>
      <TextField
        {...bind(fields.note)}
        label="Note for colleagues"
        hint={hint}
        rows={3}
        maxLength={NOTE_LENGTH}
      />
      <p className="acts">
        <Button kind="alt" name="intent" value="note">
          Save note
        </Button>
      </p>
    </form>
  );
}
