import type { AppContext } from "~/services/platform/context.server";
import { denial } from "~/http/refusals/refuse-object.server";

/** The refusal of a console page about something that does not exist. */
export const noSuch = (app: AppContext, { id: userId }: { id: number }, what: string): Promise<Response> =>
  denial(app, { userId, object: "record", message: `This ${what} does not exist.` });

/** Another owner's setup gets the same answer as one that does not exist. */
export const noSuchSetup = (app: AppContext, userId: number): Promise<Response> =>
  denial(app, { userId, object: "setup", message: "This setup does not exist." });

export const noSuchWallet = (app: AppContext, userId: number): Promise<Response> =>
  denial(app, {
    userId,
    object: "wallet",
    message: "This wallet does not exist. Search for the name.",
  });
