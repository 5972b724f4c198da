import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoFailure, unchanged } from "../../support/attacked";
import { leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { serve, type Served } from "../../support/served";
import { makeAccounts, shopper, type Shopper, summary } from "../../support/sessions";
import { addMoney } from "../../support/wallet";

let site: Served;

beforeAll(async () => {
  site = await serve();
});
afterAll(async () => {
  expectNoFailure(site);
  await site.stop();
});

const LIST = "/withholding";
const STAFF = "/staff/withholding";
const pathOf = (answer: { headers: Headers }) => answer.headers.get("Location") ?? "";

/** A business whose order of ₦6,000 waits for another person's payment; returns the form of the claim. */
async function business(taxNumber = "12345678-0001") {
  const owner = await shopper(site);
  await site.db.updateTable("locations").set({ taxNumber }).where("ownerId", "=", owner.user.id).execute();
  await owner.prepare({ payment_method: "card" });
  await press(owner, summary, "Ask someone else to pay");
  const path = linksOf((await owner.get(LIST)).body).find((link) => link.startsWith(`${LIST}/new?`)) ?? "";
  return { owner, path: path.replaceAll("&amp;", "&") };
}

async function stated({ owner, path }: { owner: Shopper; path: string }, amount = "120") {
  return press(owner, path, "State this amount", { amount });
}

/** A business with a claim; returns the claim's page. */
async function claimed() {
  const own = await business();
  const answer = await stated(own);
  expect(leadsTo(answer)).toMatch(/^303 \/withholding\/KWT-/);
  return { ...own, page: pathOf(answer) };
}

const finance = async () => (await makeAccounts(site)).logInStaff(["finance"]);
const staffPage = (page: string) => page.replace(LIST, STAFF);

describe("an owner", () => {
  test("states what the company keeps back, sends the rest, and the certificate later", async () => {
    const { owner, path, page } = await claimed();
    expect(leadsTo(await owner.get(path))).toBe(`302 ${page}`);
    const open = await owner.get(page);
    expect(says(open)).toMatch(
      /₦5,880 is still missing in your wallet.*Withheld, 2% −₦120 You send us ₦5,880/,
    );
    expect(linksOf(open.body).some((link) => link.startsWith("/wallet/add?amount=5880"))).toBe(true);
    await addMoney(site.db, owner.user, 5_880);
    expect(says(await owner.get(page))).toContain("The rest is in your wallet.");
    const staff = await finance();
    const desk = await staff.get(staffPage(page));
    expect(says(desk)).toContain("₦120 counts as paid, and the rest is taken from the wallet.");
    expect(leadsTo(await press(staff, desk, "Settle"))).toBe(`303 ${staffPage(page)}`);
    expect(await owner.orders()).toMatchObject([{ state: "settled" }]);
    expect(await owner.balance()).toBe(0);
    expect(says(await owner.get(page))).toContain("Tell us the number and date of the certificate");
    const wrong = await owner.post(page, { intent: "certificate", number: "A-17", day: "2099-01-01" });
    expect(wrong.status).toBe(422);
    expect(says(wrong)).toContain("The date is in the future.");
    expect(wrong.body).toContain('value="A-17"');
    const day = new Date().toISOString().slice(0, 10);
    const sent = await press(owner, page, { sends: { intent: "certificate" } }, { number: "A-17", day });
    expect(leadsTo(sent)).toBe(`303 ${page}`);
    expect(says(await owner.get(page))).toContain("We are looking at the certificate.");
    expect(says(await staff.get(STAFF))).toContain("Certificate to check");
    const proved = { number: "A-17", day, reason: "Seen in the portal" };
    const noted = await press(staff, staffPage(page), "Note the certificate", proved);
    expect(leadsTo(noted)).toBe(`303 ${staffPage(page)}`);
    expect(says(await owner.get(page))).toContain("Nothing is left to do.");
    expect(says(await owner.get(LIST))).toMatch(/₦6,000 .*₦120 .*Certificate seen .*No\. A-17 of/);
  });

  test("who types another amount reads the usual ones, and keeps what was typed", async () => {
    const own = await business();
    const answer = await stated(own, "700");
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("₦700 is not at a usual rate.");
    expect(says(answer)).toContain("2% is ₦120 and 5% is ₦300");
    expect(answer.body).toContain('value="700"');
    expect((await stated(own, "")).status).toBe(422);
  });

  test("without a tax number is led to the business details", async () => {
    const { owner, path } = await business("");
    const page = await owner.get(path);
    expect(linksOf(page.body)).toContain("/account/business");
    const order = new URL(path, site.url).searchParams.get("order") ?? "";
    const refused = await owner.post(path, { order, amount: "120" });
    expect(refused.status).toBe(422);
    expect(says(refused)).toContain("Add your tax number under Business details first.");
  });

  test("withdraws it, and may state it again", async () => {
    const { owner, page } = await claimed();
    const pressed = await press(owner, page, "Withdraw, and pay the full price");
    expect(leadsTo(pressed)).toBe(`303 ${page}`);
    const withdrawn = await owner.get(page);
    expect(says(withdrawn)).toContain("State the amount again");
    expect(leadsTo(await owner.post(page, { intent: "withdraw" }))).toBe(`303 ${page}`);
    const again = linksOf(withdrawn.body).find((link) => link.startsWith(`${LIST}/new?`)) ?? "";
    expect(leadsTo(await stated({ owner, path: again }))).toMatch(/^303 \/withholding\/KWT-/);
  });

  test("downloads the claims for the bookkeeper", async () => {
    const { owner } = await claimed();
    const file = await owner.get(`${LIST}.csv`);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.body).toMatch(/Claim,Date,Order/);
    expect(file.body.trim().split("\r\n")).toHaveLength(2);
  });
});

