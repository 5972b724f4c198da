import type { TakenResult } from "./sign-up.server";

/** Said beside a field whose value another account has. */
export const takenWords: Record<TakenResult["field"], string> = {
  username: "This username is taken. Choose another",
  email: "An account with this email exists. Log in, or use another email",
  phone: "Another account uses this phone number. Use another number",
};

export const UNKNOWN_AGENT = "No agent has this code. Check it with the agent, or continue without it";

export const CROWDED =
  "Many sign-ups over your network were not finished, perhaps by other people who share it. You can sign up now over another network";
