import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusal } from "~/services/answers.server";
import { keptPages } from "~/services/kept-pages.server";

/** The front door sends here whoever asks for a page that has a fresh copy. */
export function loader({ request }: LoaderFunctionArgs) {
  return keptPages.answerKept(request) ?? refusal(404, "This page does not exist.");
}
