import type { App } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";

/** The refusal of a console page about something that does not exist. */
export const noSuch = (
  app: Pick<App, "db" | "clock">,
  { id: userId }: { id: number },
  what: string,
): Promise<Response> => denial(app, { userId, object: "record", message: `This ${what} does not exist.` });
