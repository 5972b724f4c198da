/** Whether the suite runs at full length, as in `npm run torture`: every random trial and every mishap, for hours. */
export const torture = Boolean(process.env.TORTURE);

/** How often something is tried: a short round in `npm test`, at full length in `npm run torture`. */
export const rounds = (short: number, full: number): number => (torture ? full : short);
