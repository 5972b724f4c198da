import type { Mail } from "~/models/messages/mail-html";
import { atAddress } from "~/models/site/limits";
import { brand } from "~/brand";
import { alreadyMail, confirmMail, subscribedMail } from "~/messages/site/mail";
import {
  requestSubscription,
  confirmSubscription,
  endSubscription,
  type Subscriber,
} from "~/models/site/newsletter.server";
import { refundAttempts } from "~/models/http/address-attempt.server";
import { enqueue } from "~/models/messages/outbox.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, messageKey, transact } from "~/services/platform/context.server";
import { limitSender, type SenderLimit } from "~/services/site/limit-sender.server";

/** Mails a confirmation link. The response is the same whether or not the address is subscribed already. */
export async function subscribe(
  app: AppContext,
  request: { email: string; address: string; origin: string },
): Promise<SenderLimit> {
  const counted = await limitSender(app, "newsletter", request);
  if (!counted.ok) return counted;
  const token = app.random.bytes(16).toString("base64url");
  await transact(app, null, async (ctx) => {
    const { db, now } = ctx;
    const { state, subscriber } = await requestSubscription(db, { email: request.email, token, now });
    const content = { name: brand.name, origin: request.origin, token: subscriber.token };
    const mail = state === "asked" ? confirmMail(content) : alreadyMail(content);
    await sendMail(ctx, subscriber, mail, state);
  });
  return counted;
}

/** Confirms a subscription; doing so again succeeds too. */
export async function confirmSubscriber(app: AppContext, token: string, origin: string): Promise<boolean> {
  return transact(app, null, async (ctx) => {
    const answer = await confirmSubscription(ctx.db, token, ctx.now);
    if (answer?.state === "confirmed") {
      const { email } = answer.subscriber;
      await refundAttempts(ctx.db, { limit: atAddress.newsletter, about: email.toLowerCase() });
      const mail = subscribedMail({ name: brand.name, origin, token });
      await sendMail(ctx, answer.subscriber, mail, "welcome");
    }
    return answer !== null;
  });
}

/** Ends a subscription; false if no subscriber has the token. */
export async function unsubscribe(app: Pick<App, "db" | "clock">, token: string): Promise<boolean> {
  return endSubscription(app.db, token, app.clock.now());
}

function sendMail({ db, now }: Context, to: Subscriber, mail: Mail, act: string) {
  const dedupeKey = messageKey({ about: "newsletter", of: [to.id, act, now.getTime()] });
  return enqueue(db, { channel: "mail", recipient: to.email, ...mail, dedupeKey, now });
}
