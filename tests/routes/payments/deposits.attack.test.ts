import { expect, test } from "vitest";
import { findDepositAccount } from "~/models/payments/deposit-account.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { unchanged, attackedSite } from "../../support/attacked";
import { fileSandbox } from "../../support/sandbox";
import { makeAccounts } from "../../support/sessions";

const sandbox = await fileSandbox();
const site = await attackedSite();
const accounts = await makeAccounts(site);
sandbox.banks({ delay: 0 });
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });

async function ownerWithNumber() {
  const owner = await accounts.logInAs("owner");
  await owner.post("/wallet", { intent: "ask-number" });
  const account = await findDepositAccount(site.db, owner.user.id, "test");
  if (!account?.number) throw new Error("no number");
  return { ...owner, number: account.number, customer: account.customerCode };
}

const balance = ({ user }: { user: { id: number } }) => walletBalance(site.db, user.id);

test.each([{ amount: "5000" }, { number: "0123456789" }, { owner_id: "1" }, { customer_code: "CUS_x" }])(
  "a form cannot bring %j along",
  async (field) => {
    const owner = await accounts.logInAs("owner");
    for (const intent of ["ask-number", "look"]) {
      const { answer } = await unchanged(site.db, () => owner.post("/wallet", { intent, ...field }));
      expect(answer.status).toBe(400);
    }
  },
);

test("the forms are closed to strangers, staff and the other role", async () => {
  const [agent, staff] = [await accounts.logInAs("agent"), await accounts.logInStaff(["support"])];
  const stranger = site.visitor();
  for (const intent of ["ask-number", "look"]) {
    expect((await stranger.post("/wallet", { intent })).status).toBe(302);
    expect((await agent.post("/wallet", { intent })).status).toBe(403);
    expect((await staff.post("/wallet", { intent })).status).toBe(403);
    expect((await staff.post("/tokens", { intent })).status).toBe(403);
  }
});

test("a signed event that names another owner's number and customer moves the money of neither", async () => {
  const [thief, victim] = [await ownerWithNumber(), await ownerWithNumber()];
  const body = new URLSearchParams({ number: victim.number, amount: "5000" });
  sandbox.webhooks.set({ dropped: true });
  await fetch(`${sandbox.url}/bank`, { method: "POST", body });
  sandbox.webhooks.set({ dropped: false });
  const reference = [...sandbox.transactions.keys()].at(-1) ?? "";
  const forged = (about: string) => ({
    id: Number(about.slice(-9)),
    reference: about,
    status: "success",
    domain: "test",
    amount: 500_000_00,
    currency: "NGN",
    channel: "dedicated_nuban",
    customer: { email: thief.user.email, customer_code: thief.customer },
    authorization: { receiver_bank_account_number: thief.number },
  });
  for (const about of ["100004260000", reference])
    sandbox.webhooks.announce("charge.success", about, forged(about));
  await sandbox.webhooks.idle();
  await expect.poll(() => balance(victim)).toBe(4_950_00);
  expect(await balance(thief)).toBe(0);
});

test("money sent to a number of the thief's choice, with the email of the victim, is not the victim's", async () => {
  const [thief, victim] = [await ownerWithNumber(), await ownerWithNumber()];
  await site.db
    .updateTable("depositAccounts")
    .set({ customerCode: victim.customer })
    .where("number", "=", thief.number)
    .execute();
  await fetch(`${sandbox.url}/bank`, {
    method: "POST",
    body: new URLSearchParams({ number: thief.number, amount: "5000" }),
  });
  await sandbox.webhooks.idle();
  const reference = [...sandbox.transactions.keys()].at(-1) ?? "";
  await expect
    .poll(() => site.db.selectFrom("payments").select("state").where("reference", "=", reference).execute())
    .toEqual([{ state: "review" }]);
  expect([await balance(thief), await balance(victim)]).toEqual([0, 0]);
});
