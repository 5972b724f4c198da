import type { Duration } from "~/models/catalogue";

export const checkoutPath = (planId: number, duration: Duration): string =>
  `/plans-details/${planId}/${duration}`;
