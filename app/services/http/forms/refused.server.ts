import type { Submission } from "@conform-to/react";
import { invalid } from "./form.server";

/** Why something was not done: pages show it above the form or beside a field, the API in its answer. */
export interface Refused {
  message: string;
  /** The field it is about; without one it is about the whole form. */
  field?: string;
  status?: number;
  headers?: Record<string, string>;
}

/** The same page with the reason. */
export function refused<Values, Output>(
  form: Submission<Values, string[], Output>,
  { message, field, ...answer }: Refused,
  more: { keep?: string[]; hide?: string[] } = {},
) {
  const errors = field === undefined ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } };
  return invalid(form, { ...more, ...answer, ...errors });
}
