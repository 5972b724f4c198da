import { TextField } from "~/components/form/field";

interface Props {
  value?: string | undefined;
  error?: string | undefined;
  /** What to write, if the default hint does not fit. */
  hint?: string;
  /** For pages with several forms. */
  id?: string;
}

/** Why staff do what they do: every action needs a reason. */
export function ReasonField({
  hint = "Who asked, and how you checked. Required. It stays in the log even after the account is deleted: no names or numbers.",
  ...field
}: Props) {
  return <TextField {...field} name="reason" label="Reason" hint={hint} rows={3} maxLength={200} required />;
}