describe("staff", () => {
  test("read what is missing, and refuse with a reason that the owner reads", async () => {
    const { owner, page } = await claimed();
    const staff = await finance();
    expect(says(await staff.get(staffPage(page)))).toContain(
      "₦5,880 is still missing in the owner’s wallet.",
    );
    const short = await staff.post(staffPage(page), { intent: "settle" });
    expect(short.status).toBe(409);
    expect(says(short)).toContain("Nothing was settled.");
    expect((await staff.post(staffPage(page), { intent: "refused", reason: "" })).status).toBe(422);
    const reason = "The payment advice names another company.";
    await press(staff, staffPage(page), { sends: { intent: "refused" } }, { reason });
    expect(says(await owner.get(page))).toContain(reason);
    expect((await staff.post(staffPage(page), { intent: "everything" })).status).toBe(400);
  });

  test("write a certificate off that never comes, and the owner reads it", async () => {
    const { owner, page } = await claimed();
    await addMoney(site.db, owner.user, 5_880);
    const staff = await finance();
    await press(staff, staffPage(page), "Settle");
    const reason = "The company was wound up.";
    const ended = await press(staff, staffPage(page), { sends: { intent: "written-off" } }, { reason });
    expect(says(await staff.follow(ended))).toContain("Written off.");
    expect(says(await owner.get(page))).toContain("Closed without a certificate");
  });

  test("without finance, and owners, reach none of it", async () => {
    const { owner, page } = await claimed();
    const support = await (await makeAccounts(site)).logInStaff(["support"]);
    for (const path of [STAFF, staffPage(page), `${STAFF}.csv`]) {
      expect([path, (await support.get(path)).status]).toEqual([path, 403]);
      expect([path, (await owner.get(path)).status >= 400]).toEqual([path, true]);
    }
    await unchanged(site.db, () => support.post(staffPage(page), { intent: "settle" }));
  });
});

describe("the claim of another", () => {
  test("is not found, nor may its order be named", async () => {
    const { page } = await claimed();
    const { owner: other, path: theirs } = await business();
    const { path } = await business();
    await unchanged(site.db, async () => {
      expect((await other.get(page)).status).toBe(404);
      expect((await other.post(page, { intent: "withdraw" })).status).toBe(404);
      const day = "2026-11-01";
      expect((await other.post(page, { intent: "certificate", number: "1", day })).status).toBe(404);
      expect((await other.get(path)).status).toBe(404);
      const order = new URL(path, site.url).searchParams.get("order") ?? "";
      expect((await other.post(theirs, { order, amount: "120" })).status).toBe(404);
    });
    expect(says(await other.get(LIST))).toContain("You have not stated anything yet.");
  });

  test("cannot be changed by fields that the form lacks, or from another site", async () => {
    const { owner, page, path } = await claimed();
    await unchanged(site.db, async () => {
      const extra = { intent: "withdraw", amount: "1" };
      expect((await owner.post(page, extra)).status).toBe(400);
      const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
      expect((await owner.post(page, { intent: "withdraw" }, headers)).status).toBe(403);
      for (const field of ["rate", "base", "due", "state", "owner_id"])
        expect((await owner.post(path, { order: "KP-1", amount: "120", [field]: "1" })).status).toBe(400);
    });
  });
});
