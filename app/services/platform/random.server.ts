import { randomBytes, randomInt } from "node:crypto";

export interface Random {
  bytes(length: number): Buffer;
  /** Decimal digits, each as likely as the others, leading zeros included. */
  digits(length: number): string;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(""),
};
