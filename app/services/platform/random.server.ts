import { randomBytes, randomInt } from "node:crypto";

export interface Random {
  bytes(length: number): Buffer;
  /** Uniformly distributed decimal digits, with leading zeros. */
  digits(length: number): string;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(""),
};
