import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { TextField } from "~/components/form/field";
import { Key } from "~/components/form/key";

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
        <Key kind="alt" name="intent" value="note">
          Save note
        </Key>
      </p>
    </form>
  );
}
