import { z } from "zod";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import { accountEmail } from "~/models/users/email-fields.server";
import { typedPhone } from "~/models/users/phone-fields.server";
import type { PersonAction } from "./person-action";

export const actionSchemas = {
  "resend-code": z.object({
    by: z.enum(["sms", "mail"], "Choose how the code is sent"),
  }),
  "correct-email": z.object({ email: accountEmail, reason: reasonField }),
  "correct-phone": z.object({ phone: typedPhone, reason: reasonField }),
  "withdraw-correction": z.object({ reason: reasonField }),
  "end-sessions": z.object({ reason: reasonField }),
  "take-factor": z.object({ reason: reasonField }),
  "close-number": z.object({ reason: reasonField }),
  "lock-down": z.object({ reason: reasonField }),
  "lift-hold": z.object({ reason: reasonField }),
  "send-closing-link": z.object({}),
  disable: z.object({ reason: reasonField }),
  enable: z.object({ reason: reasonField }),
} as const satisfies Record<PersonAction, z.ZodType>;
