import type { Db } from "#db/client";
import { brand } from "~/brand";
import { alreadyMail, confirmMail, welcomeMail } from "~/models/newsletter-mail";
import { askToSubscribe, confirmSubscription, leave, type Subscriber } from "~/models/newsletter.server";
import { enqueue } from "~/models/outbox.server";
import type { App } from "./app.server";
import { admitSender, type Admission } from "./sender-limit.server";

type Context = Pick<App, "db" | "clock">;

/** Asks the mailbox to confirm. The answer is the same whether or not the address is on the list. */
export async function subscribe(
  app: Context & Pick<App, "random">,
  wish: { email: string; address: string; origin: string },
): Promise<Admission> {
  const admission = await admitSender(app, "newsletter", wish);
  if (!admission.ok) return admission;
  const now = app.clock.now();
  const token = app.random.bytes(16).toString("base64url");
  await app.db.transaction().execute(async (transaction) => {
    const { state, subscriber } = await askToSubscribe(transaction, { email: wish.email, token, now });
    const letter = { name: brand.name, origin: wish.origin, token: subscriber.token };
    const mail = state === "asked" ? confirmMail(letter) : alreadyMail(letter);
    await post(transaction, subscriber, mail, `${state}:${now.getTime()}`, now);
  });
  return admission;
}

/** Whether the address is on the list now; the second press of the button is as good as the first. */
export async function confirm(app: Context, token: string, origin: string): Promise<boolean> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (transaction) => {
    const answer = await confirmSubscription(transaction, token, now);
    if (answer?.state === "confirmed") {
      const mail = welcomeMail({ name: brand.name, origin, token });
      await post(transaction, answer.subscriber, mail, `welcome:${now.getTime()}`, now);
    }
    return answer !== null;
  });
}

/** Whether the token belongs to a subscriber, who is off the list now. */
export async function unsubscribe(app: Context, token: string): Promise<boolean> {
  return leave(app.db, token, app.clock.now());
}

function post(db: Db, to: Subscriber, mail: { subject: string; text: string }, act: string, now: Date) {
  const dedupeKey = `newsletter:${to.id}:${act}`;
  return enqueue(db, { channel: "mail", recipient: to.email, ...mail, dedupeKey, now });
}
