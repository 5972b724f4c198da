import { redirect } from "@remix-run/node";
import { privateHeaders, refusal } from "~/services/answers.server";
import { currentVisit } from "~/services/front-door.server";

/** The front door sends here what has its page at the address of the accounts. Nothing that was posted goes along. */
export function loader() {
  const { elsewhere, method } = currentVisit();
  if (elsewhere === null) throw refusal(404, "This page does not exist.");
  return redirect(elsewhere, { status: method === "POST" ? 303 : 302, headers: privateHeaders() });
}
