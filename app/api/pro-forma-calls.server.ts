import { z } from "zod";
import { dayOf } from "~/models/date";
import { type ProForma, type ProFormaState, proFormaState } from "~/models/pro-formas/pro-forma";
import { listProFormas } from "~/models/pro-formas/pro-forma.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { proFormaFile } from "~/http/paper-files.server";
import { app } from "~/services/platform/app.server";
import { makeProFormaOfOrder } from "~/services/pro-formas/make-pro-forma.server";
import { readProForma } from "~/services/pro-formas/read-pro-formas.server";
import { operation } from "./operation.server";
import { askedPayment } from "./order-call.server";
import { pagedAnswer, listInput, PAGE_LENGTH, readListPage } from "./paged-list.server";
import { amounts, amountsIn, base64Of, lines, linesIn, parties, pdf, pdfInput } from "./paper-schema.server";
import { orderEnded } from "./pay-link-calls.server";
import { Refused } from "./refused.server";

/* Pro-formas: papers for orders that wait for their payment. */

const listed = z.object({
  number: z.string().describe("Such as PF2026000007"),
  state: z.enum(["valid", "paid", "replaced", "ended"]),
  title: z.string(),
  order: z.string().describe("The reference of the order"),
  ...amounts,
  made_on: z.string().describe("A day in Lagos, such as 2026-11-26"),
  valid_until: z.string().describe("ISO 8601"),
});

const proFormaBody = (proForma: ProForma, state: ProFormaState) => ({
  number: proForma.number,
  state,
  title: proForma.title,
  order: proForma.orderReference,
  ...amountsIn(proForma),
  made_on: dayOf(proForma.madeAt),
  valid_until: proForma.validUntil.toISOString(),
});

const whole = listed.extend({
  ...parties,
  lines,
  url: z.string().nullable().describe("Where it is paid; null once it is not valid"),
  account: z
    .string()
    .nullable()
    .describe("The account number whose money pays it through the wallet; null without one"),
  pdf,
});

async function ownProForma(userId: number, number: string, withFile: boolean) {
  const found = await readProForma(app, userId, number);
  if (!found) throw new Refused(404, "This pro-forma is not in your account.");
  const { proForma, state, sheet, ways } = found;
  const { buyer, seller, madeAt } = proForma;
  if (withFile) await limitDownloads(app, userId);
  return {
    ...proFormaBody(proForma, state),
    buyer,
    seller,
    lines: linesIn(proForma),
    url: state === "valid" ? ways.url : null,
    account: ways.account,
    pdf: withFile ? base64Of(await proFormaFile({ sheet, madeAt })) : null,
  };
}

export const makeProFormaCall = operation({
  method: "POST",
  path: "/api/make-pro-forma",
  summary: "Make the pro-forma of an order that waits for its payment; the same order has one",
  auth: "owner",
  input: z.object({
    reference_id: z
      .string("Name the payment of the order")
      .max(100)
      .describe("As validate-card-payment began it"),
  }),
  answer: z.object({ message: z.string(), data: whole }),
  async handle({ input, caller }) {
    const ownerId = caller.user.id;
    const { orderId } = await askedPayment(caller, input.reference_id, "order");
    if (orderId === null) throw orderEnded();
    const made = await makeProFormaOfOrder(app, { ownerId, orderId });
    switch (made.outcome) {
      case "made": {
        const data = await ownProForma(ownerId, made.number, false);
        return { body: { message: "Send it, with the address in url, to the company that pays", data } };
      }
      case "not-found":
        throw orderEnded();
      case "throttled":
        throw new Refused(429, "You have made many links and pro-formas today. Try again tomorrow.", {
          headers: { "Retry-After": String(made.retryAfterSeconds) },
        });
    }
  },
});

export const listProFormasCall = operation({
  method: "GET",
  path: "/api/pro-formas",
  summary: `Pro-formas, newest first, ${PAGE_LENGTH} a page`,
  auth: "owner",
  input: z.object(listInput),
  answer: pagedAnswer(listed),
  async handle({ input, caller }) {
    const now = app.clock.now();
    const body = await readListPage(
      input,
      (days, page) => listProFormas(app.db, caller.user.id, days, page),
      (proForma) => proFormaBody(proForma, proFormaState(proForma, now)),
    );
    return { body };
  },
});

export const readOwnProForma = operation({
  method: "GET",
  path: "/api/pro-forma",
  summary: "A pro-forma as it was printed, and what it is worth now",
  auth: "owner",
  input: z.object({
    number: z.string("Name the pro-forma").max(40).describe("Such as PF2026000007"),
    ...pdfInput,
  }),
  answer: z.object({ data: whole }),
  async handle({ input, caller }) {
    return { body: { data: await ownProForma(caller.user.id, input.number, input.pdf === "1") } };
  },
});
