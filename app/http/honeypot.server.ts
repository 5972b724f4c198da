import type { Submission } from "@conform-to/react";
import { invalid } from "~/http/forms/form.server";

/**
 * The honeypot field `website` is invisible and its label asks to leave it empty, so a program that fills in every
 * field types there, and so do some people's form fillers. A form without the field is fine, for people with curl.
 * There is no signed render time, since cached pages would carry another visitor's.
 */
export function isHoneypotFilled(form: { website?: string | undefined }): boolean {
  return (form.website ?? "").trim() !== "";
}

/**
 * Shows the form again with the submitted values. It then has no honeypot, so that a person whose form filler filled
 * it gets through with the second post.
 */
export function askOnceMore<Values, Output>(
  form: Submission<Values, string[], Output>,
  button: string,
  more: { keep?: string[]; fieldErrors?: Record<string, string[]> } = {},
) {
  return invalid(form, { ...more, formErrors: [`Tap ${button} again`], hide: ["website"] });
}
