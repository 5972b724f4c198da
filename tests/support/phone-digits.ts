import { randomInt } from "node:crypto";

const NUMBERS = 1e7;

/** Where this process begins to count, so that several can make accounts of one database. */
let last = randomInt(NUMBERS);

/** The last seven digits of a phone number: no two are alike, nor are the masked ones of a hundred in a row. */
export function nextDigits(): string {
  last = (last + 1) % NUMBERS;
  return String(last).padStart(7, "0");
}
