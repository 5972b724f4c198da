import { movedPermanently } from "~/http/responses.server";

export function loader() {
  return movedPermanently("/forgot-opt-reset");
}
