/**
 * The field `website` is out of sight and its label asks to leave it empty: only a program that fills in whatever it
 * finds types there. A form without the field is fine, so that people with curl get through. There is no signed
 * render time: the pages are kept and shared, so the time in them would be another visitor's.
 */
export function isBaitTaken(form: { website?: string | undefined }): boolean {
  return (form.website ?? "").trim() !== "";
}
