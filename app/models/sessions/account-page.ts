/** First segments of all paths that need a session, create one or recover an account. */
const places = new Set([
  "account",
  "all-locations",
  "change-phone",
  "corrections",
  "dashboard",
  "device",
  "forgot-opt-reset",
  "forgot-otp-reset",
  "forgot-password",
  "invoices",
  "locations",
  "join",
  "login",
  "logout",
  "paid",
  "pay",
  "pay-links",
  "payment",
  "plandetails",
  "plans-and-billings",
  "plans-details",
  "pro-formas",
  "recover",
  "registrant",
  "reseller",
  "reset-password",
  "sales-report",
  "set-newpassword",
  "setups",
  "signup",
  "single-location-details",
  "staff",
  "tokens",
  "transactions",
  "user-management",
  "verify-email",
  "verify-phone",
  "wallet",
]);

/** Whether the request is for an account page, in any spelling that the router accepts. */
export function isAccountPage(target: string): boolean {
  const path = decodeURIComponent(target.split("?")[0] ?? "");
  const first = path.split(/[/\\]/).find(Boolean) ?? "";
  return places.has(first.toLowerCase().replace(/(?:\.csv)?(?:\.data)?$/, ""));
}
