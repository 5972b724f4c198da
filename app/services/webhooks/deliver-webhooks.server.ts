import type { Job } from "~/models/platform/job";
import { SECOND } from "~/models/duration";
import { getUser } from "~/models/users/user.server";
import { type OwnHosts, urlProblem } from "~/models/webhooks/address";
import { type ClaimedDelivery, claimDue, insertDeliveryAttempt } from "~/models/webhooks/delivery.server";
import { endpointPath } from "~/models/webhooks/endpoint";
import { noteResult, noteTold, switchWebhookOff } from "~/models/webhooks/endpoint.server";
import { webhookFailingMail, webhookOffMail } from "~/messages/webhooks/mail";
import { type Answer, type Verdict, judgeDelivery } from "~/models/webhooks/delivery";
import { failureStage } from "~/models/webhooks/endpoint";
import type { WebhookSender } from "~/models/webhooks/sender";
import { signedHeaders } from "~/models/webhooks/signature.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, contextOf } from "~/services/platform/context.server";
import { queue } from "~/services/platform/jobs/runner.server";
import { decryptWebhookSecret } from "./make-secret.server";

export type WebhookContext = AppContext &
  Pick<App, "random" | "log"> & { webhooks: Pick<WebhookSender, "send"> };

/** How many requests one process has under way: waiting for receivers costs it little. */
const CONCURRENCY = 16;

export const deliveries = (context: WebhookContext) =>
  queue(context, {
    places: CONCURRENCY,
    claim: (limit) => claimDue(context.db, limit, context.clock.now()),
    work: (delivery) => deliver(context, delivery),
    about: logFields,
  });

const logFields = ({ id, endpointId, attempts }: ClaimedDelivery) => ({
  delivery: id,
  endpoint: endpointId,
  attempt: attempts,
});

/**
 * Calls the receiver between two transactions. A delivery without a recorded result is sent again when its lease
 * ends.
 */
async function deliver(context: WebhookContext, delivery: ClaimedDelivery): Promise<void> {
  const answer = await ask(context, delivery);
  const now = context.clock.now();
  const verdict = judgeDelivery(delivery.attempts, answer, now, context.random.bytes(1).readUInt8() / 255);
  await context.db
    .transaction()
    .execute((trx) => concludeDelivery(contextOf(context, { db: trx, now }), { delivery, answer, verdict }));
  context.log.info(
    { ...logFields(delivery), status: answer.status, state: verdict.delivery.state },
    "webhook sent",
  );
}

/** Checked again, since the rules may have changed after the address was saved. */
async function ask(context: WebhookContext, delivery: ClaimedDelivery): Promise<Answer> {
  const { url, ownerId, name, body, secrets } = delivery;
  const failure = urlProblem(url, ownWebhookHosts(context));
  if (failure !== null) return { status: null, failure, timedOut: false, milliseconds: 0 };
  const opened = secrets.map((secret) => decryptWebhookSecret(context, { ownerId, url }, secret));
  const headers = signedHeaders({ id: name, at: context.clock.now(), body }, opened);
  return context.webhooks.send({ url, headers, body });
}

export const ownWebhookHosts = ({ config }: Pick<WebhookContext, "config">): OwnHosts => ({
  origins: [config.origin, config.accountOrigin].filter((origin) => origin !== null),
  demoReceiver: config.webhooks.demoReceiver,
});

interface Result {
  delivery: ClaimedDelivery;
  answer: Answer;
  verdict: Verdict;
}

/** Locks the address before the delivery, in the same order as switching it off. */
async function concludeDelivery(ctx: Context, { delivery, answer, verdict }: Result): Promise<void> {
  const { db, now } = ctx;
  const { ownerId, endpointId } = delivery;
  const own = { ownerId, id: endpointId };
  const isGood = verdict.delivery.state === "done";
  const failing = await noteResult(db, own, isGood ? "good" : { slowUntil: verdict.slowUntil, now });
  await insertDeliveryAttempt(db, delivery, { answer, verdict: verdict.delivery, now });
  if (failing === null) return;
  const stage = verdict.gone ? "off" : failureStage(failing.failingSince, failing.isOwnerTold, now);
  if (stage === "quiet") return;
  if (stage === "off") await switchWebhookOff(db, own, verdict.gone ? "gone" : "failing", now);
  else await noteTold(db, own, now);
  await tell(ctx, delivery, { stage, gone: verdict.gone, since: failing.failingSince });
}

interface EndpointWarning {
  stage: "tell" | "off";
  gone: boolean;
  since: Date;
}

async function tell(
  { db, origin, notify }: Context,
  { ownerId, endpointId, url }: ClaimedDelivery,
  { stage, gone, since }: EndpointWarning,
): Promise<void> {
  const owner = await getUser(db, ownerId);
  const facts = { owner, host: new URL(url).host, page: `${origin}${endpointPath(endpointId)}`, since };
  const about = stage === "tell" ? "webhook-failing" : "webhook-off";
  const mail = stage === "tell" ? webhookFailingMail(facts) : webhookOffMail({ ...facts, gone });
  await notify(owner, { about, of: [endpointId, since.getTime()], mail });
}

/** Sends events to the owners' addresses. */
export const webhooksJob = (context: WebhookContext): Job => ({
  name: "webhooks",
  pause: SECOND,
  longestPause: 5 * SECOND,
  ...deliveries(context),
});
