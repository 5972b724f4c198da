import { beforeEach, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { findDepositAccount } from "~/models/payments/deposit-account.server";
import { sumToSend } from "~/models/payments/deposit";
import { kobo, naira } from "~/models/money";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { askForNumber } from "~/services/payments/ask-deposit-account.server";
import { topUpsJob } from "~/services/payments/jobs.server";
import { switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { testDatabase } from "../../support/database";
import { deliver, success } from "../../support/fake-payments";
import { mailsTo, textsTo } from "../../support/messages";
import { makePayer } from "../../support/paying";
import { buyPlan, saveCard } from "../../support/subscriber";
import { fund, renewDue } from "../../support/wallet";

const start = new Date("2027-01-31T09:00:00Z");
const end = new Date("2027-02-28T09:00:00Z");
const short = (number: string) => `₦1,833 short: send ₦1,852 to ${number}, Wema Bank.`;
let payer: Awaited<ReturnType<typeof makePayer>>;
let app: (typeof payer)["app"];

const database = await testDatabase();
beforeEach(async () => {
  payer = await makePayer(database.db);
  app = { ...payer.app, config: { ...payer.app.config, accountOrigin: "https://shop.example" } };
  app.setTime(start);
  await buyPlan(app, payer.owner);
  await chooseRenewal(app, { ownerId: payer.owner.id }, { method: "wallet" });
  await fund(database.db, payer.owner.id, 4_167_00);
});

async function runOn(moment: Date): Promise<void> {
  app.setTime(moment);
  await renewDue(app);
}

const before = (days: number) => new Date(end.getTime() - days * DAY);
const mails = async () => (await mailsTo(database.db, payer.owner.email)).map(({ text }) => text).join("\n");

async function numberOf(): Promise<string> {
  expect(await askForNumber(app, payer.owner)).toBe("active");
  return (await findDepositAccount(database.db, payer.owner.id, "test"))?.number ?? "";
}

test("reminders say what the wallet lacks and where to send it, and that sum renews the plan", async () => {
  const number = await numberOf();
  await runOn(before(7));
  expect(await mails()).toContain(`${short(number)} The bank’s fee is included.`);
  await runOn(before(3));
  expect((await textsTo(database.db, payer.owner.id)).join("\n")).toContain(
    `N1,833 short: send N1,852 to ${number}, Wema Bank.`,
  );
  await runOn(end);
  expect(await mails()).toContain(
    `${short(number)} The bank’s fee is included, and Plus renews within minutes.`,
  );
  await deliver(app, [success(payer.fake.sendTo(number, sumToSend(kobo(1_833_00))))]);
  await runOn(new Date(end.getTime() + DAY / 2));
  expect(await liveSubscription(database.db, payer.owner.id, app.clock.now())).toMatchObject({
    startsAt: end,
  });
});

test("without a number the reminder leads to the wallet, by mail and SMS 7 and 3 days before", async () => {
  await runOn(before(7));
  await runOn(before(3));
  const told = await mailsTo(database.db, payer.owner.email);
  const reminders = told.filter(({ text }) =>
    text.includes("₦1,833 short: add it at https://shop.example/wallet"),
  );
  expect(reminders).toHaveLength(2);
  expect(reminders[0]?.text).toContain("Automatic top-up is off. To let your card add what is missing");
  const texts = (await textsTo(database.db, payer.owner.id)).filter((text) =>
    text.includes("N1,833 short: add it"),
  );
  expect(texts).toHaveLength(2);
});

test("a reminder says that automatic top-up will add enough, and then it does", async () => {
  const cardId = await saveCard(app, payer.fake, payer.owner);
  await database.db
    .updateTable("wallets")
    .set({ balance: 1_000_00 })
    .where("ownerId", "=", payer.owner.id)
    .execute();
  const terms = { wallet: "wallet", threshold: naira(6_000), amount: naira(6_000) } as const;
  await switchTopUpOn(app, {
    ownerId: payer.owner.id,
    cardId,
    fresh: true,
    terms: { ...terms, total: naira(6_220), monthlyCap: naira(20_000) },
  });
  await runOn(before(7));
  expect(await mails()).toContain(
    "Automatic top-up will add ₦6,000 from Visa •••• 4081 before then. That is enough",
  );
  await finishDue(topUpsJob(app));
  await runOn(end);
  expect(await liveSubscription(database.db, payer.owner.id, app.clock.now())).toMatchObject({
    startsAt: end,
  });
});

test("nothing is said to be short where the wallet suffices", async () => {
  await numberOf();
  await fund(database.db, payer.owner.id, 1_833_00);
  await runOn(before(1));
  expect(await mails()).not.toContain("short:");
});

test("the pages say it too, before the renewal and while it is late", async () => {
  const told = async () => (await readBilling(app, payer.owner)).money.text;
  expect(await told()).toMatch(/so you need ₦1,833 more\.$/);
  const number = await numberOf();
  const send = `You can also send ₦1,852 to ${number}, Wema Bank, fee included.`;
  expect(await told()).toContain(`so you need ₦1,833 more. ${send}`);
  await runOn(end);
  expect(await told()).toContain(
    `there is not enough in your wallet. Plus works until 14 March 2027, 10:00. ${send}`,
  );
  await fund(database.db, payer.owner.id, 1_833_00);
  expect(await told()).not.toContain(number);
});
