import { DAY } from "~/models/duration";

/** What the owner of an account looks at after a line of its activity that was not theirs. */
interface Look {
  /** What to do there, as the end of "Then …". */
  words: string;
  href: string;
}

/** Only staff can undo it. */
const ASK_US = "ask-us";

const passkeys: Look = {
  words: "look at your passkeys and remove those that are not yours",
  href: "/account/passkeys",
};
const contacts: Look = { words: "look at your email and phone number", href: "/account/security" };
const factor: Look = { words: "look at two-step login", href: "/account/security/second-factor" };
const people: Look = { words: "look at who works in your shop", href: "/user-management" };
const tills: Look = {
  words: "look at your tills and revoke those that are not yours",
  href: "/account/devices",
};
const webhooks: Look = { words: "look at your webhooks", href: "/account/webhooks" };
const topUps: Look = { words: "look at automatic top-up and switch it off", href: "/wallet/automatic" };
const links: Look = {
  words: "look at your payment links and withdraw those that are not yours",
  href: "/pay-links",
};
const shops: Look = { words: "look at your shops", href: "/locations" };

/** By action of the audit log: what another person may have done in an account. All other lines need no answer. */
const answers: Record<string, Look | typeof ASK_US | null> = {
  login: null,
  "api-login": null,
  "password-confirmed": null,
  "code-accepted": null,
  "second-factor": null,
  "recovery-key-accepted": null,
  "password-changed": ASK_US,
  "password-reset": ASK_US,
  "passkey-added": passkeys,
  "passkey-removed": passkeys,
  "second-factor-set-up": factor,
  "second-factor-changed": factor,
  "second-factor-new-codes": factor,
  "second-factor-off": factor,
  "email-change-asked": contacts,
  "email-changed": ASK_US,
  "phone-change-asked": contacts,
  "phone-changed": ASK_US,
  "username-changed": contacts,
  "name-changed": { words: "look at your business details", href: "/account/business" },
  "member-invited": people,
  "invitation-sent-again": people,
  "member-joined": people,
  "member-moved": people,
  "member-removed": people,
  "ownership-transferred": ASK_US,
  "till-allowed": tills,
  "till-signed-in": tills,
  "till-revoked": tills,
  "webhook-added": webhooks,
  "webhook-secret-changed": webhooks,
  "webhook-on": webhooks,
  "webhook-off": webhooks,
  "webhook-deleted": webhooks,
  "card-saved": { words: "look at your plan and its saved card", href: "/plans-and-billings" },
  "automatic-top-up-on": topUps,
  "automatic-top-up-changed": topUps,
  "pay-link-made": links,
  "location-added": shops,
  "location-changed": shops,
  "location-archived": shops,
  "data-copy-asked": ASK_US,
  "data-copy-downloaded": ASK_US,
  "registrants-downloaded": ASK_US,
  "account-closed": null,
};

interface Line {
  action: string;
  outcome: "ok" | "refused";
  at: Date;
}

/** No session lasts longer. */
const REPORTABLE_FOR = 30 * DAY;

/**
 * Whether a line of the activity has the button "This was not me". What was refused changed nothing, and what a login
 * of long ago opened has ended.
 */
export const canReport = ({ action, outcome, at }: Line, now: Date): boolean =>
  outcome === "ok" && Object.hasOwn(answers, action) && now.getTime() - at.getTime() < REPORTABLE_FOR;

/** The page that asks for the new password after a line was reported. */
export const reportedPage = (action: string): string =>
  `/account/security?denied=${encodeURIComponent(action)}#change-password`;

export interface ReportAdvice {
  /** Where to look after the new password; null if there is nothing, or only our staff can help. */
  look: Look | null;
  /** What happened can only be undone by our staff. */
  asksUs: boolean;
}

/** What to do after the new password about a line that was not the owner's; null if no such line can be reported. */
export function reportAdvice(action: string): ReportAdvice | null {
  const answer = Object.hasOwn(answers, action) ? answers[action] : undefined;
  if (answer === undefined) return null;
  return answer === ASK_US ? { look: null, asksUs: true } : { look: answer, asksUs: false };
}
