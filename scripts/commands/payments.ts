import { parseArgs } from "node:util";
import { formatMoment } from "~/models/date";
import { HOUR, MINUTE } from "~/models/duration";
import { formatNaira } from "~/models/money";
import { listAlerts, listOpenDisputes } from "~/models/payments/alert.server";
import { alertTitle } from "~/messages/payments/alert-mail";
import { findPayment } from "~/models/payments/payment.server";
import { listStuckProviderEvents } from "~/models/payments/provider-event.server";
import { listStuckPayments } from "~/models/payments/reconciliation.server";
import type { SuspenseDecision } from "~/models/payments/suspense.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { reportDay } from "~/services/payments/compare-day.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { processInbox } from "~/services/payments/receive-provider-event.server";
import { decide, listInReview } from "./suspense";
import { findActingStaff } from "../supervisor/acting-staff";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { makePaymentContext } from "../supervisor/payment-context";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run payments -- check [reference]   ask the provider for one payment, or for all that are due
npm run payments -- stuck                what waits: in review, over an hour without an end, failed events, disputes
npm run payments -- held                   held money that waits for a decision
npm run payments -- credit KPP-… --by LOGIN --reason "…"   held money goes to the owner's wallet
npm run payments -- order KPP-… --by LOGIN --reason "…"    held money pays for the order it was meant for
npm run payments -- return KPP-… --by LOGIN --reason "…"   held money was refunded
npm run payments -- report               compare yesterday with the provider, and list the newest alerts

--by is a member of staff whose roles allow the same in the console. Refunds are made there.`;

const NEWEST = 20;

type Command = (app: PaymentContext, given: PaymentArguments) => Promise<string>;

const commands: Record<string, Command> = {
  check: (app, { reference }) => check(app, reference),
  stuck,
  report,
  held: listInReview,
  credit: (app, given) => decideOn(app, "credited", given),
  order: (app, given) => decideOn(app, "fulfilled", given),
  return: (app, given) => decideOn(app, "returned", given),
};

await commandOnDatabase(USAGE, ({ config }) => {
  const given = readArguments();
  const work = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined;
  if (!work) throw new Problem(USAGE);
  return withDatabase(config.databaseUrl, (db) => {
    return work(makePaymentContext(db, config), given);
  });
});

type PaymentArguments = ReturnType<typeof readArguments>;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { reason: { type: "string" }, by: { type: "string" } },
    });
    const [command = "", reference, ...rest] = positionals;
    if (rest.length > 0) throw new Error("There are too many words.");
    return { command, reference, reason: values.reason, by: values.by };
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

async function decideOn(
  app: PaymentContext,
  decision: SuspenseDecision,
  { reference, ...asked }: PaymentArguments,
) {
  if (reference === undefined) throw new Problem(USAGE);
  const { staffId, username, reason } = await findActingStaff(app.db, asked, "suspenseDecisions");
  return decide(app, { decision, reference, reason, by: { name: username, staffId } });
}

async function check(app: PaymentContext, reference?: string): Promise<string> {
  if (reference === undefined)
    return `${await processInbox(app)} events handled, ${await checkDue(app)} payments checked.`;
  if (!(await findPayment(app.db, reference))) throw new Problem(`There is no payment ${reference}.`);
  const { state, result, providerStatus, amount, asked } = await settlePayment(app, reference);
  const word = asked ? (providerStatus ?? "nothing") : "no answer";
  return `${reference}, ${formatNaira(amount)}: ${state}${result ? ` (${result})` : ""}. The provider says: ${word}.`;
}

async function stuck({ db, clock }: PaymentContext): Promise<string> {
  const payments = await listStuckPayments(db, new Date(clock.now().getTime() - HOUR));
  const events = await listStuckProviderEvents(db, new Date(clock.now().getTime() - MINUTE));
  const disputes = await listOpenDisputes(db);
  const lines = [
    ...payments.map(
      ({ reference, state, amount, status, createdAt }) =>
        `${reference}  ${state}  ${formatNaira(amount)}  ${status ?? "-"}  ${formatMoment(createdAt)}`,
    ),
    ...events.map(
      ({ reference, event, attempts, receivedAt, nextAt }) =>
        `${reference ?? "-"}  webhook ${event}  tried ${attempts} times  ${nextAt ? "waits" : "given up"}  ${formatMoment(receivedAt)}`,
    ),
    ...disputes.map(
      ({ reference, amount, createdAt }) =>
        `${reference}  disputed  ${formatNaira(amount)}  -  ${formatMoment(createdAt)}`,
    ),
  ];
  return lines.length > 0 ? lines.join("\n") : "Nothing waits.";
}

async function report(app: PaymentContext): Promise<string> {
  const outcome = await reportDay(app);
  const alerts = await listAlerts(app.db, NEWEST);
  return [
    `Comparison of yesterday: ${outcome}.`,
    ...alerts.map(
      ({ kind, reference, details, createdAt }) =>
        `${formatMoment(createdAt)}  ${alertTitle(kind)}  ${reference}\n    ${details.replaceAll("\n", "\n    ")}`,
    ),
  ].join("\n");
}
