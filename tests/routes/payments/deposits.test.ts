import { beforeEach, describe, expect, test } from "vitest";
import { walletBalance } from "~/models/ledger/wallet.server";
import { bankKnobs } from "../../../sandbox/bank-knobs";
import { tidy } from "../../../sandbox/webhooks/delivery";
import { loggedInClient } from "../../support/api-client";
import { leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { alertsOf } from "../../support/paying";
import { fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const sandbox = await fileSandbox();
const site = await serve();
const accounts = await makeAccounts(site);
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
beforeEach(async () => {
  sandbox.banks({ ...bankKnobs, delay: 0 });
  sandbox.webhooks.set(tidy);
  // A provider that was unavailable in an earlier test has numbers again.
  await site.db.deleteFrom("depositAccounts").where("state", "=", "failed").execute();
});

type Person = Awaited<ReturnType<typeof accounts.logInAs>>;

const paths = { owner: "/wallet", agent: "/tokens" } as const;

/** Presses the button; returns the number that the page then shows. */
async function numberOf(person: Person, role: keyof typeof paths = "owner"): Promise<string> {
  const answer = await press(person, paths[role], "Get my account number");
  expect(leadsTo(answer)).toBe(`303 ${paths[role]}#account-number`);
  const page = await person.get(paths[role]);
  return (
    /id="own-number"[^>]* value="(\d{10})"|value="(\d{10})"[^>]* id="own-number"/
      .exec(page.body)
      ?.slice(1)
      .join("") ?? ""
  );
}

async function send(number: string, naira: string): Promise<number> {
  const body = new URLSearchParams({ number, amount: naira });
  const { status } = await fetch(`${sandbox.url}/bank`, { method: "POST", body });
  await sandbox.webhooks.idle();
  return status;
}

const balance = ({ user }: Person, kind: "wallet" | "tokens" = "wallet") =>
  walletBalance(site.db, user.id, kind);
const newestReference = () => [...sandbox.transactions.keys()].at(-1) ?? "";

describe("an account number of one's own", () => {
  test("is asked for by a button, takes any sum any number of times, and shows what came", async () => {
    const owner = await accounts.logInAs("owner");
    expect(says(await owner.get("/wallet"))).toContain("Get my account number");
    const number = await numberOf(owner);
    expect(number).toMatch(/^\d{10}$/);
    const page = says(await owner.get("/wallet"));
    for (const part of [
      "Bank Wema Bank",
      "Send any amount; it is in your wallet in minutes.",
      "The fee is 1% of what you send, up to ₦300: of ₦10,000 you get ₦9,900.",
    ])
      expect(page).toContain(part);
    expect(await send(number, "10000")).toBe(200);
    await expect.poll(() => balance(owner)).toBe(9_900_00);
    await send(number, "10000");
    await expect.poll(() => balance(owner)).toBe(19_800_00);
    await send(number, "123.45");
    await expect.poll(() => balance(owner)).toBe(19_922_22);
    const after = await owner.get("/wallet");
    expect(says(after)).toContain("₦10,000, ₦9,900 after the fee TEST PAYER, Test Bank");
    const receipt = linksOf(after.body).find((link) => link === `/transactions/${newestReference()}`);
    expect(says(await owner.get(receipt ?? "/"))).toContain("Transfer to your account number");
    expect(after.body).toContain(`value="${number}"`);
  });

  test("waits for the email: the page leads to its confirmation, and a press changes nothing", async () => {
    const owner = await accounts.logInAs("owner");
    const confirm = (emailVerifiedAt: Date | null, email = owner.user.email) =>
      site.db.updateTable("users").set({ emailVerifiedAt, email }).where("id", "=", owner.user.id).execute();
    await confirm(null);
    const page = await owner.get("/wallet");
    expect(says(page)).toContain("First confirm your email.");
    expect(says(page)).not.toContain("Get my account number");
    expect(linksOf(page.body)).toContain("/verify-email");
    const pressed = await owner.follow(await owner.post("/wallet", { intent: "ask-number" }));
    expect(says(pressed)).toContain("Confirm your email first, then ask for a number.");
    await confirm(null, `none-${owner.user.id}@unconfirmed.invalid`);
    expect(linksOf((await owner.get("/wallet")).body)).toContain(
      "/account/security?change=email#change-email",
    );
    await confirm(new Date());
    expect(await numberOf(owner)).toMatch(/^\d{10}$/);
  });

  test("pays an agent tokens", async () => {
    const agent = await accounts.logInAs("agent");
    await send(await numberOf(agent, "agent"), "5000");
    await expect.poll(() => balance(agent, "tokens")).toBe(4_950_00);
  });

  test("is told by events that are doubled, late, lost or say nothing about the number", async () => {
    const owner = await accounts.logInAs("owner");
    const number = await numberOf(owner);
    sandbox.webhooks.set({ copies: 5, together: true });
    sandbox.banks({ receiver: "metadata" });
    await send(number, "1000");
    await expect.poll(() => balance(owner)).toBe(990_00);
    sandbox.webhooks.set({ ...tidy, dropped: true });
    await send(number, "1000");
    expect(await balance(owner)).toBe(990_00);
    const looked = await owner.follow(await press(owner, "/wallet", { sends: { intent: "look" } }));
    expect(says(looked)).toContain("We found your money.");
    expect(await balance(owner)).toBe(1_980_00);
    const again = await owner.follow(await owner.post("/wallet", { intent: "look" }));
    expect(says(again)).toContain("The bank was asked less than 10 minutes ago.");
    sandbox.webhooks.set(tidy);
    sandbox.banks({ receiver: "nowhere" });
    await send(number, "1000");
    const reference = newestReference();
    await expect.poll(() => alertsOf(site.db, reference)).toEqual(["review"]);
    expect(await balance(owner)).toBe(1_980_00);
  });

  test("is closed by staff, and what still comes to it is its owner's", async () => {
    const owner = await accounts.logInAs("owner");
    const staff = await accounts.logInStaff(["support"]);
    const number = await numberOf(owner);
    await send(number, "1000");
    await expect.poll(() => balance(owner)).toBe(990_00);
    const person = `/staff/people/${owner.user.id}`;
    expect(says(await staff.get(person))).toMatch(
      new RegExp(`Account number ${number} .*last came ₦1,000 on`),
    );
    const why = { reason: "The owner asked by phone" };
    const closed = await press(staff, `${person}/close-number`, /^Close/, why);
    expect(leadsTo(closed)).toBe(`303 ${person}`);
    expect(says(await staff.get(person))).toContain("closed");
    for (const closedNumber of ["customer", "no customer"] as const) {
      sandbox.banks({ closedNumber });
      const before = await balance(owner);
      await send(number, "1000");
      await expect.poll(() => balance(owner)).toBe(before + 990_00);
    }
    sandbox.banks({ closedNumber: "returned" });
    expect(await send(number, "1000")).toBe(422);
    expect(await numberOf(owner)).not.toBe(number);
  });

  test("is not offered where the provider gives the business none", async () => {
    sandbox.banks({ accounts: "unavailable" });
    const [first, second] = [await accounts.logInAs("owner"), await accounts.logInAs("owner")];
    const asked = await first.follow(await first.post("/wallet", { intent: "ask-number" }));
    expect(says(asked)).toContain("The bank did not give you a number.");
    expect(says(await second.get("/wallet"))).not.toContain("account number");
    const refused = await second.follow(await second.post("/wallet", { intent: "ask-number" }));
    expect(says(refused)).toContain("Account numbers are not available at the moment.");
  });

  test("is not given without the proof of identity that a bank may want", async () => {
    sandbox.banks({ accounts: "identity" });
    const owner = await accounts.logInAs("owner");
    const asked = await owner.follow(await owner.post("/wallet", { intent: "ask-number" }));
    expect(says(asked)).toContain("The bank wants to see proof of who you are first");
  });

  test("is read by a program, with what came to it", async () => {
    const owner = await accounts.logInAs("owner");
    const program = await loggedInClient(site, owner.user);
    expect((await program.get("deposits")).said).toMatchObject({ success: true, account: null, data: [] });
    const number = await numberOf(owner);
    await send(number, "2500");
    await expect.poll(() => balance(owner)).toBe(2_475_00);
    expect((await program.get("deposits")).said).toMatchObject({
      account: { number, bank: "Wema Bank" },
      data: [{ amount: 2500, wallet_amount: 2475, state: "settled", sender: "TEST PAYER", number }],
    });
  });
});
