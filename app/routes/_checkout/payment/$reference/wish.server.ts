import { z } from "zod";

import { withFlash } from "~/http/flash.server";
import { readForm } from "~/http/forms/form.server";
import { requireOwnPayment } from "~/http/require-own-payment.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import {
  moneyWishes,
  lackingFor,
  mayWish,
  wishOptions,
  wishText,
  wishTexts,
} from "~/messages/payments/money-wish";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatMoment } from "~/models/date";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { isEmailLost } from "~/models/messages/lost-email";
import { accountPages } from "~/models/payments/pages";
import { type Payment, walletOf } from "~/models/payments/payment";
import { topUpPath } from "~/models/payments/top-up";
import { findMessageOf } from "~/models/site/contact-desk.server";
import { nationalPhone } from "~/models/users/phone";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";
import { sendContactMessage } from "~/services/site/send-message.server";

/** What the owner of held money may ask for, or has asked for; null if it is not the owner's to say. */
export async function readWish(payment: Payment, user: User, hasOrder: boolean) {
  if (!mayWish(payment) || isEmailLost(user.email)) return null;
  const asked = await findMessageOf(app.db, { email: user.email, texts: wishTexts(payment) });
  const context = { hasOrder, balance: await walletBalance(app.db, user.id, walletOf(payment)) };
  const lacking = lackingFor(payment, context);
  return {
    asked: asked && formatMoment(asked.createdAt),
    options: wishOptions(payment, context),
    add:
      lacking === 0 || (asked !== null && asked.message !== wishText(payment, "order"))
        ? null
        : {
            text: `Add ${formatNaira(lacking)} to your wallet`,
            href: topUpPath(String(lacking / KOBO_IN_NAIRA), null),
          },
  };
}

const wishSchema = z.object({ wish: z.enum(moneyWishes) });

/** Our staff get the wish as a message: they decide about held money. */
export async function postWish(request: Request, user: User, reference: string | undefined) {
  const form = await readForm(request, wishSchema);
  const payment = await requireOwnPayment(app, user.id, reference);
  if (form.status !== "success") throw staleForm();
  const page = accountPages(payment.reference).status;
  if (!mayWish(payment) || isEmailLost(user.email)) return redirectTo(page);
  const sent = await sendContactMessage(
    app,
    {
      firstName: user.name,
      lastName: "",
      email: user.email,
      phoneNumber: nationalPhone(user.phone),
      topic: "support",
      message: wishText(payment, form.value.wish),
    },
    requestContext().address,
  );
  return redirectTo(page, { headers: withFlash(sent.ok ? "wish-sent" : "wish-limit") });
}
