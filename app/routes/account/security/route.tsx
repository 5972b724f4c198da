import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import { Card } from "~/components/page/card";
import { HiddenFields } from "~/components/form/hidden-fields";
import { SubmitButton } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import type { Handle } from "~/components/layout/page-handle";
import { listPasskeys } from "~/models/passkeys/passkey.server";
import { hasFactor } from "~/models/second-factor/factor.server";
import { pageTitle } from "~/models/site/meta";
import { shownEmail } from "~/models/messages/lost-email";
import { maskPhone } from "~/models/users/phone";
import { isVerified } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { readPendingEmail } from "~/services/accounts/change-email.server";
import { readFields } from "~/services/http/forms/form.server";
import { requireFresh } from "~/services/sessions/require-access.server";
import { postEmail } from "./email.server";
import { postPassword } from "./password.server";
import { postUsername } from "./username.server";
import { EmailForm } from "./email";
import { PasswordForm } from "./password";
import { UsernameForm } from "./username";

export const handle: Handle = { enhance: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Security");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireFresh(request);
  const pending = await readPendingEmail(app, user);
  return {
    role: user.role,
    username: user.username,
    /** null if another account has confirmed the address that this one had. */
    email: shownEmail(user.email),
    confirmed: user.emailVerifiedAt !== null,
    pending: pending?.own ? null : (pending?.email ?? null),
    /** Whether a code that confirms the address has been sent to it. */
    coded: pending?.own === true && pending.live,
    phone: user.phone === "" ? null : maskPhone(user.phone),
    verified: isVerified(user),
    passkeys: (await listPasskeys(app.db, user.id)).length,
    twoSteps: await hasFactor(app.db, user.id),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireFresh(request);
  const fields = await readFields(request);
  if (fields.has("username")) return postUsername(fields, signedIn);
  return fields.has("email") ? postEmail(fields, signedIn) : postPassword(request, fields, signedIn);
}

const order = ["current_password", "password", "password_confirmation", "username", "email"];

export default function Security() {
  const { role, username, email, confirmed, pending, coded, phone, verified, passkeys, twoSteps } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const resultOf = (form: FormName) => (formOf(lastResult) === form ? lastResult : undefined);
  return (
    <AccountLayout path="/account/security" role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <h1>Security</h1>
      <Card id="change-password" title="Password">
        <p className="soft">A new password ends all your other sessions.</p>
        <PasswordForm lastResult={resultOf("password")} />
      </Card>
      <Card id="passkeys" title="Passkeys">
        <p>
          Log in with your fingerprint, your face or your screen lock instead of your password.{" "}
          {passkeys > 0 && `You have ${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`}.`}
        </p>
        <p className="acts">
          <a className="tap" href="/account/passkeys">
            {passkeys > 0 ? "See your passkeys" : "Add a passkey"}
          </a>
        </p>
      </Card>
      {role !== "staff" && <TwoStepCard isOn={twoSteps} />}
      <Card id="change-username" title="Username">
        <p>
          Your username is <bdi>{username}</bdi>.
        </p>
        <UsernameForm lastResult={resultOf("username")} />
      </Card>
      <Card id="change-email" title="Email">
        {email === null ? <NoEmail /> : <OwnEmail email={email} confirmed={confirmed} />}
        {pending !== null && <PendingEmail email={pending} />}
        {email !== null && !confirmed && <ConfirmEmail email={email} coded={coded} />}
        <EmailForm lastResult={resultOf("email")} />
      </Card>
      <PhoneCard phone={phone} verified={verified} />
    </AccountLayout>
  );
}

function TwoStepCard({ isOn }: { isOn: boolean }) {
  return (
    <Card id="two-step-login" title="Two-step login">
      <p>
        {isOn
          ? "On. A new device needs your password and a code from your app."
          : "Off. Switch it on, and a stolen password alone no longer opens your account."}
      </p>
      <p className="acts">
        <a className="tap" href="/account/security/second-factor">
          {isOn ? "Manage two-step login" : "Set up two-step login"}
        </a>
      </p>
    </Card>
  );
}

function PhoneCard({ phone, verified }: { phone: string | null; verified: boolean }) {
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

function OwnEmail({ email, confirmed }: { email: string; confirmed: boolean }) {
  return (
    <p>
      Your email is <bdi>{email}</bdi>, {confirmed ? "confirmed" : "not confirmed yet"}.
    </p>
  );
}

function NoEmail() {
  return (
    <p className="note">
      Your account has no email: none was entered, or someone else has confirmed it as theirs. Enter your own
      to get receipts and pay.
    </p>
  );
}

function PendingEmail({ email }: { email: string }) {
  return (
    <p className="note">
      We emailed a code to <bdi>{email}</bdi>. <a href="/verify-email">Enter the code</a> to use this address.
    </p>
  );
}

function ConfirmEmail({ email, coded }: { email: string; coded: boolean }) {
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

type FormName = "password" | "username" | "email";

/** The page has three forms; the fields of a failed submission tell which one it was. */
function formOf(lastResult: SubmissionResult | undefined): FormName {
  const is = (name: string) =>
    lastResult?.initialValue?.intent === name || lastResult?.error?.[name] !== undefined;
  if (is("username")) return "username";
  return is("email") ? "email" : "password";
}
