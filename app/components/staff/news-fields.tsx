import { Field, TextField } from "~/components/form/field";

interface Bound {
  name: string;
  value: string | undefined;
  error: string | undefined;
}

/** The fields of a newsletter. */
export function NewsFields({ subject, text }: { subject: Bound; text: Bound }) {
  return (
    <>
      <Field {...subject} label="Subject" autoComplete="off" maxLength={150} />
      <TextField
        {...text}
        label="Text"
        hint="Paragraphs, with an empty line between them. An address such as https://kaypoint.example/pricing becomes a link; everything else stays text."
        rows={14}
      />
    </>
  );
}
