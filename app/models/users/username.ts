import { atLeast, type FieldCheck } from "~/models/http/field-check";

export const SHORTEST_USERNAME = 5;
export const LONGEST_USERNAME = 60;
const CHARACTERS = "[A-Za-z0-9._-]+";
export const usernameShape = new RegExp(`^${CHARACTERS}$`);

export const usernameMessages = {
  missing: "Username is required",
  short: `Username must be at least ${SHORTEST_USERNAME} characters`,
  long: `Username must be at most ${LONGEST_USERNAME} characters`,
  strange: "Username can have letters, digits, dots, dashes and underscores only",
};

export const usernameCheck: FieldCheck = {
  missing: usernameMessages.missing,
  rules: [
    [atLeast(SHORTEST_USERNAME), usernameMessages.short],
    [`[^]{0,${LONGEST_USERNAME}}`, usernameMessages.long],
    [CHARACTERS, usernameMessages.strange],
  ],
};
