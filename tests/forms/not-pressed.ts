/** Forms that Chromium presses, each with the file of the test. */
export const inChromium: Record<string, string> = {
  "/account/security/second-factor start": "second-factor/two-steps",
  "/account/security/second-factor/codes": "second-factor/two-steps",
  "/account/webhooks/:endpointId": "webhooks/webhooks",
  "/account/webhooks/:endpointId/:deliveryId": "webhooks/webhooks",
  "/account/webhooks/add": "webhooks/webhooks",
  "/login/code": "second-factor/two-steps",
  "/login/code/lost": "second-factor/lost-factor",
  "/sales-report/import": "sales/import",
  "/sales-report/import/:importId": "sales/import",
  "/staff/code": "staff/second-factor",
  "/staff/second-factor": "staff/second-factor",
  "/staff/second-factor/codes": "staff/second-factor",
};

const OTHER_BUTTON = "Another button of a form that is pressed; its post is tested by hand in tests/routes.";

/** Forms that no test presses as the page has them, each with the reason. */
export const notPressed: Record<string, string> = {
  "/account/activity not-me": "The button beside a login in /account/sessions does the same, and is pressed.",
  "/account/security/second-factor resend": OTHER_BUTTON,
  "/pay/:token/:reference/send": "The same choice of a bank is pressed on /payment/:reference/pay.",
  "/plans-and-billings ask": OTHER_BUTTON,
  "/plans-and-billings/extras ask": OTHER_BUTTON,
  "/plans-details/:planId/:duration continue": OTHER_BUTTON,
  "/reset-password resend": OTHER_BUTTON,
  "/reset-password resend-call": OTHER_BUTTON,
  "/reset-password resend-whatsapp": OTHER_BUTTON,
  "/staff/catalogue/change edit": OTHER_BUTTON,
  "/staff/newsletter/:id save": OTHER_BUTTON,
  "/staff/outbox sms": OTHER_BUTTON,
  "/staff/second-factor change": OTHER_BUTTON,
  "/staff/second-factor renew": OTHER_BUTTON,
  "/staff/withholding/:reference written-off": OTHER_BUTTON,
  "/tokens/buy ask": OTHER_BUTTON,
  "/user-management/members/:memberId/transfer":
    "Its test posts the code of the mail and the password by hand.",
  "/user-management/members/:memberId/transfer resend": "Its test posts it by hand.",
  "/verify-phone resend": OTHER_BUTTON,
  "/wallet/add ask": OTHER_BUTTON,
};
