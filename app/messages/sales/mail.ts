import type { Mail } from "~/models/messages/mail-html";
import { MOST_ATTEMPTS } from "~/models/sales/import";

/** To the operator. */
export const unreadableFileMail = (id: number): Mail => ({
  subject: `Sales file ${id} could not be read`,
  text: [
    `Reading sales file ${id} failed ${MOST_ATTEMPTS} times, so it has ended. Its owner was told that this is our mistake.`,
    'The log says why: look for "a sales file could not be read" with this number, and for the failed rounds of the job "imports" before it.',
  ].join("\n\n"),
});
