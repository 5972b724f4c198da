import { movedPermanently } from "~/services/doors/responses.server";

export function loader() {
  return movedPermanently("/download");
}
