import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Card } from "~/components/page/card";

export function PhoneCard({ phone, verified }: { phone: string | null; verified: boolean }) {
  return (
    <Card id="change-phone" title="Phone number">
      {phone === null ? (
        <p>You have no phone number here yet.</p>
      ) : (
        <p>
          Your phone number is{" "}
          <span className="nb">
            <b>{phone}</b>,
          </span>{" "}
          {verified ? "verified" : "not verified yet"}.
        </p>
      )}
      <p className="acts">
        <a className="tap" href="/change-phone">
          Change phone number
        </a>
      </p>
    </Card>
  );
}

export function OwnEmail({ email, confirmed }: { email: string; confirmed: boolean }) {
  return (
    <p>
      Your email is <bdi>{email}</bdi>, {confirmed ? "confirmed" : "not confirmed yet"}.
    </p>
  );
}

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
  const why = "Confirm it so you can use it to reset your password.";
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
