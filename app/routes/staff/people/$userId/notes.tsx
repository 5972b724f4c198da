import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { TextField } from "~/components/form/field";
import { NoteList, type StaffNote } from "~/components/staff/note-list";
import { NOTE_LENGTH } from "~/models/staff/staff-note";

interface Props {
  notes: readonly StaffNote[];
  lastResult: SubmissionResult | undefined;
}

export function Notes({ notes, lastResult }: Props) {
  const [, fields] = useForm<{ note: string }>({ id: "note-form", lastResult });
  return (
    <section className="lot" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length > 0 && <NoteList notes={notes} />}
      <form method="post" className="stack form" noValidate>
        <TextField
          {...bind(fields.note)}
          label="Note for colleagues"
          hint="Notes can’t be changed. They are part of the copy of their data that people can ask for, so keep to facts."
          rows={2}
          maxLength={NOTE_LENGTH}
        />
        <p className="acts">
          <Button kind="alt" name="intent" value="note">
            Save note
          </Button>
        </p>
      </form>
    </section>
  );
}
