import { z } from "zod";
import { addressLine } from "~/models/users/business-fields.server";
import { typedName } from "~/models/users/name-fields.server";

const MOST_KEY = 60;

/** What an owner types for a location. `key` is the form's submission key, which identifies a second post. */
export const locationSchema = z.object({
  name: typedName("Shop name").min(2, "Shop name must be at least 2 characters"),
  address: addressLine("Address"),
  key: z.string().max(MOST_KEY).optional(),
});
export type LocationFields = z.input<typeof locationSchema>;
