import { z } from "zod";
import { claimPath } from "~/models/withholding/claim";
import type { User } from "~/models/users/user";
import { withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { waitInWords } from "~/services/http/rate-limit.server";
import { redirectTo } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import { findClaimable, openClaim } from "~/services/withholding/open-claim.server";

const schema = z.object({
  order: z.string().max(40),
  amount: z
    .string("Enter what your company keeps back")
    .trim()
    .min(1, "Enter what your company keeps back")
    .max(40),
});

const NO_ORDER =
  "This order is not waiting for a payment: it was paid, replaced, or it has expired. Open Withheld tax to see the orders that wait.";

const noOrder = ({ id: userId }: Pick<User, "id">) =>
  denial(app, { userId, object: "order", status: 404, message: NO_ORDER });

export async function requireClaimable(user: Pick<User, "id">, order: string) {
  const found = await findClaimable(app, user.id, order);
  if (found) return found;
  throw await noOrder(user);
}

export async function postClaim(request: Request, user: User) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const { order, amount: typed } = form.value;
  const opened = await openClaim(app, { ownerId: user.id, order, typed });
  switch (opened.outcome) {
    case "opened":
      return redirectTo(claimPath(opened.reference), { headers: withFlash("withholding-opened") });
    case "invalid":
      return invalid(form, { fieldErrors: { amount: [opened.message] } });
    case "no-tax-number":
      return invalid(form, { formErrors: ["Add your tax number under Business details first."] });
    case "order-ended":
      throw await noOrder(user);
    case "throttled": {
      const wait = waitInWords(opened.retryAfterSeconds);
      return invalid(form, {
        status: 429,
        headers: { "Retry-After": String(opened.retryAfterSeconds) },
        formErrors: [`You have stated many amounts today. Try again ${wait}.`],
      });
    }
  }
}
