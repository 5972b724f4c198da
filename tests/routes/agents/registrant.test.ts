import { describe, expect, test } from "vitest";
import { newAccount } from "../../support/accounts";
import { linksOf, textOf } from "../../support/page";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

let made = 0;
async function agent() {
  made += 1;
  const code = `LIST${made}`;
  return { code, ...(await accounts.logInAs("agent", code)) };
}

/** This many registrants of the agent's code; "Shop 1" is the oldest. */
async function register(code: string, names: string[]) {
  const agentId = site.db.selectFrom("agents").select("userId").where("code", "=", code);
  for (const [index, name] of names.entries()) {
    const { username, email } = newAccount();
    const { id } = await site.db
      .insertInto("users")
      .values({
        name,
        username,
        email,
        phone: `+2348031${String(index).padStart(6, "0")}`,
        phoneReachable: true,
        agentId,
        createdAt: new Date(Date.UTC(2026, 10, 1, 9, index)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto("locations")
      .values({
        ownerId: id,
        name,
        address: `${index + 1} Broad Street`,
        isMain: true,
        createdAt: new Date(),
      })
      .execute();
  }
}
const shops = (count: number) => Array.from({ length: count }, (_, index) => `Shop ${index + 1}`);

const pathOf = (body: string, start: string) =>
  linksOf(body)
    .map((link) => link.replaceAll("&amp;", "&"))
    .find((link) => link.startsWith(start)) ?? "";

describe("/registrant", () => {
  test("says what to do if there are no customers", async () => {
    const { body } = await (await agent()).get("/registrant");
    expect(textOf(body)).toContain("No one has signed up with your code yet.");
    expect(linksOf(body)).toContain("/reseller");
    expect(body).not.toContain("<script");
  });

  test("shows 10 a page, forwards and back, with continuing serial numbers", async () => {
    const { code, ...browser } = await agent();
    await register(code, shops(25));
    const one = (await browser.get("/registrant")).body;
    expect(textOf(one)).toContain("25 customers");
    expect(textOf(one)).toMatch(/ 1 Shop 25 .* 10 Shop 16 /);
    const two = (await browser.get(pathOf(one, "/registrant?after"))).body;
    expect(textOf(two)).toMatch(/ 11 Shop 15 .* 20 Shop 6 /);
    const three = (await browser.get(pathOf(two, "/registrant?after"))).body;
    expect(textOf(three)).toMatch(/ 21 Shop 5 .* 25 Shop 1 /);
    expect(pathOf(three, "/registrant?after")).toBe("");
    const back = (await browser.get(pathOf(three, "/registrant?before"))).body;
    expect(textOf(back)).toMatch(/ 11 Shop 15 .* 20 Shop 6 /);
    const top = (await browser.get(pathOf(back, "/registrant?before"))).body;
    expect(textOf(top)).toMatch(/ 1 Shop 25 .* 10 Shop 16 /);
    expect(pathOf(top, "/registrant?before")).toBe("");
  });

  test("returns to the first page if a customer has just registered", async () => {
    const { code, ...browser } = await agent();
    await register(code, shops(15));
    const two = (await browser.get(pathOf((await browser.get("/registrant")).body, "/registrant?after")))
      .body;
    await register(code, ["Late Shop"]);
    await site.db
      .updateTable("users")
      .set({ createdAt: new Date() })
      .where("name", "=", "Late Shop")
      .execute();
    const top = textOf((await browser.get(pathOf(two, "/registrant?before"))).body);
    expect(top).toContain("Shop 15");
    expect(top).not.toMatch(/ 0 Shop| -\d+ Shop/);
  });

  test("searches and sorts, keeps the typed values, and shows no other agent's customers", async () => {
    const { code, ...browser } = await agent();
    const rival = await agent();
    await register(code, ["Zainab Foods", "Ada <b>Foods</b>", "Bola Phones"]);
    await register(rival.code, ["Rival Foods"]);
    const { body } = await browser.get(
      "/registrant?search=foods&sort=a-z&agent_id=1&agentCode=" + rival.code,
    );
    expect(textOf(body)).toMatch(/2 customers found .* 1 Ada &lt;b&gt;Foods&lt;\/b&gt; .* 2 Zainab Foods/);
    expect(textOf(body)).not.toContain("Rival");
    expect(body).toMatch(/name="search"[^>]*value="foods"|value="foods"[^>]*name="search"/);
    expect(textOf((await browser.get("/registrant?search=rival")).body)).toContain("No results.");
  });

  test("shows staff every customer with the agent's code", async () => {
    const { code } = await agent();
    await register(code, ["Yusuf Textiles"]);
    const staff = await accounts.logInAs("staff");
    const text = textOf((await staff.get("/registrant?search=yusuf+textiles")).body);
    expect(text).toMatch(/S\/N Name Email Phone Address Date Agent/);
    expect(text).toContain(code);
  });
});

describe("the file of registrants", () => {
  test("has all pages, phones as 0803…, no formulas, and is logged", async () => {
    const { code, user, ...browser } = await agent();
    await register(code, [...shops(40), "=HYPERLINK(1)"]);
    const answer = await browser.get("/registrant.csv?sort=oldest");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="registrants.csv"');
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const lines = answer.body.trim().split("\r\n");
    expect(lines[0]).toContain("S/N,Name,Email,Phone,Address,Date");
    expect(lines).toHaveLength(42);
    expect(lines[1]).toMatch(/^1,Shop 1,\S+@\S+,08031000000,1 Broad Street,2026-11-01$/);
    expect(lines[41]).toMatch(/^41,'=HYPERLINK\(1\),/);
    expect(await actionsOf(site, user)).toContain("registrants-downloaded");
  });

  test("asks for the password first if it was typed long ago", async () => {
    const { user, ...browser } = await agent();
    await accounts.age(user);
    const answer = await browser.get("/registrant.csv?search=ada");
    expect(answer.headers.get("Location")).toBe(
      `/account/confirm?page=${encodeURIComponent("/registrant.csv?search=ada")}`,
    );
  });
});
