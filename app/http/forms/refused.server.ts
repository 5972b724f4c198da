import type { Submission } from "@conform-to/react";
import { invalid } from "./form.server";

/** Why something was not done: pages show it above the form or beside a field, the API in its answer. */
export interface FormRefusal {
  message: string;
  /** The field it is about; without one it is about the whole form. */
  field?: string;
  status?: number;
  headers?: Record<string, string>;
}

/** Shows the form again with the reason. */
export function refuseForm<Values, Output>(
  form: Submission<Values, string[], Output>,
  { message, field, ...answer }: FormRefusal,
  more: { keep?: string[]; hide?: string[] } = {},
) {
  const errors = field === undefined ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } };
  return invalid(form, { ...more, ...answer, ...errors });
}
