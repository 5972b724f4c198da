import { app } from "~/services/platform/app.server";
import { refusal } from "./responses.server";

/** Guard of everything that moves money: with a wrong clock, prices and periods would be wrong too. */
export async function requireRightClock(): Promise<void> {
  if (await app.clockWatch.isRight()) return;
  throw refusal(
    503,
    "We can’t take payments right now. Nothing was charged or changed. Please try again in an hour.",
    { "Retry-After": "3600" },
  );
}
