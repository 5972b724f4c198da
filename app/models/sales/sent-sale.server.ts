import { z } from "zod";
import { dayOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { MOST_NAME, shownName } from "./name";
import {
  FIRST_DAY,
  MOST_AMOUNT,
  MOST_LINES,
  MOST_QUANTITY,
  MOST_RECEIPT,
  type NewSale,
  THOUSANDTHS,
} from "./sale";

/** Sales a till may send at once. */
export const MOST_SENT = 500;

/** Sales of a till whose clock is further ahead than this would lie in a future that no report shows. */
const MOST_AHEAD = DAY;

/** One line of text. A lone surrogate is rejected, since no database stores it. */
const lineOf = (most: number) =>
  z
    .string("is a text")
    .refine((text) => !/\p{Surrogate}/u.test(text), "has a broken character")
    .transform(shownName)
    .pipe(z.string().min(1, "is empty").max(most, `has more than ${most} characters`));

const name = lineOf(MOST_NAME);

const amount = z
  .int("is a whole number of kobo")
  .min(-MOST_AMOUNT, "is too low")
  .max(MOST_AMOUNT, "is too large");

const moment = z.iso.datetime({ offset: true, error: "is a time such as 2026-11-20T09:15:00+01:00" });

/** Whether a till's clock can be right at this time. */
export const isSaleTime = (at: Date, now: Date): boolean =>
  at.getTime() <= now.getTime() + MOST_AHEAD && dayOf(at) >= FIRST_DAY;

const quantity = z
  .number("is a number")
  .refine((number) => number !== 0, "is not 0")
  .refine(
    (number) => Number.isInteger(thousandths(number)) && Math.abs(thousandths(number)) <= MOST_QUANTITY,
    "has three decimals at most, and is a million at most",
  )
  .transform(thousandths);

/** A number with three decimals has no exact double, so a nearly whole number is rounded. */
function thousandths(number: number): number {
  const many = number * THOUSANDTHS;
  const whole = Math.round(many);
  return Math.abs(many - whole) < 1e-6 ? whole : many;
}

const line = z
  .object({
    product: name,
    quantity,
    amount: amount.meta({ description: "Kobo, of the whole line: 950000 is ₦9,500", examples: [950_000] }),
    cost: amount.nullish().meta({ description: "Kobo: what the line cost the shop", examples: [845_000] }),
  })
  .refine(
    (sold) => [sold.amount, sold.cost ?? 0].every((each) => each === 0 || each < 0 === sold.quantity < 0),
    { message: "has a negative amount and cost for returned goods, and only then", path: ["amount"] },
  )
  .transform((sold) => ({ ...sold, cost: sold.cost ?? null }));

const sale = z
  .object({
    receipt: lineOf(MOST_RECEIPT),
    sold_at: moment,
    customer: name.nullish(),
    paid: amount
      .nullish()
      .meta({ description: "Kobo, of the whole sale; without it all was paid", examples: [500_000] }),
    payment: name.nullish(),
    cashier: name.nullish(),
    lines: z.array(line).max(MOST_LINES, `has more than ${MOST_LINES} lines`),
  })
  .superRefine(({ customer, paid, lines }, context) => {
    const total = lines.reduce((sum, sold) => sum + sold.amount, 0);
    if (lines.length === 0 && !paid)
      context.addIssue({ code: "custom", path: ["lines"], message: "is empty, and nothing was paid back" });
    if ((paid ?? total) !== total && !customer)
      context.addIssue({
        code: "custom",
        path: ["customer"],
        message: "is required unless exactly the total was paid",
      });
  });

/** A receipt that a till takes back. */
export const sentVoid = z.object({
  receipt: lineOf(MOST_RECEIPT).describe("The receipt of the sale, as it was sent"),
  voided_at: moment.describe("When the sale was voided, which is the day of the report that it lowers"),
});

export const sentSales = z
  .object({
    sales: z.array(sale).min(1, "is empty").max(MOST_SENT, `has more than ${MOST_SENT} sales`),
  })
  .superRefine(({ sales }, context) => {
    const seen = new Set<string>();
    sales.forEach(({ receipt }, index) => {
      if (seen.has(receipt))
        context.addIssue({
          code: "custom",
          path: ["sales", index, "receipt"],
          message: "appears twice in this batch",
        });
      seen.add(receipt);
    });
  });

type SentSales = z.output<typeof sentSales>;

/** The sales with their location, and the indexes of those at an impossible time. */
export function datedSales({ sales }: SentSales, locationId: number, now: Date) {
  const dated = sales.map(({ receipt, sold_at, customer, paid, payment, cashier, lines }): NewSale => ({
    locationId: locationId,
    receipt,
    soldAt: new Date(sold_at),
    lines,
    customer: customer ?? null,
    paid: paid ?? null,
    payment: payment ?? null,
    cashier: cashier ?? null,
  }));
  const wrong = dated.flatMap(({ soldAt }, index) => (isSaleTime(soldAt, now) ? [] : [index]));
  return { dated, wrong };
}
