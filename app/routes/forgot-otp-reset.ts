import { moved } from "~/services/answers.server";

export function loader() {
  return moved("/forgot-opt-reset");
}
