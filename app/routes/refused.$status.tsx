import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusal } from "~/services/doors/responses.server";

const messages: Record<string, string> = {
  400: "The address or the request is damaged. Check the address, or start from the homepage.",
  403: "This form was sent from another website. Open the page here and send its form again.",
  405: "This website is read with GET and its forms are sent with POST. Open the page from a link.",
  414: "The address is too long. Start again from the homepage.",
  421: "This address does not belong to this website. Check the address in your browser.",
};

/** The front door sends here what it refuses. */
export function loader({ params: { status = "" } }: LoaderFunctionArgs) {
  const message = messages[status];
  throw message === undefined ? refusal(404, "This page does not exist.") : refusal(Number(status), message);
}

export default function Refused() {
  return null;
}
