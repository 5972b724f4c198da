import { expect, test } from "vitest";

import { withRequestContext } from "~/services/platform/request-context.server";
import { performPersonAction } from "~/services/console/perform-person-action.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { makeRequestContext } from "../../support/request";
import { actionsOf, employ } from "../../support/sessions";

const database = await testDatabase();

test("a code that staff resend is sent with its log entry, or not at all", async () => {
  const { db } = database;
  const context = { ...makeContext(db), payments: fakePayments().provider };
  const [owner, staff] = [await makeOwner(db), await makeOwner(db)];
  await employ(db, staff, ["support"]);
  const resend = (staffId: number) =>
    withRequestContext(makeRequestContext(), () =>
      performPersonAction(context, { userId: owner.id, staffId }, { act: "resend-code", by: "mail" }),
    );
  await expect(resend(0)).rejects.toThrow();
  expect(await mailsTo(db, owner.email)).toEqual([]);
  expect(await resend(staff.id)).toEqual({ outcome: "done" });
  expect(await mailsTo(db, owner.email)).toHaveLength(1);
  expect(await actionsOf({ db }, owner)).toContain("code-resent");
});
