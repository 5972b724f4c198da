import { parseArgs } from "node:util";
import { HOUR } from "~/models/duration";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { findPayment } from "~/models/payment.server";
import { listStuck } from "~/models/payment-check.server";
import type { ParkedDecision } from "~/models/parked.server";
import { alertTitle } from "~/models/payment-mail";
import { listAlerts, listOpenDisputes } from "~/models/payment-report.server";
import { systemClock } from "~/services/clock.server";
import { makeLog } from "~/services/log.server";
import { reportDay } from "~/services/payment-report.server";
import type { PaymentContext } from "~/services/payments.server";
import { makePaystack } from "~/services/paystack.server";
import { drainInbox } from "~/services/paystack-inbox.server";
import { systemRandom } from "~/services/random.server";
import { checkDue } from "~/services/reconciliation.server";
import { settlePayment } from "~/services/settlement.server";
import { decide, listInReview } from "./payments/parked";
import { commandOnDatabase } from "./supervisor/command";
import { withDatabase } from "./supervisor/database";
import { Problem } from "./supervisor/problem";

const USAGE = `npm run payments -- check [reference]   ask the provider for one payment, or for all that are due
npm run payments -- stuck                what waits for a person
npm run payments -- parked               payments in review, with what of them is parked
npm run payments -- credit KPP-… --reason "…"   parked money goes to the owner's wallet
npm run payments -- return KPP-… --reason "…"   parked money was given back
npm run payments -- report               compare yesterday with the provider, and list the newest alerts`;

const NEWEST = 20;

type Command = (app: PaymentContext, given: Given) => Promise<string>;

const commands: Record<string, Command> = {
  check: (app, { reference }) => check(app, reference),
  stuck,
  report,
  parked: listInReview,
  credit: (app, given) => decideOn(app, "credited", given),
  return: (app, given) => decideOn(app, "returned", given),
};

await commandOnDatabase(({ config }) => {
  const given = readArguments();
  const work = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined;
  if (!work) throw new Problem(USAGE);
  return withDatabase(config.databaseUrl, (db) =>
    work(
      {
        db,
        config,
        clock: systemClock,
        random: systemRandom,
        log: makeLog("warn"),
        payments: makePaystack(config.payments),
      },
      given,
    ),
  );
});

type Given = ReturnType<typeof readArguments>;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { reason: { type: "string" } },
    });
    const [command = "", reference, ...rest] = positionals;
    if (rest.length > 0) throw new Error("There are too many words.");
    return { command, reference, reason: values.reason };
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

function decideOn(app: PaymentContext, decision: ParkedDecision, { reference, reason }: Given) {
  if (reference === undefined) throw new Problem(USAGE);
  return decide(app, { decision, reference, reason });
}

async function check(app: PaymentContext, reference?: string): Promise<string> {
  if (reference === undefined)
    return `${await drainInbox(app)} notices handled, ${await checkDue(app)} payments checked.`;
  if (!(await findPayment(app.db, reference))) throw new Problem(`There is no payment ${reference}.`);
  const { state, result, providerStatus, amount, asked } = await settlePayment(app, reference);
  const word = asked ? (providerStatus ?? "nothing") : "no answer";
  return `${reference}, ${formatNaira(amount)}: ${state}${result ? ` (${result})` : ""}. The provider says: ${word}.`;
}

async function stuck({ db, clock }: PaymentContext): Promise<string> {
  const payments = await listStuck(db, new Date(clock.now().getTime() - HOUR));
  const disputes = await listOpenDisputes(db);
  const lines = [
    ...payments.map(
      ({ reference, state, amount, status, createdAt }) =>
        `${reference}  ${state}  ${formatNaira(amount)}  ${status ?? "-"}  ${formatMoment(createdAt)}`,
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
