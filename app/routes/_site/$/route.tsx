import { refusal } from "~/http/responses.server";
import { NO_SUCH_PAGE } from "~/components/layout/ways-on";

function notHere(): never {
  throw refusal(404, NO_SUCH_PAGE);
}

export { notHere as loader, notHere as action };

export default function NotFound() {
  return null;
}
