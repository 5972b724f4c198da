import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { recordEvent } from "~/models/audit.server";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { readForm } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import { withNotice } from "~/services/notice.server";
import { resource } from "~/services/resource-route.server";
import { endSession } from "~/services/session.server";

const schema = z.object({});

/** Opened as a page it does nothing: only a post logs out. */
export function loader() {
  return redirectTo("/", { status: 302 });
}

export const action = resource(async ({ request }: ActionFunctionArgs) => {
  await readForm(request, schema);
  const { userId, cookie } = await endSession(request);
  const now = app.clock.now();
  if (userId !== null)
    await recordEvent(app.db, {
      now,
      action: "logout",
      outcome: "ok",
      actorId: userId,
      subjectId: userId,
      requestId: currentVisit().id,
    });
  const headers = withNotice("logged-out", new Headers({ "Clear-Site-Data": '"cache", "storage"' }));
  headers.append("Set-Cookie", cookie);
  return redirectTo("/", { headers });
});
