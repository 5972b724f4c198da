import type { User } from "~/models/users/user";
import type { AppContext } from "~/services/platform/context.server";
import { withFlash } from "~/http/flash.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo, refusal } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { SendResult } from "~/services/webhooks/change-endpoint.server";

/** The refusal of an address or delivery that is not the owner's or no longer exists. */
export const noSuchWebhook = (app: AppContext, { id: userId }: Pick<User, "id">): Promise<Response> =>
  denial(app, {
    userId,
    object: "webhook",
    message: "This webhook is not in your list, or it was deleted.",
  });

/** The answer to a button that sends. */
export async function sendAnswer(
  app: AppContext,
  user: Pick<User, "id">,
  result: SendResult,
  page: string,
  flash: "webhook-test" | "webhook-again",
) {
  switch (result.outcome) {
    case "sent":
      return redirectTo(page, { headers: withFlash(flash) });
    case "off":
      return redirectTo(page, { headers: withFlash("webhook-is-off") });
    case "not-found":
      throw await noSuchWebhook(app, user);
    case "throttled":
      throw refusal(
        429,
        `A lot was sent in a short time. Try again ${waitInWords(result.retryAfterSeconds)}.`,
        { "Retry-After": String(result.retryAfterSeconds) },
      );
  }
}
