import { sql } from "kysely";

/** How many products a shop has ever sold, whatever it was called by. */
export const productsOf = (ownerId: number) =>
  sql<number>`(select count(*) from products where products.owner_id = ${ownerId})`;
