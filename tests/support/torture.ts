import { randomInt } from "node:crypto";

/** What random tests draw from. They print it, and SEED draws the same again. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

/** Whether the suite runs at full length, as in `npm run torture`: every random trial and every mishap, for hours. */
export const torture = Boolean(process.env.TORTURE);

/** How often something is tried: a short round in `npm test`, at full length in `npm run torture`. */
export const rounds = (short: number, full: number): number => (torture ? full : short);
