import * as accounts from "~/models/accounts/limits";
import * as agents from "~/models/agents/limits";
import * as checkout from "~/models/checkout/limits";
import * as codes from "~/models/codes/limits";
import * as console from "~/models/console/limits";
import * as locations from "~/models/locations/limits";
import * as members from "~/models/members/limits";
import * as passkeys from "~/models/passkeys/limits";
import * as payments from "~/models/payments/limits";
import * as recovery from "~/models/recovery/limits";
import * as sales from "~/models/sales/limits";
import * as sessions from "~/models/sessions/limits";
import * as setups from "~/models/setups/limits";
import * as site from "~/models/site/limits";
import * as tills from "~/models/tills/limits";
import * as users from "~/models/users/limits";
import * as webhooks from "~/models/webhooks/limits";
import * as http from "~/models/http/throttle";

/** All limits by address alone, under their stored names. */
export const addressLimits = {
  ...accounts.atAddress,
  ...checkout.atAddress,
  ...codes.atAddress,
  ...members.atAddress,
  ...passkeys.atAddress,
  ...recovery.atAddress,
  ...sessions.atAddress,
  ...site.atAddress,
  ...tills.atAddress,
};

export type AddressLimitName = keyof typeof addressLimits;

/** What each subject exports about its limits. */
export const limitsBySubject = {
  http,
  accounts,
  agents,
  checkout,
  codes,
  console,
  locations,
  members,
  passkeys,
  payments,
  recovery,
  sales,
  sessions,
  setups,
  site,
  tills,
  users,
  webhooks,
};
