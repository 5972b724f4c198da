import { z } from "zod";
import { usernameMessages, SHORTEST_USERNAME, LONGEST_USERNAME, usernameShape } from "./username";

export const typedUsername = z
  .string(usernameMessages.missing)
  .trim()
  .min(SHORTEST_USERNAME, usernameMessages.short)
  .max(LONGEST_USERNAME, usernameMessages.long)
  .regex(usernameShape, usernameMessages.strange);
