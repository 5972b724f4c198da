import { sql } from "kysely";
import { expect, test } from "vitest";
import { walletBalance } from "~/models/ledger/wallet.server";
import { findDepositAccount } from "~/models/payments/deposit-account.server";
import { operations } from "~/api/operations.server";
import { type ApiAnswer, loggedInClient } from "../../support/api-client";
import { attackedSite } from "../../support/attacked";
import { hiddenFields } from "../../support/page";
import { makeDesk } from "../../support/paying";
import { everyRow } from "../../support/rows";
import { sell } from "../../support/sales";
import { fileSandbox } from "../../support/sandbox";
import { makeAccounts, reseller, type Shopper, shopper, summary } from "../../support/sessions";
import { privateAddress } from "../../support/visitor";

const sandbox = await fileSandbox();
const site = await attackedSite();
const accounts = await makeAccounts(site);
sandbox.banks({ delay: 0 });
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });

const TYPED = "feed0123456789abcdeffeed01234567";

/** The column that a typed key would stand in, with or without something before it. */
async function columnsWith(typed: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.table_name as name, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'jsonb', 'json')`.execute(site.db);
  const found: string[] = [];
  for (const { name, column } of rows) {
    const hits = await sql<{ hits: string }>`select count(*) as hits from ${sql.table(name)}
      where ${sql.ref(column)}::text ilike ${`%${typed}%`}`.execute(site.db);
    if (Number(hits.rows[0]?.hits) > 0) found.push(`${name}.${column}`);
  }
  return found;
}

async function linkOf(owner: Shopper): Promise<string> {
  const form = await owner.prepare({ payment_method: "card" });
  const own = (await owner.post(summary, { ...form, intent: "ask" })).headers.get("Location") ?? "";
  const address = / value="(http[^"]*\/pay\/[0-9a-f]{32})"/.exec((await owner.get(own)).body)?.[1] ?? "";
  return new URL(address).pathname;
}

/** How often a payment by one link may be started in an hour, less the first. */
const POSTS = 19;

const topUp = { amount: "5000", auth_code: "new" };
const byStranger = (path: string, submission_key: string) =>
  site.visitor(privateAddress()).post(path, { email: "uncle@payer.example", way: "card", submission_key });

const forms: { name: string; status: number; send: (key: string) => Promise<{ status: number }> }[] = [
  {
    name: "a payment by a link",
    status: 303,
    send: async (key) => byStranger(await linkOf(await shopper(site)), key),
  },
  {
    name: "a top-up",
    status: 303,
    send: async (key) => (await shopper(site)).post("/wallet/add", { ...topUp, submission_key: key }),
  },
  {
    name: "a link for a top-up",
    status: 303,
    send: async (key) =>
      (await shopper(site)).post("/wallet/add", { amount: "5000", ask: "1", submission_key: key }),
  },
  {
    name: "a purchase of tokens",
    status: 303,
    send: async (key) =>
      (await accounts.logInAs("agent", "TYPEDKEY1")).post("/tokens/buy", { ...topUp, submission_key: key }),
  },
  {
    name: "an order",
    status: 422,
    send: async (key) => {
      const owner = await shopper(site, 20_000);
      const form = await owner.prepare({ payment_method: "wallet" });
      return owner.post(summary, { ...form, intent: "pay", submission_key: key });
    },
  },
  {
    name: "an agent's order",
    status: 422,
    send: async (key) => {
      const agent = await reseller(site, 60_000);
      const form = await agent.prepare();
      return agent.post(agent.path, { ...form, intent: "pay", submission_key: key });
    },
  },
  {
    name: "a refund",
    status: 303,
    send: async (key) => {
      const { reference } = await makeDesk(site.db, "order");
      const staff = await accounts.logInStaff(["finance"]);
      const typed = { amount: "1000", target: "wallet", plan: "keep", reason: "The owner paid twice" };
      return staff.post(`/staff/payments/${reference}/refund`, { ...typed, key });
    },
  },
  {
    name: "money given by hand",
    status: 303,
    send: async (key) => {
      const { user } = await shopper(site);
      const staff = await accounts.logInStaff(["finance"]);
      const typed = { direction: "give", amount: "100", reason: "A gift for a good friend" };
      return staff.post(`/staff/wallets/${user.id}/grant`, { ...typed, key });
    },
  },
  {
    name: "a payment of a debt",
    status: 303,
    send: async (key) => {
      const owner = await shopper(site);
      const at = new Date(Date.now() - 60_000).toISOString();
      const [id] = await sell(site.db, owner.user.id, [{ at, total: 9_000, customer: "Mama Bisi", paid: 0 }]);
      const path = `/sales-report/debtors/${id}`;
      const { body } = await owner.get(path);
      const day = /name="day"[^>]* value="([^"]*)"|value="([^"]*)"[^>]* name="day"/.exec(body);
      const location = /<option value="(\d+)"/.exec(body)?.[1];
      const typed = { amount: "60", day: day?.[1] ?? day?.[2] ?? "", ...(location && { location }) };
      return owner.post(path, { ...hiddenFields(body), ...typed, key: key.slice(0, 24) });
    },
  },
  {
    name: "a new shop",
    status: 422,
    send: async (key) => (await shopper(site)).post("/locations", { key, name: "Ikeja", address: "" }),
  },
];

test("no table has a key as a form or a call of the API sent it", async () => {
  await everyRow(
    forms,
    ({ name }) => name,
    async ({ status, send }) => {
      expect((await send(TYPED)).status).toBe(status);
      expect(await columnsWith(TYPED.slice(0, 20))).toEqual([]);
    },
  );
  const client = await loggedInClient(site, (await shopper(site, 20_000)).user);
  const sent: Record<string, object> = {
    "/api/topup-wallet": { amount: "5000" },
    "/api/make-pay-link": { amount: "5000" },
  };
  const answers: ApiAnswer[] = [];
  for (const { path } of operations.filter(({ method, auth }) => method === "POST" && auth === "owner"))
    answers.push(
      await client.post(path.replace("/api/", "").replace(":locationId", "1"), sent[path] ?? {}, {
        "Idempotency-Key": TYPED,
      }),
    );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  expect(await columnsWith(TYPED.slice(0, 20))).toEqual([]);
});

test("keys that a stranger posts before a transfer comes do not keep its money from the owner", async () => {
  const victim = await accounts.logInAs("owner");
  await victim.post("/wallet", { intent: "ask-number" });
  const account = await findDepositAccount(site.db, victim.user.id, "test");
  const link = await linkOf(await shopper(site));
  await byStranger(link, TYPED);
  const last = [...sandbox.transactions.values()].at(-1)?.id ?? "0";
  // Each post takes a number of the provider too.
  const coming = Array.from({ length: POSTS }, (_, index) => BigInt(last) + BigInt(POSTS + index + 1));
  for (const number of coming)
    expect((await byStranger(link, `deposit:test:${number}`)).status).toBeLessThan(500);
  for (const amount of ["5000", "5000", "5000", "5000"])
    await fetch(`${sandbox.url}/bank`, {
      method: "POST",
      body: new URLSearchParams({ number: account?.number ?? "", amount }),
    });
  await sandbox.webhooks.idle();
  await expect.poll(() => walletBalance(site.db, victim.user.id)).toBe(4 * 4_950_00);
  expect((await victim.post("/wallet", { intent: "look" })).status).toBe(303);
});
