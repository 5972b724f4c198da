import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";

import { listErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { ReasonField } from "./reason-field";
import { Consequences } from "./consequences";

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

interface Props {
  lastResult: LastResult;
  /** The record's revision when the page was rendered. */
  revision: number;
  intent: string;
  title: string;
  send: string;
  /** The most common reason. */
  usual?: string;
  hint: string;
  /** What will happen. */
  lines?: readonly string[];
  /** It is not the next step of the page. */
  quiet?: boolean;
  /** Fields before the reason. */
  children?: ReactNode;
}

/** The form of one action on a record, with the reason that each needs. */
export function StaffActionForm({ lastResult, revision, intent, title, send, usual, hint, ...more }: Props) {
  const { lines, quiet, children } = more;
  return (
    <form method="post" className="card form stack" noValidate aria-labelledby={`${intent}-title`}>
      <h2 id={`${intent}-title`}>{title}</h2>
      <HiddenFields values={{ revision: String(revision) }} />
      {children}
      <ReasonField {...fieldOf(lastResult, intent, "reason", usual)} hint={hint} />
      {lines && <Consequences lines={lines} />}
      <p className="acts">
        <Button {...(quiet && { kind: "alt" })} name="intent" value={intent}>
          {send}
        </Button>
      </p>
    </form>
  );
}
