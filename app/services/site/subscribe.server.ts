import type { Mail } from "~/models/messages/mail-html";
import { atAddress } from "~/models/site/limits";
import type { Db } from "#db/client";
import { brand } from "~/brand";
import { alreadyMail, confirmMail, subscribedMail } from "~/messages/site/newsletter-mail";
import {
  requestSubscription,
  confirmSubscription,
  endSubscription,
  type Subscriber,
} from "~/models/site/newsletter.server";
import { refundAttempts } from "~/models/http/address-attempt.server";
import { enqueue } from "~/models/messages/outbox.server";
import type { App } from "~/services/platform/app.server";
import { limitSender, type SenderLimit } from "~/services/site/limit-sender.server";

type Context = Pick<App, "db" | "clock">;

/** Mails a confirmation link. The response is the same whether or not the address is subscribed already. */
export async function subscribe(
  app: Context & Pick<App, "random">,
  request: { email: string; address: string; origin: string },
): Promise<SenderLimit> {
  const counted = await limitSender(app, "newsletter", request);
  if (!counted.ok) return counted;
  const now = app.clock.now();
  const token = app.random.bytes(16).toString("base64url");
  await app.db.transaction().execute(async (transaction) => {
    const { state, subscriber } = await requestSubscription(transaction, {
      email: request.email,
      token,
      now,
    });
    const content = { name: brand.name, origin: request.origin, token: subscriber.token };
    const mail = state === "asked" ? confirmMail(content) : alreadyMail(content);
    await sendMail(transaction, subscriber, mail, `${state}:${now.getTime()}`, now);
  });
  return counted;
}

/** Confirms a subscription; doing so again succeeds too. */
export async function confirmSubscriber(app: Context, token: string, origin: string): Promise<boolean> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (transaction) => {
    const answer = await confirmSubscription(transaction, token, now);
    if (answer?.state === "confirmed") {
      const { email } = answer.subscriber;
      await refundAttempts(transaction, { limit: atAddress.newsletter, about: email.toLowerCase() });
      const mail = subscribedMail({ name: brand.name, origin, token });
      await sendMail(transaction, answer.subscriber, mail, `welcome:${now.getTime()}`, now);
    }
    return answer !== null;
  });
}

/** Ends a subscription; false if no subscriber has the token. */
export async function unsubscribe(app: Context, token: string): Promise<boolean> {
  return endSubscription(app.db, token, app.clock.now());
}

function sendMail(db: Db, to: Subscriber, mail: Mail, act: string, now: Date) {
  const dedupeKey = `newsletter:${to.id}:${act}`;
  return enqueue(db, { channel: "mail", recipient: to.email, ...mail, dedupeKey, now });
}
