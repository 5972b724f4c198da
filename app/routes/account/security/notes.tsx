import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { useContact } from "~/components/layout/contact-details";
import type { ReportAdvice } from "~/models/accounts/not-me";

export function NoEmail() {
  return (
    <p className="note">
      Your account has no email: none was entered, or someone else has confirmed it as theirs. Enter your own
      to get receipts and pay.
    </p>
  );
}

export function PendingEmail({ email }: { email: string }) {
  return (
    <p className="note">
      We emailed a code to <bdi>{email}</bdi>. <a href="/verify-email">Enter the code</a> to use this address.
    </p>
  );
}

/** In place of the form, whose post would only lead to the page of the code. */
export function ProveFirst() {
  return (
    <p className="acts">
      <a className="tap" href="/account/confirm/contact?page=/account/security">
        Change email
      </a>
    </p>
  );
}

export function ConfirmEmail({ email, coded }: { email: string; coded: boolean }) {
  const why = "Confirm your email so you can use it to reset your password.";
  if (coded)
    return (
      <p className="note">
        We emailed you a code. <a href="/verify-email">Enter the code</a>. {why}
      </p>
    );
  return (
    <Form method="post" action="." className="note">
      <p>{why} We will email you a code.</p>
      <HiddenFields values={{ email }} />
      <p className="acts">
        <SubmitButton kind="alt" name="intent" value="email">
          Confirm this email
        </SubmitButton>
      </p>
    </Form>
  );
}

/** After a line was reported: what has happened, and what is left to do. */
export function ReportedNote({ look, asksUs }: ReportAdvice) {
  const { securityMailbox } = useContact();
  return (
    <div className="note" role="status">
      <p>
        <b>The person who did that is logged out.</b> Set a new password now: they may know the old one.
      </p>
      {look !== null && (
        <p>
          Then <a href={look.href}>{look.words}</a>.
        </p>
      )}
      {asksUs && <p>We can undo what was changed: write to {securityMailbox} at once.</p>}
    </div>
  );
}
