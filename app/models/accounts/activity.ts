interface Event {
  action: string;
  outcome: "ok" | "refused";
  reason: string | null;
}

/** Texts of audit events for owners, by action or by "action:reason". */
const done: Record<string, string> = {
  "sign-up": "Account created",
  "customer-registered": "Customer registered",
  "customer-verified": "Customer's phone verified with the agent",
  "registrants-downloaded": "List of registrants downloaded",
  "agent-created": "Agent account created",
  login: "Logged in",
  logout: "Logged out",
  "code-sent": "Code sent",
  "code-accepted": "Code accepted",
  "password-confirmed": "Password confirmed",
  "password-changed": "Password changed",
  "password-reset": "New password set after a reset",
  "handed-over": "Email confirmed for the first time: saved cards from before ended",
  "recovery-asked-mail": "Password reset asked for by mail",
  "recovery-asked-phone": "Password reset asked for by phone",
  "recovery-key-accepted": "Recovery key accepted",
  "email-change-asked": "New email asked for",
  "email-changed": "Email changed",
  "email-confirmed": "Email confirmed",
  "phone-change-asked": "New phone number asked for",
  "phone-changed": "Phone number changed",
  "phone-kept": "Phone number kept as it was",
  "name-changed": "Business name changed",
  "username-changed": "Username changed",
  "email-corrected": "Email corrected by our staff",
  "phone-corrected": "Phone number corrected by our staff",
  "session-ended": "Session ended",
  "session-ended:all-others": "All other sessions ended",
  "till-allowed": "Till allowed",
  "till-denied": "Till not let in",
  "till-signed-in": "Till signed in",
  "till-revoked": "Till revoked",
  "till-revoked:reuse": "Till signed out: one of its keys was shown twice",
  "subscription-started": "Plan started",
  "subscription-started:plus tokens": "Plan paid by your agent",
  "extras-added": "Extras added to the plan",
  "extras-added:plus tokens": "Extras paid by your agent",
  "location-added": "Location added",
  "location-changed": "Location's name or address changed",
  "location-archived": "Location archived",
  "location-restored": "Archived location used again",
  "second-factor": "Second factor proved",
  "second-factor:recovery-code": "Second factor proved by a recovery code",
  "second-factor-set-up": "Second factor set up",
  "second-factor-changed": "Second factor changed",
  "second-factor-new-codes": "New recovery codes made",
  "second-factor-reset": "Second factor taken off",
  "code-resent": "Code sent again by our staff",
  "email-correction-asked": "Correction of the email asked for by our staff",
  "phone-correction-asked": "Correction of the phone number asked for by our staff",
  "email-correction-cancelled": "Correction of the email cancelled",
  "phone-correction-cancelled": "Correction of the phone number cancelled",
  "email-correction-withdrawn": "Correction of the email taken back by our staff",
  "phone-correction-withdrawn": "Correction of the phone number taken back by our staff",
  "sessions-ended": "All sessions ended by our staff",
  "user-disabled": "Account disabled by our staff",
  "user-enabled": "Account enabled by our staff",
  "tokens-granted": "Tokens granted",
  "tokens-taken-back": "Tokens taken back",
};

const refused: Record<string, string> = {
  login: "Login refused",
  "login:password": "Login refused: wrong password",
  "login:throttled": "Login refused: too many tries",
  "login:locked": "Login refused: too many wrong passwords in a row",
  "code-sent": "Code not sent: too many were asked for",
  "code-sent:early": "Code not sent: it was asked for again within a minute",
  "code-refused": "Code refused",
  "code-refused:wrong": "Code refused: wrong",
  "code-refused:gone": "Code refused: too old or used",
  "code-refused:paused": "Code refused: too many wrong ones",
  "code-refused:throttled": "Code refused: too many wrong ones",
  "code-refused:phone-taken": "Code refused: another account has verified the number",
  "password-confirmed": "Password not confirmed: too many tries",
  "password-confirmed:password": "Password not confirmed: wrong password",
  "recovery-asked-mail": "Password reset by mail refused: too many were asked for",
  "recovery-asked-phone": "Password reset by phone refused: too many were asked for",
  "phone-change-asked": "New phone number asked for, but no code sent",
  "recovery-key-refused": "Recovery key refused",
  "email-change-asked": "New email asked for, but no code sent: too many were asked for",
  "email-change-asked:held": "New email refused: the password was reset or something corrected lately",
  "phone-change-asked:held": "New phone number refused: the password was reset or something corrected lately",
  "email-changed": "Email not changed: another account has it",
  "username-changed": "Username not changed: another account has it",
  "username-changed:throttled": "Username not changed: too many were tried",
  "second-factor": "Second factor refused: wrong code",
  "second-factor:used": "Second factor refused: the code was used",
  "second-factor:throttled": "Second factor refused: too many wrong codes",
  "access-denied": "A page or object of somebody else was refused",
  "session-ended": "Session not ended: it was not there",
  "till-code-typed:wrong": "Code of a till not taken: wrong",
  "till-code-typed:throttled": "Code of a till not taken: too many wrong ones",
  "price-mismatch": "An order came with another price; ours counted",
};

/** The text of one audit event. An action without a text is shown by its name. */
export function describeEvent({ action, outcome, reason }: Event): string {
  const words = outcome === "ok" ? done : refused;
  const text = (reason === null ? undefined : words[`${action}:${reason}`]) ?? words[action];
  if (text !== undefined) return text;
  const name = action.replaceAll("-", " ");
  const plain = name.charAt(0).toUpperCase() + name.slice(1);
  return outcome === "ok" ? plain : `${plain}: refused`;
}
