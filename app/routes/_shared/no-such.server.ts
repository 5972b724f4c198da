import type { App } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";

type Context = Pick<App, "db" | "clock">;

/** The refusal of a console page about something that does not exist. */
export const noSuch = (app: Context, { id: userId }: { id: number }, what: string): Promise<Response> =>
  denial(app, { userId, object: "record", message: `This ${what} does not exist.` });

/** Another owner's setup gets the same answer as one that does not exist. */
export const noSuchSetup = (app: Context, userId: number): Promise<Response> =>
  denial(app, { userId, object: "setup", message: "This setup does not exist." });

export const noSuchWallet = (app: Context, userId: number): Promise<Response> =>
  denial(app, {
    userId,
    object: "wallet",
    message: "This wallet does not exist. Search for the name.",
  });
