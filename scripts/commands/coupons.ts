import { parseArgs } from "node:util";
import { couponCode } from "~/models/checkout/coupon";
import { newCouponSchema } from "~/models/checkout/coupon-fields.server";
import { addCoupon, disableCoupon, listCoupons } from "~/models/checkout/coupon.server";
import { dayOf } from "~/models/date";
import { formatNaira } from "~/models/money";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run coupons -- add --code MONDAY5 --percent 5 --until 2027-01-31
  --percent N [--cap NAIRA], or --amount NAIRA   what it takes off
  [--from DAY] --until DAY                       days in Lagos, both included
  [--least NAIRA] [--plan ID]                    the smallest order, and its only plan
  [--uses N] [--per-account N]                   how often it is taken, by all and by one
npm run coupons -- list
npm run coupons -- disable --code MONDAY5`;

await commandOnDatabase(USAGE, ({ config }) =>
  withDatabase(config.databaseUrl, (db) => {
    const { act, options } = readArguments();
    if (act === "list") return list(db);
    if (act === "add") return add(db, options);
    if (act === "disable" && options.code) return disable(db, couponCode(options.code));
    throw new Problem(USAGE);
  }),
);

type Db = Parameters<typeof listCoupons>[0];
type Options = ReturnType<typeof readArguments>["options"];

function readArguments() {
  const text = { type: "string" } as const;
  const amounts = { percent: text, amount: text, cap: text, least: text };
  const bounds = { from: text, until: text, plan: text, uses: text, "per-account": text };
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { code: text, ...amounts, ...bounds },
    });
    return { act: positionals.length === 1 ? positionals[0] : undefined, options: values };
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

async function add(db: Db, options: Options): Promise<string> {
  const given = newCouponSchema.safeParse({ from: dayOf(new Date()), ...options });
  if (!given.success)
    throw new Problem(`${given.error.issues.map(({ message }) => message).join("\n")}\n${USAGE}`);
  const added = await addCoupon(db, given.data);
  if (added.ok) return `Made the coupon ${given.data.code}.`;
  throw new Problem(
    added.reason === "taken" ? "There is a coupon with this code." : "There is no plan with this id.",
  );
}

async function disable(db: Db, code: string): Promise<string> {
  if ((await disableCoupon(db, code)) !== "unknown") return `The coupon ${code} no longer works.`;
  throw new Problem("There is no coupon with this code.");
}

async function list(db: Db): Promise<string> {
  const lines = (await listCoupons(db)).map((coupon) => {
    const off = coupon.amount === null ? `${coupon.percent ?? 0}%` : formatNaira(coupon.amount);
    const uses = `${coupon.taken} of ${coupon.useLimit ?? "any number"} used`;
    const state = coupon.disabled ? ", disabled" : "";
    return `${coupon.code}: ${off} off, ${coupon.startsOn} to ${coupon.endsOn}, ${uses}${state}`;
  });
  return lines.length > 0 ? lines.join("\n") : "There are no coupons.";
}
