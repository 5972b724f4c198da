import { noteSchema } from "~/models/staff/staff-note-fields.server";
import { z } from "zod";
import { addressLine } from "~/models/users/business-fields.server";

const chosen = z.string().max(20, "Choose one of those shown").default("");
const revision = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const wishSchema = z.object({
  revision,
  address: addressLine("Address"),
  first_day: chosen,
  first_time: chosen,
  second_day: chosen,
  second_time: chosen,
});
export type WishFields = z.input<typeof wishSchema>;

/** Forms of staff on the page of a setup. */
export const staffSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("agree"),
    revision,
    /** One of the wishes, or another time. */
    slot: z.enum(["first", "second", "other"], "Choose one of the times"),
    address: addressLine("Address"),
    day: chosen,
    time: chosen,
  }),
  z.object({ intent: z.literal("done"), revision }),
  noteSchema,
]);
export type StaffPost = z.output<typeof staffSchema>;
