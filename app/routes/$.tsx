import { refusal } from "~/services/doors/responses.server";

function notHere(): never {
  throw refusal(404, "This page does not exist.");
}

export { notHere as loader, notHere as action };

export default function NotFound() {
  return null;
}
