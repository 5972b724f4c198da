import { expect, test } from "vitest";

import { personLists } from "~/models/console/people";
import { MINUTE } from "~/models/duration";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { linksOf, says } from "../../support/page";
import { begin, topUpRequest } from "../../support/paying";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

/** An owner with so many top-ups, and their references, oldest first. */
async function makePaid(times: number) {
  const owner = await accounts.make();
  const fake = fakePayments();
  const start = Date.now() - times * MINUTE;
  const app = { ...makeContext(site.db, new Date(start)), payments: fake.provider };
  const references: string[] = [];
  for (let time = 0; time < times; time += 1) {
    app.setTime(new Date(start + time * MINUTE));
    const reference = await begin(app, topUpRequest(owner));
    fake.pay(reference);
    await settlePayment(app, reference);
    references.push(reference);
  }
  return { owner, references };
}

test("a person's page has the newest of each list, and leads to pages with all of them", async () => {
  const support = await accounts.logInStaff(["support"]);
  const { owner, references } = await makePaid(27);
  const page = `/staff/people/${owner.id}`;
  const person = await support.get(page);
  const paymentsOn = async (path: string) =>
    linksOf((await support.get(path)).body).filter((href) => /^\/staff\/payments\/KPP-\w+$/.test(href));
  const newest = references.toReversed().map((reference) => `/staff/payments/${reference}`);
  expect(linksOf(person.body)).toEqual(
    expect.arrayContaining([`${page}?list=payments`, `${page}?list=history`]),
  );
  expect(await paymentsOn(`${page}?list=payments`)).toEqual(newest.slice(0, 25));
  expect(linksOf((await support.get(`${page}?list=payments`)).body)).toContain(
    `${page}?list=payments&page=2`,
  );
  expect(await paymentsOn(`${page}?list=payments&page=2`)).toEqual(newest.slice(25));
  for (const [list, title] of Object.entries(personLists)) {
    const whole = await support.get(`${page}?list=${list}`);
    expect([list, whole.status, says(whole).includes(title)]).toEqual([list, 200, true]);
    expect(linksOf(whole.body)).toContain(page);
  }
  expect(says(await support.get(`${page}?list=secrets`))).toContain("What you can do");
  expect((await support.get("/staff/people/999999?list=orders")).status).toBe(404);
});

test("what happened is read to its beginning, page by page, or only what staff did", async () => {
  const support = await accounts.logInStaff(["support"]);
  const { owner, references } = await makePaid(27);
  const history = `/staff/people/${owner.id}?list=history`;
  const seen = new Set<string>();
  for (const page of [1, 2, 3])
    for (const [found] of says(await support.get(`${history}&page=${page}`)).matchAll(/KPP-\w+/g))
      seen.add(found);
  expect([...seen].toSorted()).toEqual(references.toSorted());
  await support.post(`/staff/people/${owner.id}`, { intent: "note", note: "Called about top-ups" });
  const ofStaff = says(await support.get(`${history}&kind=staff`));
  expect(ofStaff).toContain("Note");
  expect(ofStaff).not.toContain("Paid ₦");
  expect((await support.get(`${history}&kind=none`)).status).toBe(422);
});
