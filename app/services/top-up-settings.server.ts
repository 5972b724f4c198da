import { z } from "zod";
import { formatCount, naira } from "~/models/money";
import { feeSchedules } from "~/models/top-up";

/** A bound that both bounds may reach and neither may cross, so that they never leave nothing between them. */
const BETWEEN = 100_000;
const HIGHEST = 1_000_000_000;

const wholeNaira = (setting: string, fallback: number, least: number, most: number) => {
  const message = `${setting} must be whole naira from ${formatCount(least)} to ${formatCount(most)}, in plain digits`;
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
};

/** Settings of adding money to a wallet. */
export const topUpSettings = {
  TOP_UP_LEAST: wholeNaira("TOP_UP_LEAST", 100, 1, BETWEEN),
  TOP_UP_MOST: wholeNaira("TOP_UP_MOST", 5_000_000, BETWEEN, HIGHEST),
  TOP_UP_FEES: z
    .enum(["specified", "exact"], "TOP_UP_FEES must be one of specified, exact")
    .default("specified"),
};

export function readTopUp(env: z.output<z.ZodObject<typeof topUpSettings>>) {
  return {
    least: naira(env.TOP_UP_LEAST),
    most: naira(env.TOP_UP_MOST),
    fees: feeSchedules[env.TOP_UP_FEES],
  };
}
