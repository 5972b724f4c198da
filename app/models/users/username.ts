import { z } from "zod";
import { atLeast, type FieldCheck } from "~/models/http/field-check";

const SHORTEST = 5;
const LONGEST = 60;
const CHARACTERS = "[A-Za-z0-9._-]+";

const messages = {
  missing: "Username is required",
  short: `Username must be at least ${SHORTEST} characters`,
  long: `Username must be at most ${LONGEST} characters`,
  strange: "Username can have letters, digits, dots, dashes and underscores only",
};

export const typedUsername = z
  .string(messages.missing)
  .trim()
  .min(SHORTEST, messages.short)
  .max(LONGEST, messages.long)
  .regex(new RegExp(`^${CHARACTERS}$`), messages.strange);

export const usernameCheck: FieldCheck = {
  missing: messages.missing,
  rules: [
    [atLeast(SHORTEST), messages.short],
    [`[^]{0,${LONGEST}}`, messages.long],
    [CHARACTERS, messages.strange],
  ],
};
