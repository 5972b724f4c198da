import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { AccountLayout } from "~/components/layout/account-layout";
import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import type { Handle } from "~/components/layout/page-handle";
import { listPasskeys } from "~/models/passkeys/passkey.server";
import { findFactorRemoval } from "~/models/accounts/pending-correction.server";
import { formatMoment } from "~/models/date";
import { countOf } from "~/models/money";
import { asksFactor, hasFactor } from "~/models/second-factor/factor.server";
import { pageTitle } from "~/models/site/meta";
import { isEmailLogin } from "~/models/users/user.server";
import { shownEmail } from "~/models/messages/lost-email";
import { maskPhone } from "~/models/users/phone";
import { isVerified } from "~/models/users/user";
import { reportAdvice } from "~/models/accounts/not-me";
import { listSessions } from "~/models/sessions/session.server";
import { isFresh } from "~/models/sessions/session";
import { app } from "~/services/platform/app.server";
import { readNewestActivity } from "~/routes/account/read-activity.server";
import { asksContactProof } from "~/services/accounts/prove-contact.server";
import { readPendingEmail } from "~/services/accounts/change-email.server";
import { readFields } from "~/http/forms/form.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { postEmail, type EmailFields } from "./email.server";
import { postPassword } from "./password.server";
import { postUsername } from "./username.server";
import { ConfirmEmail, NoEmail, PendingEmail, ProveFirst, ReportedNote } from "./notes";
import { SettingForm, SettingLink } from "./setting";
import { PasswordForm } from "./password";
import { UsernameForm } from "./username";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import { accountEmailCheck } from "~/models/users/email";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Security");

/** Looking needs no password; its forms do. */
export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const { user, session } = signedIn;
  const pending = await readPendingEmail(app, user);
  const removal = await findFactorRemoval(app.db, user.id);
  const query = new URL(request.url).searchParams;
  const typed = readTyped(request, keptFields);
  const denied = reportAdvice(query.get("denied") ?? "");
  return {
    role: user.role,
    username: user.username,
    /** null if another account has confirmed the address that this one had. */
    email: shownEmail(user.email),
    confirmed: user.emailVerifiedAt !== null,
    byEmail: shownEmail(user.email) !== null && (await isEmailLogin(app.db, user)),
    pending: pending?.own ? null : (pending?.email ?? null),
    /** Whether a code that confirms the address has been sent to it. */
    coded: pending?.own === true && pending.live,
    phone: user.phone === "" ? null : maskPhone(user.phone),
    verified: isVerified(user),
    passkeys: (await listPasskeys(app.db, user.id)).length,
    twoSteps: await hasFactor(app.db, user.id),
    /** When two-step login is switched off, because its app and codes are lost. */
    removedOn: removal && formatMoment(removal.dueAt),
    /** Passwords are not kept over the page that asks for the code of an app, so it comes before their form. */
    codeFirst: !isFresh(session, app.clock.now()) && (await asksFactor(app.db, user)),
    asksProof: await asksContactProof(app, signedIn),
    sessions: (await listSessions(app.db, user, app.clock.now())).length,
    denied,
    change: denied === null ? (query.get("change") ?? typed?.intent) : "password",
    typed,
    lately: await readNewestActivity(app, user.id),
  };
}

/** A new password is sent with the current one, so only a code of the app is asked for first. */
export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const fields = await readFields(request);
  const isPassword = !fields.has("username") && !fields.has("email");
  if (!isPassword || (await asksFactor(app.db, signedIn.user)))
    await requireFresh(request, { keeps: keptFields, typed: fields });
  if (fields.has("username")) return postUsername(fields, signedIn);
  return fields.has("email") ? postEmail(request, fields, signedIn) : postPassword(request, fields, signedIn);
}

/** The button says which form opens again. */
const keptFields = ["intent", "username", "email"] as const;

const SECURITY = "/account/security";

const order = ["current_password", "password", "password_confirmation", "username", "email"];

