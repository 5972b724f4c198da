import { sql } from "kysely";
import { privateHeaders } from "~/services/doors/responses.server";
import { app } from "~/services/app/app.server";

export async function loader() {
  const up = await isDatabaseUp();
  return Response.json(
    { status: up ? "ok" : "unavailable", database: up ? "up" : "down" },
    { status: up ? 200 : 503, headers: privateHeaders() },
  );
}

async function isDatabaseUp(): Promise<boolean> {
  try {
    await sql`select 1`.execute(app.db);
    return true;
  } catch (error) {
    app.log.warn({ err: error }, "the database does not answer");
    return false;
  }
}
