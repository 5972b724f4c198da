import { z } from "zod";
import { ownPayLinkPath } from "~/models/pay-links/pay-link";
import { findWaitingOrder } from "~/models/pay-links/pay-link.server";
import { readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { linkToOrder } from "~/services/pay-links/make-pay-link.server";
import { app } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { denial } from "~/http/refusals/refuse-object.server";

const schema = z.object({ order: z.string().max(40) });

const ENDED =
  "This order is not waiting for a payment any more: it was paid, replaced, or it has expired. Open Plan to see your plan.";

/** Makes the link of an order that waits for its payment, or leads to the one that is open. */
export async function postOrderLink(request: Request, { user }: SignedIn) {
  const form = await readForm(request, schema);
  if (form.status !== "success") throw staleForm();
  const orderId = await findWaitingOrder(app.db, user.id, form.value.order);
  if (orderId === null) throw await denial(app, { userId: user.id, object: "order", message: ENDED });
  const made = await linkToOrder(app, { orderId, madeBy: user.id });
  switch (made.outcome) {
    case "made":
      return redirectTo(ownPayLinkPath(made.link.reference));
    case "order-ended":
      throw refusal(404, ENDED);
    case "throttled":
      throw refusal(
        429,
        `You have made many links today. Try again ${waitInWords(made.retryAfterSeconds)}.`,
        {
          "Retry-After": String(made.retryAfterSeconds),
        },
      );
  }
}
