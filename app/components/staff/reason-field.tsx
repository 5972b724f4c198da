import { TextField } from "~/components/form/field";

interface Props {
  value?: string | undefined;
  error?: string | undefined;
  /** What to say, where the usual words do not fit. */
  hint?: string;
  /** Where a page has several forms. */
  id?: string;
}

/** Why somebody of our staff does what they do: every act needs one. */
export function ReasonField({
  hint = "What was asked and by whom, and how you know. Needed; it stays in the log.",
  ...field
}: Props) {
  return <TextField {...field} name="reason" label="Reason" hint={hint} rows={3} maxLength={200} required />;
}
