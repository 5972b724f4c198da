import { dayOf, startOfDay } from "~/models/date";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { nameKey } from "~/models/sales/name";
import type { Db } from "../client";
import type { Account } from "./demo-wallet";

/** What a demo shop sells: prices in naira, and each product's share of the lines in percent. */
const shelf: [name: string, price: number, cost: number | null, share: number][] = [
  ["Golden Penny Semovita 1 kg", 1_400, 1_150, 9],
  ["Peak Milk powder 400 g", 4_900, 4_350, 7],
  ["Indomie Chicken, carton", 11_500, 10_300, 4],
  ["Kings Oil 3 l", 9_800, 8_600, 4],
  ["Rice, 5 kg bag", 9_500, 8_450, 6],
  ["Garri Ijebu, 1 kg", 1_200, 850, 9],
  ["Dangote sugar 500 g", 950, 790, 8],
  ["Gino tomato paste", 350, 270, 10],
  ["Maggi cubes, pack", 900, 720, 8],
  ["Milo refill 500 g", 3_900, 3_450, 5],
  ["Bournvita 450 g", 3_700, 3_250, 4],
  ["Titus sardine", 1_300, 1_080, 6],
  ["Eva water 75 cl", 300, 190, 9],
  ["Sunlight soap", 650, 480, 5],
  ["Omo detergent 900 g", 2_600, 2_200, 4],
  ["Agege bread", 1_100, null, 9],
  ["Eggs, crate", 5_800, 5_100, 3],
  ["Palm oil, 1 l", 2_100, 1_650, 5],
];

const customers = ["Mama Bisi", "Chidi Okafor", "Grace Salon", "Alhaji Musa", "Sister Ngozi", "Tolu Fashion"];

const DAYS = 75;
/** How busy a shop is in each hour from 8 am. */
const busy = [4, 7, 8, 5, 6, 4, 3, 5, 7, 10, 12, 9, 5];
const OPENS_AT = 8;
const owedShare = 0.06;
const paidBackShare = 0.5;

/** A repeatable sequence of numbers from 0 to 1 for a given start. */
function makeChance(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Chance = ReturnType<typeof makeChance>;

function pick(shares: readonly number[], chance: Chance): number {
  let left = chance() * shares.reduce((sum, share) => sum + share, 0);
  const found = shares.findIndex((share) => (left -= share) < 0);
  return Math.max(0, found);
}

/** How customers pay, and who sells, with their shares in percent. */
const payments: [name: string, share: number][] = [
  ["Cash", 46],
  ["Transfer", 31],
  ["POS", 23],
];
const cashiers: [name: string, share: number][] = [
  ["Emeka Obi", 58],
  ["Ngozi Eze", 42],
];

/** Of another sequence, so that the sales stay what they are. */
const nameBy = (names: [name: string, share: number][], chance: Chance): string =>
  names[
    pick(
      names.map(([, share]) => share),
      chance,
    )
  ]?.[0] ?? "";

interface DemoSale {
  receipt: string;
  at: Date;
  customer: string | null;
  total: number;
  paid: number;
  lines: { product: number; quantity: number; amount: number; cost: number | null }[];
}

/** Some weeks of sales until now in every location of an owner, with debtors, some of whom have paid back. */
export async function seedDemoSales(db: Db, { id }: Pick<Account, "id">, now: Date): Promise<void> {
  const productIds = await addShelf(db, id, now);
  const branches = await db
    .selectFrom("locations")
    .select("id")
    .where("ownerId", "=", id)
    .orderBy("id")
    .execute();
  for (const [index, branch] of branches.entries()) {
    const chance = makeChance(index + 1);
    const sold = salesOfDays(chance, now, index === 0 ? 15 : 8);
    await addSold(db, { ownerId: id, locationId: branch.id, productIds, now }, sold);
  }
}

async function addShelf(db: Db, ownerId: number, now: Date): Promise<number[]> {
  const rows = shelf.map(([name]) => ({
    ownerId,
    name,
    nameKey: nameKey(name),
    createdAt: new Date(now.getTime() - DAYS * DAY),
  }));
  const added = await db.insertInto("products").values(rows).returning(["id", "name"]).execute();
  return shelf.map(([name]) => added.find((row) => row.name === name)?.id ?? 0);
}

function salesOfDays(chance: Chance, now: Date, daily: number): DemoSale[] {
  const sold: DemoSale[] = [];
  const today = startOfDay(dayOf(now)).getTime();
  for (let day = DAYS; day >= 0; day -= 1) {
    const count = Math.round(daily * (0.7 + 0.6 * chance()));
    const times = Array.from(
      { length: count },
      () => today - day * DAY + (OPENS_AT + pick(busy, chance) + chance()) * HOUR,
    );
    for (const time of times.sort((one, other) => one - other))
      sold.push(...sell(chance, new Date(time), sold.length));
  }
  return sold.filter(({ at }) => at < now);
}

/** A sale and, if it was on credit and paid back a week later, the payback. */
function sell(chance: Chance, at: Date, number: number): DemoSale[] {
  const lines = Array.from({ length: 1 + pick([50, 30, 15, 5], chance) }, () => sellLine(chance));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const receipt = `D${String(number + 1).padStart(5, "0")}`;
  if (chance() >= owedShare) return [{ receipt, at, customer: null, total, paid: total, lines }];
  const customer = customers[Math.floor(chance() * customers.length)] ?? null;
  const paid = chance() < 0.5 ? 0 : naira(Math.floor(total / 200));
  const sale = { receipt, at, customer, total, paid, lines };
  if (chance() >= paidBackShare) return [sale];
  const later = new Date(at.getTime() + 7 * DAY + 20 * MINUTE);
  return [sale, { receipt: `${receipt}-P`, at: later, customer, total: 0, paid: total - paid, lines: [] }];
}

function sellLine(chance: Chance) {
  const product = pick(
    shelf.map(([, , , share]) => share),
    chance,
  );
  const [, price = 0, cost = null] = shelf[product] ?? [];
  const count = 1 + pick([60, 25, 10, 5], chance);
  return {
    product,
    quantity: count * 1000,
    amount: naira(price * count),
    cost: cost === null ? null : naira(cost * count),
  };
}

interface Shop {
  ownerId: number;
  locationId: number;
  productIds: number[];
  now: Date;
}

async function addSold(
  db: Db,
  { ownerId, locationId, productIds, now }: Shop,
  sold: DemoSale[],
): Promise<void> {
  const chance = makeChance(locationId);
  const said = (name: string | null) => name && nameKey(name);
  const added = await db
    .insertInto("sales")
    .values(
      sold.map(({ receipt, at, customer, total, paid }) => {
        const payment = nameBy(payments, chance);
        const cashier = nameBy(cashiers, chance);
        return {
          ownerId,
          locationId,
          receipt,
          soldAt: at,
          total,
          paid,
          createdAt: now,
          customer,
          customerKey: said(customer),
          payment,
          paymentKey: said(payment),
          cashier,
          cashierKey: said(cashier),
        };
      }),
    )
    .returning(["id", "receipt"])
    .execute();
  const ids = new Map(added.map(({ id, receipt }) => [receipt, id]));
  const lines = sold.flatMap(({ receipt, lines: all }) =>
    all.map(({ product, quantity, amount, cost }, index) => ({
      ownerId,
      saleId: ids.get(receipt) ?? 0,
      line: index + 1,
      productId: productIds[product] ?? 0,
      quantity,
      amount,
      cost,
    })),
  );
  await db.insertInto("saleLines").values(lines).execute();
}
