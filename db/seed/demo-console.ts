import type { Db } from "../client";

const DAY = 24 * 60 * 60 * 1000;
const NAIRA = 100;

/** What staff find in the console of a demo: a message and a waiting price change. */
export async function seedDemoConsole(db: Db, username: string, now: Date): Promise<void> {
  const staff = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contactMessages")
    .values({
      firstName: "Ngozi",
      lastName: "Eze",
      email: "ngozi@pharmacy.example",
      phoneNumber: "08031234567",
      topic: "support",
      message:
        "Good morning,\n\nsince Monday my till prints every receipt twice. What can I do?\n\nNgozi, Corner Pharmacy",
      createdAt: now,
    })
    .execute();
  await seedPriceChange(db, staff.id, now);
}

/** So far ahead that no visitor of the demo will pay it. */
async function seedPriceChange(db: Db, staffId: number, now: Date): Promise<void> {
  const { version } = await db.selectFrom("catalogueVersion").select("version").executeTakeFirstOrThrow();
  const day = new Date(now.getTime() + 300 * DAY).toISOString().slice(0, "2026-12-03".length);
  const { id } = await db
    .insertInto("catalogueChanges")
    .values({
      ofVersion: version,
      validFrom: new Date(`${day}T00:00:00+01:00`),
      madeBy: staffId,
      createdAt: now,
      endedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("catalogueChangeItems")
    .values({ changeId: id, item: "onboarding-2-fee", value: 6_000 * NAIRA, valueBefore: null })
    .execute();
}
