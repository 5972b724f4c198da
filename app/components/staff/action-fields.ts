import type { SubmissionResult } from "@conform-to/react";

import { listErrors } from "~/components/form/error-summary";

type LastResult = SubmissionResult | undefined;

const intentOf = (lastResult: LastResult): string => {
  const intent = lastResult?.initialValue?.intent;
  return typeof intent === "string" ? intent : "";
};

/**
 * The typed value and the error of a field in the form of an intent. A page has several such forms with the same
 * field names, so each field has the intent in its id.
 */
export function fieldOf(lastResult: LastResult, intent: string, name: string, usual?: string) {
  const own = intentOf(lastResult) === intent;
  const typed = own ? lastResult?.initialValue?.[name] : undefined;
  return {
    name,
    id: `${intent}-${name}`,
    value: typeof typed === "string" ? typed : own ? "" : usual,
    error: own ? lastResult?.error?.[name]?.[0] : undefined,
  };
}

/** The errors of the posted form, with links to its own fields. */
export function actionErrors(lastResult: LastResult, order: readonly string[]) {
  return listErrors(lastResult?.error, order).map(({ field, message }) =>
    field === undefined ? { message } : { field: `${intentOf(lastResult)}-${field}`, message },
  );
}
