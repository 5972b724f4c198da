import { expect, test } from "vitest";

import { renewalNotes } from "~/models/console/renewing";
import { naira } from "~/models/money";
import { basic, plus } from "../../support/samples";

const before = { plans: [basic, plus] };
const month = { planId: plus.id, duration: "month" as const, owners: 1204, automatic: 980 };

test("a price change says how many owners renew at it, and how many of them automatically", () => {
  const dearer = { plans: [basic, { ...plus, amountMonth: naira(7_000) }] };
  const counts = [month, { ...month, duration: "yearly" as const }];
  const notes = renewalNotes(before, dearer, counts);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain(
    "1,204 owners renew Plus monthly at the new price: ₦7,000 instead of ₦6,000. 980",
  );
  expect(renewalNotes(before, before, counts)).toEqual([]);
});

test("another discount changes what a year costs", () => {
  const [note] = renewalNotes(before, { plans: [{ ...plus, discount: 10 }] }, [
    { ...month, duration: "yearly", owners: 1 },
  ]);
  expect(note).toMatch(/^1 owner renews Plus yearly at the new price: .* less 10 %/);
});
