import { z } from "zod";
import { typedName } from "~/models/users/name-fields.server";
import { memberRoles } from "./role-words";

/*
 * Schemas of the forms about members. Pages with scripts import what else they need from other files, without a
 * schema.
 */

export const typedRole = z.enum(
  memberRoles.map(({ value }) => value),
  "Choose a role",
);

const MAX_ID = 20;
export const typedLocation = z.string("Choose a shop").max(MAX_ID, "Choose a shop");

/** The name of a member. */
export const memberName = typedName("Your name").min(2, "Your name must be at least 2 characters");
