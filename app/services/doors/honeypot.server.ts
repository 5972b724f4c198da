/**
 * The honeypot field `website` is invisible and its label asks to leave it empty, so only a program that fills in
 * every field types there. A form without the field is fine, for people with curl. There is no signed render time,
 * since cached pages would carry that of another visitor.
 */
export function isHoneypotFilled(form: { website?: string | undefined }): boolean {
  return (form.website ?? "").trim() !== "";
}