export default function Security() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const resultOf = (form: FormName) => (formOf(lastResult) === form ? lastResult : undefined);
  const { role, denied, email, confirmed, pending } = data;
  return (
    <AccountLayout path={SECURITY} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <h1>Security</h1>
      {denied !== null && <ReportedNote {...denied} />}
      {pending !== null && <PendingEmail email={pending} />}
      {email !== null && !confirmed && <ConfirmEmail email={email} coded={data.coded} />}
      <Card id="settings" title="How you log in">
        <Settings {...data} resultOf={resultOf} />
      </Card>
    </AccountLayout>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

interface SettingsProps extends Data {
  resultOf: (form: FormName) => SubmissionResult | undefined;
}

/** Each setting in a row: what it is, how it stands, and how it is changed. */
function Settings({ resultOf, ...data }: SettingsProps) {
  const { role, username, email, confirmed, phone, verified } = data;
  const { passkeys, twoSteps, removedOn, sessions, lately } = data;
  const formOf = (form: FormName, name: string) => ({
    id: `change-${form}`,
    name,
    open: data.change === form || resultOf(form) !== undefined,
  });
  return (
    <ul className="links">
      <SettingForm
        {...formOf("password", "Password")}
        path={
          data.codeFirst ? `/account/confirm?page=${encodeURIComponent(`${SECURITY}?change=password`)}` : null
        }
        state="A new one ends all your other sessions."
      >
        <PasswordForm lastResult={resultOf("password")} />
      </SettingForm>
      <SettingLink
        id="passkeys"
        name="Passkeys"
        state={
          passkeys === 0 ? "Log in with your fingerprint, face or screen lock." : countOf(passkeys, "passkey")
        }
        href="/account/passkeys"
        act={passkeys === 0 ? "Add" : "See"}
      />
      {role !== "staff" && <TwoStep isOn={twoSteps} removedOn={removedOn} />}
      <SettingForm {...formOf("username", "Username")} state={<bdi>{username}</bdi>}>
        <UsernameForm typed={data.typed} lastResult={resultOf("username")} byEmail={data.byEmail} />
      </SettingForm>
      <SettingForm {...formOf("email", "Email")} state={<EmailState email={email} confirmed={confirmed} />}>
        {email === null && <NoEmail />}
        {data.asksProof ? <ProveFirst /> : <EmailForm typed={data.typed} lastResult={resultOf("email")} />}
      </SettingForm>
      <SettingLink
        id="change-phone"
        name="Phone number"
        state={phone === null ? "None yet" : `${phone}, ${verified ? "verified" : "not verified"}`}
        href="/change-phone"
        act="Change"
      />
      <SettingLink
        id="sessions"
        name="Where you are logged in"
        state={countOf(sessions, "browser")}
        href="/account/sessions"
        act="See"
      />
      <SettingLink
        id="activity"
        name="Recent activity"
        state={lately === null ? "Nothing yet" : `${lately.what}, ${lately.when}`}
        href="/account/activity"
        act="See"
      />
    </ul>
  );
}

function EmailState({ email, confirmed }: Pick<Data, "email" | "confirmed">) {
  if (email === null) return <>None</>;
  return (
    <>
      <bdi>{email}</bdi>, {confirmed ? "confirmed" : "not confirmed"}
    </>
  );
}

function TwoStep({ isOn, removedOn }: { isOn: boolean; removedOn: string | null }) {
  return (
    <SettingLink
      id="two-step-login"
      name="Two-step login"
      state={
        isOn ? "On. A new device needs a code from your app." : "Off. A password alone opens your account."
      }
      href="/account/security/second-factor"
      act={isOn ? "Manage" : "Set up"}
    >
      {isOn && removedOn !== null && (
        <Note tone="warn">
          We were asked to switch it off on {removedOn}. If it was not you, stop it there.
        </Note>
      )}
    </SettingLink>
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

interface EmailFormProps {
  /** What was typed before the password was asked for. */
  typed: Data["typed"];
  lastResult: SubmissionResult | undefined;
}

function EmailForm({ typed, lastResult }: EmailFormProps) {
  const [, fields] = useForm<EmailFields>({
    id: "change-email",
    lastResult,
    defaultValue: { email: typed?.email },
  });
  return (
    <Form method="post" action="." className="stack-l form" noValidate>
      <Field
        {...bind(fields.email)}
        label="New email"
        hint="We will email a code to it. Your email stays the same until you enter the code."
        type="email"
        autoComplete="email"
        check={accountEmailCheck}
      />
      <div>
        <SubmitButton kind="alt" name="intent" value="email">
          Change email
        </SubmitButton>
      </div>
    </Form>
  );
}
