import { describe, expect, test } from "vitest";

import { changeAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await serve();
const accounts = await makeAccounts(site);

/** An owner with Plus and this many more outlets; null gives an owner without a plan. */
async function owner(more: number | null = 0) {
  const browser = await accounts.logInAs("owner");
  if (more !== null)
    await buyPlan(makeContext(site.db, new Date()), browser.user, {
      extras: more === 0 ? {} : { outlets: more },
    });
  const add = (name: string, address = "") => press(browser, "/locations", "Add shop", { name, address });
  const pathOf = async (name: string, list = "/locations") =>
    new RegExp(`href="(/single-location-details/\\d+)"[^>]*><bdi>${name}`).exec(
      (await browser.get(list)).body,
    )?.[1] ?? "";
  return { ...browser, add, pathOf };
}

let agents = 0;
async function agentOf(...customers: { id: number }[]) {
  const code = `PLACES${(agents += 1)}`;
  const agent = await accounts.logInAs("agent", code);
  for (const { id } of customers) await changeAccount(site.db, id, { agentId: agent.user.id });
  return { code, ...agent };
}

describe("/locations", () => {
  test("shows a new owner the main location, that there is no room for another, and where more comes from", async () => {
    const browser = await owner(null);
    const { body } = await browser.get("/locations");
    expect(textOf(body)).toContain("Shops in use 1 of 1");
    expect(textOf(body)).toContain(`${browser.user.name} Main`);
    expect(textOf(body)).toContain("You can have more users, products and outlets on Plus.");
    expect(linksOf(body)).toContain("/plans-details/2/month?step=extras");
    expect(body).not.toContain("Add shop");
    expect(body).not.toContain("<script");
  });

  test("adds a location by a plain post, says so, and at the limit leads to more outlets", async () => {
    const browser = await owner();
    const answer = await browser.add("Ikeja branch", "7 Allen Avenue");
    expect(leadsTo(answer)).toBe("303 /locations");
    const { body } = await browser.follow(answer);
    expect(textOf(body)).toContain("Shop added.");
    expect(textOf(body)).toContain("Shops in use 2 of 2");
    expect(textOf(body)).toMatch(/Ikeja branch .*7 Allen Avenue .*Plus, paid until/);
    expect(linksOf(body)).toContain("/plans-and-billings/extras?additional_warehouse=1");
    expect(says(await browser.get("/locations"))).toContain("Shops in use 2 of 2");
    expect(says(await browser.get("/plans-and-billings"))).toContain("2 of 2 used");
  });

  test("returns the form with its values after an error, or if the last outlet has just been taken", async () => {
    const browser = await owner();
    const empty = await browser.post("/locations", { name: "", address: "7 Allen Avenue" });
    expect(empty.status).toBe(422);
    expect(textOf(empty.body)).toContain("Shop name is required");
    expect(empty.body).toContain('value="7 Allen Avenue"');
    await browser.add("Ikeja");
    const full = await browser.post("/locations", { name: "Abuja", address: "" });
    expect(full.status).toBe(422);
    expect(textOf(full.body)).toContain("You use every shop that your plan includes, so nothing was added.");
    expect(full.body).toContain('value="Abuja"');
  });

  test("escapes names, and lists 25 a page", async () => {
    const browser = await owner();
    await browser.add('<b>"Shop"</b>');
    const { body } = await browser.get("/locations");
    expect(body).toContain("&lt;b&gt;");
    expect(body).not.toContain("<b>&quot;Shop");
    const rows = Array.from({ length: 30 }, (_, index) => ({
      ownerId: browser.user.id,
      name: `Zone ${String(index).padStart(2, "0")}`,
      isMain: false,
      createdAt: new Date(),
    }));
    await site.db.insertInto("locations").values(rows).execute();
    const first = (await browser.get("/locations")).body;
    expect(textOf(first)).toContain("You use 32 shops, and your plan now includes 2.");
    expect(first.match(/single-location-details/g)).toHaveLength(25);
    expect(linksOf(first)).toContain("/locations?page=2");
    const second = (await browser.get("/locations?page=2")).body;
    expect(second.match(/single-location-details/g)).toHaveLength(7);
    expect(linksOf(second)).toContain("/locations");
    expect(says(await browser.get("/locations?page=9"))).toContain("There is nothing on this page.");
  });
});

describe("/single-location-details", () => {
  test("renames a location, archives it and restores it, each by a plain post", async () => {
    const browser = await owner();
    await browser.add("Ikeja");
    const path = await browser.pathOf("Ikeja");
    const page = says(await browser.get(path));
    expect(page).toContain(`This shop is on the plan of ${browser.user.name} and shares what it includes.`);
    expect(page).toMatch(/Plus, by the month Active .*Outlets 2 /);
    expect(linksOf((await browser.get(path)).body)).toContain(await browser.pathOf(browser.user.name));
    const fields = { intent: "save", name: "Ikeja GRA", address: "7 Allen Avenue" };
    const saved = await press(browser, path, "Save", { name: fields.name, address: fields.address });
    expect(leadsTo(saved)).toBe(`303 ${path}`);
    expect(says(await browser.follow(saved))).toMatch(/Saved\. .*Ikeja GRA 7 Allen Avenue/);
    expect((await browser.post(path, { ...fields, name: "" })).status).toBe(422);
    const archived = await press(browser, path, "Archive this shop");
    expect(leadsTo(archived)).toBe("303 /locations");
    expect(says(await browser.follow(archived))).toMatch(
      /Shop archived.*Shops in use 1 of 2.*Show 1 archived shop/,
    );
    const list = "/locations?show=archived";
    expect(await browser.pathOf("Ikeja GRA", list)).toBe(path);
    expect(says(await browser.get(path))).toContain("Archived on");
    const back = await press(browser, path, "Restore this shop");
    expect(leadsTo(back)).toBe(`303 ${path}`);
    expect(says(await browser.get("/locations"))).toContain("Shops in use 2 of 2");
  });

  test("restores nothing beyond the outlets, and says what to do", async () => {
    const browser = await owner();
    await browser.add("Ikeja");
    const path = await browser.pathOf("Ikeja");
    await browser.post(path, { intent: "archive" });
    await browser.add("Abuja");
    const answer = await browser.post(path, { intent: "restore" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Archive a shop you do not use, or add an outlet to your plan");
  });

  test("shows the main location with plan, extras, periods and payments with receipts, and is changed elsewhere", async () => {
    const browser = await owner(1);
    const path = await browser.pathOf(browser.user.name);
    const { body } = await browser.get(path);
    const text = textOf(body);
    expect(text).toMatch(/Plus, by the month Active .*Outlets 2 of the plan and 1 extra 3/);
    expect(text).toMatch(
      /Billing history .*Plus, by the month .*Payments .*Plus, 1 month .*Wallet .*Receipt/,
    );
    expect(linksOf(body)).toContain("/account/business");
    const [receipt = ""] = linksOf(body).filter((href) => /^\/transactions\/./.test(href));
    expect((await browser.get(receipt)).status).toBe(200);
    for (const fields of [{ intent: "archive" }, { intent: "save", name: "Mine", address: "" }])
      expect((await browser.post(path, fields)).status).toBe(409);
  });
});

describe("/all-locations", () => {
  test("lists the customers' locations to an agent, searchable by their names and those of their owners", async () => {
    const customer = await owner();
    await customer.add("Ikeja <b>location");
    const other = await owner(null);
    const agent = await agentOf(customer.user);
    const { body } = await agent.get("/all-locations");
    expect(textOf(body)).toMatch(/Ikeja &lt;b&gt;location .*Plus, paid until/);
    expect(textOf(body)).toContain(customer.user.name);
    expect(textOf(body)).not.toContain(other.user.name);
    const found = async (search: string) =>
      (await agent.get(`/all-locations?search=${encodeURIComponent(search)}`)).body.match(
        /single-location-details/g,
      )?.length ?? 0;
    expect(await found("ikej")).toBe(1);
    expect(await found(customer.user.email)).toBe(2);
    expect(await found(other.user.email)).toBe(0);
    expect(says(await agent.get("/all-locations?search=nobody"))).toContain(
      "No results. Try fewer letters, or only the beginning of the name.",
    );
  });

  test("leads an agent to a location with its plan and to paying it, and offers no change", async () => {
    const customer = await owner();
    await customer.add("Ikeja");
    const path = await customer.pathOf("Ikeja");
    const agent = await agentOf(customer.user);
    const { status, body } = await agent.get(path);
    expect(status).toBe(200);
    const main = (await customer.pathOf(customer.user.name)).split("/").at(-1) ?? "";
    expect(linksOf(body)).toContain(`/plandetails?locationId=${main}&agentCode=${agent.code}`);
    expect(body).not.toContain("Archive this shop");
    expect(body).not.toContain('method="post" class="stack-l');
  });

  test("says what to do if an agent has no customers yet", async () => {
    const agent = await agentOf();
    const { body } = await agent.get("/all-locations");
    expect(textOf(body)).toContain("No one has signed up with your code yet.");
    expect(linksOf(body)).toContain("/reseller");
  });

  test("shows staff all locations, with the agent", async () => {
    const customer = await owner();
    const agent = await agentOf(customer.user);
    const staff = await accounts.logInAs("staff");
    const { body } = await staff.get(`/all-locations?search=${encodeURIComponent(customer.user.email)}`);
    expect(textOf(body)).toContain(customer.user.name);
    expect(textOf(body)).toContain(agent.code);
    const path = await customer.pathOf(customer.user.name);
    const details = await staff.get(path);
    expect(details.status).toBe(200);
    expect(linksOf(details.body).filter((href) => href.startsWith("/transactions/"))).toEqual([]);
  });
});

describe("an agent on the pricing page", () => {
  const link = (body: string, start: string) => linksOf(body).find((href) => href.startsWith(start)) ?? "";

  test("goes from Plus to choosing a customer's location, with search, and on to paying it with tokens", async () => {
    const customer = await owner();
    await customer.add("Ikeja");
    const agent = await agentOf(customer.user);
    const prices = (await agent.get("/pricing?billing=monthly")).body;
    expect(textOf(prices)).not.toContain("Try free for 14 days");
    const path = link(prices, "/all-locations");
    expect(path).toBe("/all-locations?plan=2&duration=month");
    const { body } = await agent.get(path);
    expect(textOf(body)).toContain("Which shop is Plus for?");
    expect(textOf(body)).toContain("Choose Ikeja");
    const found = (await agent.get(`${path}&search=ikej`)).body;
    expect(found).toContain('type="hidden" name="plan" value="2"');
    const checkout = link(found, "/plandetails");
    const id = await site.db.selectFrom("locations").select("id").where("name", "=", "Ikeja").execute();
    expect(
      id.map((row) => `/plandetails?locationId=${row.id}&agentCode=${agent.code}&duration=month`),
    ).toContain(checkout);
    expect(linksOf(found)).toContain(path);
    expect(link(found, "/signup")).toBe(`/signup?page=signup&code=${agent.code}&plan=2&duration=month`);
  });

  test("signs up a customer for Basic and for the trial under their own code", async () => {
    const agent = await agentOf();
    const prices = (await agent.get("/pricing")).body;
    for (const href of linksOf(prices).filter((path) => path.startsWith("/signup?plan"))) {
      const page = await agent.get(href);
      expect([page.status, textOf(page.body).includes("Register a customer")]).toEqual([200, true]);
    }
    expect(link(prices, "/signup?plan=1")).toContain(`code=${agent.code}`);
  });

  test.each(["plan=1&duration=month", "plan=3", "plan=77", "plan=x"])(
    "cannot choose a customer for %s, which tokens cannot pay for",
    async (query) => {
      const customer = await owner(null);
      const agent = await agentOf(customer.user);
      const { body } = await agent.get(`/all-locations?${query}`);
      expect(textOf(body)).toContain("Your customers’ shops");
      expect(link(body, "/plandetails")).toBe("");
    },
  );
});

test("each role is led to its own list", async () => {
  const browser = await owner(null);
  expect(leadsTo(await browser.get("/all-locations"))).toBe("302 /locations");
  const agent = await agentOf();
  expect(leadsTo(await agent.get("/locations"))).toBe("302 /all-locations");
});
