import fc from "fast-check";
import { expect } from "vitest";
import { MINUTE, SECOND } from "~/models/duration";
import { makeOwner } from "../../support/accounts";
import { codesSentTo, makeCaller, otherCode } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { privateAddress } from "../../support/visitor";
import { property } from "../../support/property";

const LIFE = 10 * MINUTE;
const TRIES = 3;

const database = await testDatabase();

const event = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ does: "asks" as const }) },
  { weight: 4, arbitrary: fc.constant({ does: "types the newest code" as const }) },
  { weight: 2, arbitrary: fc.constant({ does: "types the code before" as const }) },
  { weight: 4, arbitrary: fc.constant({ does: "types a wrong code" as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("waits" as const),
      for: fc.constantFrom(SECOND, 59 * SECOND, 5 * MINUTE, LIFE - SECOND, LIFE),
    }),
  },
);

/** Model of what the newest code still allows, kept beside the real one. */
interface Newest {
  code: string;
  sentAt: number;
  wrong: number;
  used: boolean;
}

const mayPass = (newest: Newest | null, typed: string, now: number): boolean =>
  newest !== null &&
  typed === newest.code &&
  !newest.used &&
  newest.wrong < TRIES &&
  now < newest.sentAt + LIFE;

property.prop([fc.array(event, { minLength: 3, maxLength: 18 })], { numRuns: 25 })(
  "no code is accepted after three wrong tries, its time, its use or a newer code, whatever comes in whatever order",
  async (events) => {
    const context = makeContext(database.db);
    const user = await makeOwner(database.db, { verified: false });
    const caller = makeCaller(context, user);
    let newest: Newest | null = null;
    for (const next of events) {
      const now = context.clock.now().getTime();
      const sent = await codesSentTo(database.db, user.phone);
      if (next.does === "waits") context.setTime(new Date(now + next.for));
      else if (next.does === "asks") {
        await caller.ask({ address: privateAddress() });
        const [code] = await codesSentTo(database.db, user.phone);
        if (code && (await codesSentTo(database.db, user.phone)).length > sent.length)
          newest = { code, sentAt: now, wrong: 0, used: false };
      } else {
        const [code = "00000", before = otherCode(code)] = sent;
        const typed = {
          "types the newest code": code,
          "types the code before": before,
          "types a wrong code": otherCode(code),
        }[next.does];
        const { outcome } = await caller.type(typed, { address: privateAddress() });
        if (outcome === "accepted") expect(mayPass(newest, typed, now)).toBe(true);
        if (outcome === "accepted" && newest) newest.used = true;
        else if (newest) newest.wrong += 1;
      }
    }
  },
);
