import { sql } from "kysely";

/** How many products a shop has ever sold, under any name. */
export const productsOf = (ownerId: number) =>
  sql<number>`(select count(*) from products where products.owner_id = ${ownerId})`;
