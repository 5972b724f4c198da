import { refusal } from "~/services/answers.server";
import { keptPages } from "~/services/kept-pages.server";

/** The front door sends here whoever asks for a page that has a fresh copy. */
export function loader() {
  return keptPages.answerKept() ?? refusal(404, "This page does not exist.");
}
