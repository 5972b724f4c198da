import { expect, test } from "vitest";

import type { Role } from "#db/schema";
import { needsSecondPerson, type PersonAction, personActions } from "~/models/console/person-action";

test("opening or closing a staff account needs a second admin, and other accounts do not", () => {
  const acts = Object.keys(personActions) as PersonAction[];
  const second = acts.filter((act) => needsSecondPerson(act, "staff"));
  expect(second).toEqual([
    "correct-email",
    "correct-phone",
    "take-factor",
    "lock-down",
    "lift-hold",
    "disable",
    "enable",
  ]);
  const others: Role[] = ["owner", "agent", "manager", "cashier"];
  for (const role of others) expect(acts.filter((act) => needsSecondPerson(act, role))).toEqual([]);
});
