import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";

export const noSuchWallet = (userId: number) =>
  denial(app, {
    userId,
    object: "wallet",
    status: 404,
    message: "No owner and no agent has this wallet. Look for the name.",
  });
