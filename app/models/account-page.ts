/** First parts of the addresses that need a session, make one, or lead to one by a code. */
const places = new Set([
  "account",
  "all-locations",
  "change-phone",
  "dashboard",
  "forgot-opt-reset",
  "forgot-otp-reset",
  "forgot-password",
  "locations",
  "login",
  "logout",
  "payment",
  "plandetails",
  "plans-and-billings",
  "plans-details",
  "registrant",
  "reseller",
  "reset-password",
  "sales-report",
  "set-newpassword",
  "signup",
  "single-location-details",
  "staff",
  "transactions",
  "user-management",
  "verify-email",
  "verify-phone",
  "wallet",
]);

/** Whether the path and query ask for a page of accounts, in whatever way the router would still understand. */
export function isAccountPage(target: string): boolean {
  const path = decodeURIComponent(target.split("?")[0] ?? "");
  const first = path.split(/[/\\]/).find(Boolean) ?? "";
  return places.has(first.toLowerCase().replace(/\.data$/, ""));
}
