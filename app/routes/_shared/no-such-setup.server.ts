import type { App } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";

/** Another owner's setup gets the same answer as one that does not exist. */
export const noSuchSetup = (app: Pick<App, "db" | "clock">, userId: number): Promise<Response> =>
  denial(app, { userId, object: "setup", message: "This setup does not exist." });
