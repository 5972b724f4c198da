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
        hint="Leave an empty line between paragraphs. An address such as https://kaypoint.example/pricing becomes a link."
        rows={14}
      />
    </>
  );
}
