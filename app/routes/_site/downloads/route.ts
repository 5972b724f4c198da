import { movedPermanently } from "~/services/http/responses.server";

export function loader() {
  return movedPermanently("/download");
}
