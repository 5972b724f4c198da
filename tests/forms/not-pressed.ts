/** Forms that Chromium presses, each with the file of the test. */
export const inChromium: Record<string, string> = {
  "/account/webhooks/:endpointId": "browser/webhooks/webhooks",
  "/account/webhooks/:endpointId delete": "browser/webhooks/webhooks",
  "/account/webhooks/:endpointId off": "browser/webhooks/webhooks",
  "/account/webhooks/:endpointId secret": "browser/webhooks/webhooks",
  "/account/webhooks/:endpointId test": "browser/webhooks/webhooks",
  "/account/webhooks/:endpointId/:deliveryId": "browser/webhooks/webhooks",
  "/account/webhooks/add": "browser/webhooks/webhooks",
  "/login/code": "browser/second-factor/two-steps",
  "/login/code/lost": "browser/second-factor/lost-factor",
  "/sales-report/import": "journeys/import",
  "/sales-report/import/:importId": "journeys/import",
  "/sales-report/import/:importId discard": "journeys/import",
  "/staff/code": "browser/staff/second-factor",
  "/staff/second-factor": "browser/staff/second-factor",
  "/staff/second-factor/codes": "browser/staff/second-factor",
};

const OTHER_BUTTON = "Another button of a form that is pressed; its post is tested by hand in tests/routes.";

/** Forms that no test presses as the page has them, each with the reason. */
export const notPressed: Record<string, string> = {
  "/account/activity not-me": "The button beside a login in /account/sessions does the same, and is pressed.",
  "/pay/:token/:reference/send": "The same choice of a bank is pressed on /payment/:reference/pay.",
  "/plans-details/:planId/:duration continue": OTHER_BUTTON,
};
