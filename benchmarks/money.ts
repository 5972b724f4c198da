import { makeBare } from "./money/bare";
import { fillOwners, openBench, PARALLEL } from "./money/database";
import { measureHttp } from "./money/http";
import { beside, load } from "./money/load";
import { makePayment } from "./money/payment";
import { measureNumbers, measureTriggers } from "./money/triggers";
import { table } from "./table";

const WARM_UP = 2;
const MEASURED = 8;
/** Enough owners that hardly any pays twice during the measurement. */
const SHARE = { owners: 50_000, journals: 5 };
const FEW = { owners: 1_000, journals: 5 };
const MANY = { owners: 1_000_000, journals: 5 };

const oneOf = (owners: number) => 1 + Math.floor(Math.random() * owners);

async function measureShare(): Promise<string> {
  const bench = await openBench();
  try {
    await fillOwners(bench.db, SHARE.owners, SHARE.journals);
    const pay = await makePayment(bench.db);
    const bare = await makeBare(bench.pool, SHARE.owners);
    const owners = {
      "random wallets": () => oneOf(SHARE.owners),
      "one hot wallet": () => 1,
      "random wallets of 1,000 owners, month after month": () => oneOf(FEW.owners),
    };
    const rows = [];
    for (const [name, owner] of Object.entries(owners)) {
      const perSecond = await beside(
        () => bare(owner()),
        () => pay(owner()),
      );
      rows.push([name, perSecond.bare, perSecond.ours, perSecond.share]);
    }
    const text = `${PARALLEL} at the same time on a PostgreSQL that puts every commit on the disk, with ${SHARE.owners.toLocaleString("en-GB")} owners. Bare is a transaction of a select for update, an update and two inserts; a payment is what the button does: read what decides, decide, and write order, money, plan, receipt, mail and trace in one transaction.`;
    return `${text}\n\n${table(["Payments a second", "Bare", "Wallet payments", "Share"], rows)}`;
  } finally {
    await bench.stop();
  }
}

async function measureScale(): Promise<string> {
  const rows = [];
  const p95s = [];
  for (const size of [FEW, MANY]) {
    const { p95, perSecond } = await loadOf(size);
    p95s.push(p95);
    rows.push([
      size.owners.toLocaleString("en-GB"),
      size.owners * size.journals * 2,
      Math.round(perSecond),
      p95,
    ]);
  }
  const [few = 1, many = 1] = p95s;
  const text = `p95 with many owners is ${(many / few).toFixed(2)} times that with few.`;
  return `${table(["Owners", "Postings", "Payments a second", "p95 ms"], rows)}\n\n${text}`;
}

async function loadOf({ owners, journals }: { owners: number; journals: number }) {
  const bench = await openBench();
  try {
    await fillOwners(bench.db, owners, journals);
    const pay = await makePayment(bench.db);
    await load(() => pay(oneOf(owners)), WARM_UP);
    return await load(() => pay(oneOf(owners)), MEASURED);
  } finally {
    await bench.stop();
  }
}

/** Wallet payments, each measured on a separate PostgreSQL server. */
export const moneyBenchmarks = {
  "money-share": { heading: "Wallet payments against bare transactions", measure: measureShare },
  "money-http": { heading: "Wallet payments over HTTP", measure: measureHttp },
  "money-scale": { heading: "Wallet payments with few and with many owners", measure: measureScale },
  "money-numbers": { heading: "Numbers of invoices while many pay", measure: measureNumbers },
  "money-triggers": { heading: "What triggers cost a payment", measure: measureTriggers },
};
