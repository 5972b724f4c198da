import { formatDate } from "~/models/date";
import type { Duration } from "~/models/plans/catalogue";
import type { LiveSubscription } from "~/models/subscriptions/subscription";

const added: Record<Duration, string> = { month: "one more month", yearly: "one more year" };

export const extendText = (live: Pick<LiveSubscription, "endsAt"> | null, duration: Duration): string =>
  live?.endsAt ? `Pay now for ${added[duration]}, from ${formatDate(live.endsAt)}.` : "Starts now.";
