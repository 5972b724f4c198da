import { MINUTE } from "~/models/duration";
import { nationalPhone } from "~/models/users/phone";
import { isVerified, type User } from "~/models/users/user";

/** Short-lived, so that a leaked access token soon becomes useless. */
export const ACCESS_LIFETIME = 15 * MINUTE;
export const ACCESS_TYPE = "kp-access+jwt";

/**
 * The claims that old clients decode. They read a number: 0 for a verified phone, anything else for an unverified
 * one. They mask the phone as our pages do, so they get it as people here write it.
 */
export const decodedClaims = (user: User, locationId: number | null) => ({
  verification_status: isVerified(user) ? 0 : 1,
  username: user.username,
  location_id: locationId,
  name: user.name,
  phone: nationalPhone(user.phone),
});
