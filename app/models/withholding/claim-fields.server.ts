import { z } from "zod";
import { DAY_HINT, isDay, readTypedDay } from "~/models/date";

const MISSING_DAY = "Enter the date on the certificate";
const MISSING_NUMBER = "Enter the number on the certificate";
const LONGEST_NUMBER = 60;

/** A certificate as its form sends it. */
export const certificateFields = {
  number: z
    .string(MISSING_NUMBER)
    .trim()
    .min(1, MISSING_NUMBER)
    .max(LONGEST_NUMBER, `The number has at most ${LONGEST_NUMBER} characters`)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, "Use only letters, numbers, dots, dashes and slashes"),
  day: z.string(MISSING_DAY).min(1, MISSING_DAY).transform(readTypedDay).refine(isDay, DAY_HINT),
};
