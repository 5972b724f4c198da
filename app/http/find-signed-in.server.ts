import { app } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { findSessionOnce } from "~/services/sessions/find-session.server";
import { readCookie } from "./cookies.server";

/** Who sent this request, by its cookie; null without a session. */
export async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const token = readCookie(request, "sid");
  return token === null ? null : findSessionOnce(app, token);
}
