import { randomInt } from "node:crypto";

/** The seed of random tests. They print it, and SEED repeats it. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

/** Whether the suite runs at full length, as in `npm run torture`: every random trial and every mishap, for hours. */
export const torture = Boolean(process.env.TORTURE);

/** The number of tries: a short round in `npm test`, at full length in `npm run torture`. */
export const rounds = (short: number, full: number): number => (torture ? full : short);
