import { afterAll, beforeAll, expect, test } from "vitest";
import { naira } from "~/models/money";
import { makeContext } from "../../support/context";
import { leadsTo } from "../../support/page";
import { startUsualSandbox, type TestSandbox } from "../../support/sandbox";
import { serve, type Served } from "../../support/served";
import { reseller, shopper, summary } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { fund } from "../../support/wallet";

let site: Served;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startUsualSandbox();
  site = await serve();
});
afterAll(async () => {
  await site.stop();
  await sandbox.close();
});

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");

/** What a browser without scripts sends when the first button with this text is pressed, and to where. */
function press(html: string, text: RegExp, at: string): { path: string; fields: Record<string, string> } {
  for (const [, head = "", content = ""] of html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    const button = [...content.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].find(([, , label = ""]) =>
      text.test(label.replace(/<[^>]+>/g, "")),
    );
    if (!button) continue;
    const inputs = [...content.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
    const sent = inputs.filter(
      (tag) =>
        !/ disabled=""/.test(tag) && (!/type="(?:radio|checkbox)"/.test(tag) || / checked=""/.test(tag)),
    );
    const fields: Record<string, string> = {};
    for (const tag of [...sent, button[1] ?? ""]) {
      const name = attribute(tag, "name");
      if (name) fields[name] = attribute(tag, "value") ?? "";
    }
    const action = attribute(head, "action") ?? at;
    const path = action.startsWith("?") ? `${at.split("?")[0]}${action}` : action.split("#")[0];
    return { path: path || at, fields };
  }
  throw new Error(`no button ${text} on ${at}`);
}

interface Row {
  name: string;
  /** Naira in the wallet when the page is opened, and whether a month of Plus is paid. */
  money: number;
  plan: boolean;
  path: string;
  button: RegExp;
}

const PAY = /^Pay ₦/;
const rows: Row[] = [
  ...[0, 3_000, 60_000].flatMap((money) => [
    { name: "the first order", money, plan: false, path: summary, button: PAY },
    { name: "a year", money, plan: false, path: "/plans-details/2/yearly?step=summary", button: PAY },
    { name: "paying ahead", money, plan: true, path: "/pay", button: PAY },
    { name: "paying a year ahead", money, plan: true, path: "/pay?duration=yearly", button: PAY },
    { name: "an outlet", money, plan: true, path: "/plans-and-billings/extras?outlets=1", button: PAY },
    {
      ...{ name: "users and products", money, plan: true, button: PAY },
      path: "/plans-and-billings/extras?additional_users=1&additional_products=500",
    },
    { name: "a top-up", money, plan: false, path: "/wallet/add?amount=5000", button: /^Add money$/ },
  ]),
];

test.each(rows)("with ₦$money the button of $name pays at its first press", async (row) => {
  const owner = await shopper(site);
  if (row.plan) await buyPlan(makeContext(site.db, new Date()), owner.user);
  if (row.money > 0) await fund(site.db, owner.user.id, naira(row.money));
  const page = await owner.get(row.path);
  expect(page.status).toBe(200);
  const { path, fields } = press(page.body, row.button, row.path);
  const answer = leadsTo(await owner.post(path, fields));
  const paid = /^303 (?:\/download\?paid=|\/paid\/)KP-/;
  expect(answer.startsWith(`303 ${sandbox.url}/`) || paid.test(answer) || answer).toBe(true);
});

test("the button of an agent's page pays with tokens", async () => {
  const agent = await reseller(site, 60_000);
  const order = press((await agent.get(agent.path)).body, /^Proceed to Payment$/, agent.path);
  const pay = await agent.follow(await agent.post(order.path, order.fields));
  const payment = press(pay.body, /^Pay Money$/, pay.path);
  expect(leadsTo(await agent.post(payment.path, payment.fields))).toMatch(/^303 \/plandetails\?.*paid=KP-/);
});
