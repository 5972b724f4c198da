import type { Db } from "./client";
import { seedCatalogue } from "./seed/catalogue";
import { seedDemo } from "./seed/demo";
import { seedDemoCoupons } from "./seed/demo-coupons";
import { seedReleases } from "./seed/releases";

interface SeedOptions {
  /** A demo gets accounts, coupons and releases to try. */
  demo: boolean;
  /** Sample releases, which cannot be downloaded. */
  releases?: boolean;
  now: Date;
  hashPassword: (password: string) => Promise<string>;
}

/** Fills an empty database in one transaction; returns false, and does nothing, if a plan exists. */
export async function seedWhenEmpty(db: Db, options: SeedOptions): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const plan = await transaction.selectFrom("plans").select("id").executeTakeFirst();
    if (plan) return false;
    await seedCatalogue(transaction);
    if (options.releases ?? options.demo) await seedReleases(transaction, options.now);
    if (options.demo) await seedDemo(transaction, options);
    if (options.demo) await seedDemoCoupons(transaction, options.now);
    return true;
  });
}
