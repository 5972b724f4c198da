import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";

export const noSuchWallet = (userId: number) =>
  denial(app, {
    userId,
    object: "wallet",
    message: "This wallet does not exist. Search for the name.",
  });
