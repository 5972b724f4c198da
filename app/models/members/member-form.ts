import { z } from "zod";
import { typedName } from "~/models/users/name";
import { memberRoles } from "./member";

/*
 * What forms about members take. Pages that have scripts read the rest beside this, and no schema.
 */

export const typedRole = z.enum(
  memberRoles.map(({ value }) => value),
  "Choose a role",
);

const MAX_ID = 20;
export const typedLocation = z.string("Choose a location").max(MAX_ID, "Choose a location");

/** The name of somebody who works in a shop. */
export const memberName = typedName("Your name").min(2, "Your name must be at least 2 characters");
