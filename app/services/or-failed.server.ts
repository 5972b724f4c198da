import { app } from "./app.server";
import { isDatabaseDown } from "./database-down.server";

/**
 * For forms that say in their own words that they failed and may be sent again: what nobody expects is logged here.
 * Refusals, and a database that is away, go on to the pages that tell of them.
 */
export async function orFailed<Result>(
  work: Promise<Result>,
  what: string,
): Promise<Result | { outcome: "failed" }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Response || isDatabaseDown(error)) throw error;
    app.log.error({ err: error }, what);
    return { outcome: "failed" };
  }
}
