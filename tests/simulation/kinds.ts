import { accounts } from "./acts/accounts";
import { checkout } from "./acts/checkout";
import { payments } from "./acts/payments";
import { time } from "./acts/time";
import type { Kinds } from "./kind";

export const kinds: Kinds = { ...accounts, ...checkout, ...payments, ...time };

export const weights = (of: Kinds): Record<string, number> =>
  Object.fromEntries(Object.entries(of).map(([name, { weight }]) => [name, weight]));
