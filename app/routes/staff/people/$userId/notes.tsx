import type { SubmissionResult } from "@conform-to/react";

import { NoteForm } from "~/components/staff/note-form";
import { NoteList, type StaffNote } from "~/components/staff/note-list";

interface Props {
  notes: readonly StaffNote[];
  lastResult: SubmissionResult | undefined;
}

export function Notes({ notes, lastResult }: Props) {
  return (
    <section className="lot" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length > 0 && <NoteList notes={notes} />}
      <NoteForm
        hint="Notes can’t be changed. They are part of the copy of their data that people can ask for, so keep to facts."
        lastResult={lastResult}
      />
    </section>
  );
}
