import { z } from "zod";
import { plainUserCode, CODE_LENGTH } from "./user-code";

const MAX_TYPED = 60;
const incomplete = "Type all 8 letters of the code that the till shows, such as WDJB-MJHT";

export const typedUserCode = z
  .string("Type the code that the till shows")
  .max(MAX_TYPED, incomplete)
  .transform(plainUserCode)
  .refine((code) => code.length === CODE_LENGTH, incomplete);
