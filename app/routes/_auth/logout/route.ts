import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { recordRequestEvent } from "~/services/http/audit.server";
import { redirectTo } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { readForm } from "~/services/http/forms/form.server";
import { requestContext } from "~/services/http/request-guard.server";
import { withFlash } from "~/services/http/flash.server";
import { resource } from "~/services/http/resource-route.server";
import { endSession } from "~/services/sessions/start-session.server";

const schema = z.object({});

/** A GET does nothing: only a POST logs out. */
export function loader() {
  return redirectTo("/", { status: 302 });
}

export const action = resource(async ({ request }: ActionFunctionArgs) => {
  await readForm(request, schema);
  const { userId, cookie } = await endSession(request);
  const now = app.clock.now();
  if (userId !== null)
    await recordRequestEvent(app.db, {
      now,
      action: "logout",
      outcome: "ok",
      actorId: userId,
      subjectId: userId,
      requestId: requestContext().id,
    });
  const headers = withFlash("logged-out", new Headers({ "Clear-Site-Data": '"cache", "storage"' }));
  headers.append("Set-Cookie", cookie);
  return redirectTo("/", { headers });
});
