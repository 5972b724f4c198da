import type { Mail } from "~/models/messages/mail-html";
import { type GreetedPerson, greetingFor } from "~/models/users/name";

/** A mail that greets its reader and goes on in paragraphs. */
export const letter = (subject: string, owner: GreetedPerson, ...paragraphs: string[]): Mail => ({
  subject,
  text: [greetingFor(owner), ...paragraphs].join("\n\n"),
});
