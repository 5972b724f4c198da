import { privateHeaders } from "~/services/answers.server";
import { isDatabaseUp } from "~/services/health.server";

export async function loader() {
  const up = await isDatabaseUp();
  return Response.json(
    { status: up ? "ok" : "unavailable", database: up ? "up" : "down" },
    { status: up ? 200 : 503, headers: privateHeaders() },
  );
}
