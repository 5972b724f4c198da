import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusal } from "~/http/responses.server";
import { NO_SUCH_PAGE } from "~/components/layout/ways-on";

const messages: Record<string, string> = {
  400: "Part of this address is missing or wrong. Check it, or start from the homepage.",
  403: "This form came from another website. Open the page here and fill it in again.",
  405: "Open the page from a link, or start from the homepage.",
  414: "The address is too long. Start again from the homepage.",
  421: "This address does not belong to this website. Check the address in your browser.",
};

/** The request guard redirects here what it refuses. */
export function loader({ params: { status = "" } }: LoaderFunctionArgs) {
  const message = messages[status];
  throw message === undefined ? refusal(404, NO_SUCH_PAGE) : refusal(Number(status), message);
}

export default function Refused() {
  return null;
}
