import { takeBackImport } from "~/models/sales/import.server";
import { lockSales } from "~/models/sales/sale.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";

type Context = Pick<App, "db" | "clock">;

/** Takes all that a file brought in out again. False where it is another's, or brought in nothing that is there. */
export function takeBack({ db, clock }: Context, owner: User, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockSales(trx, owner.id);
    return takeBackImport(trx, { ownerId: owner.id, id, now: clock.now() });
  });
}
