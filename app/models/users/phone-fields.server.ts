import { z } from "zod";
import { phoneMessages, tidyPhone, PHONE_LENGTH } from "./phone";

/** The phone number in forms, however it is typed: eleven digits after tidying. */
export const typedPhone = z
  .string(phoneMessages.missing)
  .transform(tidyPhone)
  .pipe(
    z
      .string(phoneMessages.missing)
      .regex(/^[0-9]*$/, { error: phoneMessages.digits, abort: true })
      .min(PHONE_LENGTH, phoneMessages.short)
      .max(PHONE_LENGTH, phoneMessages.long),
  );
