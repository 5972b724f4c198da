import { sql } from "kysely";
import { app } from "./app.server";

export async function isDatabaseUp(): Promise<boolean> {
  try {
    await sql`select 1`.execute(app.db);
    return true;
  } catch (error) {
    app.log.warn({ err: error }, "the database does not answer");
    return false;
  }
}
