import { MINUTE } from "~/models/duration";
import { isVerified, type User } from "~/models/users/user";

/** An access token is short, so that one that leaked is soon worth nothing. */
export const ACCESS_LIFETIME = 15 * MINUTE;
export const ACCESS_TYPE = "kp-access+jwt";

/** What the old clients decode. They read a number: 0 for a verified phone, and anything else for one that is not. */
export const decodedClaims = (user: User, locationId: number | null) => ({
  verification_status: isVerified(user) ? 0 : 1,
  username: user.username,
  location_id: locationId,
  name: user.name,
  phone: user.phone,
});
