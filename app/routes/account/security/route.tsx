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
import { hasFactor } from "~/models/second-factor/factor.server";
import { pageTitle } from "~/models/site/meta";
import { isEmailLogin } from "~/models/users/user.server";
import { shownEmail } from "~/models/messages/lost-email";
import { maskPhone } from "~/models/users/phone";
import { isVerified } from "~/models/users/user";
import { reportAdvice } from "~/models/accounts/not-me";
import { mayInShop } from "~/models/members/permissions";
import { countTills } from "~/models/tills/till.server";
import { isFresh } from "~/models/sessions/session";
import { app } from "~/services/platform/app.server";
import { readNewestActivity } from "~/routes/account/read-activity.server";
import { requireShop } from "~/routes/_shared/require-shop.server";
import { readSessions } from "~/routes/account/list-sessions.server";
import { asksContactProof } from "~/services/accounts/prove-contact.server";
import { readPendingEmail } from "~/services/accounts/change-email.server";
import { readFields } from "~/http/forms/form.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { postEmail, type EmailFields } from "./email.server";
import { postPassword } from "./password.server";
import { postUsername } from "./username.server";
import { ConfirmEmail, NoEmail, OwnEmail, PendingEmail, PhoneCard, ProveFirst } from "./contacts";
import { ActivityCard, ReportedNote, PasswordFirst, SessionsCard, TillsCard } from "./overview";
import { PasswordForm } from "./password";
import { UsernameForm } from "./username";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import { accountEmailCheck } from "~/models/users/email";

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
    fresh: isFresh(session, app.clock.now()),
    asksProof: await asksContactProof(app, signedIn),
    sessions: await readSessions(app, signedIn),
    /** How many tills are signed in; null for who may not see them. */
    tills: mayInShop(user.role, "tills") ? await countOwnTills(request) : null,
    denied: reportAdvice(new URL(request.url).searchParams.get("denied") ?? ""),
    lately: await readNewestActivity(app, user.id),
  };
}

async function countOwnTills(request: Request): Promise<number> {
  const { shop } = await requireShop(request, "tills");
  return countTills(app.db, shop.ownerId, app.clock.now());
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireFresh(request);
  const fields = await readFields(request);
  if (fields.has("username")) return postUsername(fields, signedIn);
  return fields.has("email") ? postEmail(fields, signedIn) : postPassword(request, fields, signedIn);
}

const order = ["current_password", "password", "password_confirmation", "username", "email"];

export default function Security() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const resultOf = (form: FormName) => (formOf(lastResult) === form ? lastResult : undefined);
  const { role, fresh, denied, sessions, tills, lately } = data;
  return (
    <AccountLayout path="/account/security" role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <h1>Security</h1>
      {denied !== null && <ReportedNote {...denied} />}
      {!fresh && <PasswordFirst />}
      <WaysIn {...data} resultOf={resultOf} />
      <SessionsCard sessions={sessions} />
      {tills !== null && <TillsCard tills={tills} />}
      <ActivityCard lines={lately} />
    </AccountLayout>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

interface WaysInProps extends Data {
  resultOf: (form: FormName) => SubmissionResult | undefined;
}

/** How the account is opened, with the forms that change it. */
function WaysIn({ role, username, email, confirmed, pending, coded, phone, verified, ...data }: WaysInProps) {
  const { fresh, asksProof, byEmail, passkeys, twoSteps, removedOn, resultOf } = data;
  return (
    <>
      <Card id="change-password" title="Password">
        <p className="soft">A new password ends all your other sessions.</p>
        {fresh && <PasswordForm lastResult={resultOf("password")} />}
      </Card>
      <PasskeysCard passkeys={passkeys} />
      {role !== "staff" && <TwoStepCard isOn={twoSteps} removedOn={removedOn} />}
      <Card id="change-username" title="Username">
        <p>
          Your username is <bdi>{username}</bdi>.
        </p>
        {fresh && <UsernameForm lastResult={resultOf("username")} byEmail={byEmail} />}
      </Card>
      <Card id="change-email" title="Email">
        {email === null ? <NoEmail /> : <OwnEmail email={email} confirmed={confirmed} />}
        {pending !== null && <PendingEmail email={pending} />}
        {fresh && email !== null && !confirmed && <ConfirmEmail email={email} coded={coded} />}
        {fresh && (asksProof ? <ProveFirst /> : <EmailForm lastResult={resultOf("email")} />)}
      </Card>
      <PhoneCard phone={phone} verified={verified} />
    </>
  );
}

function PasskeysCard({ passkeys }: { passkeys: number }) {
  return (
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
  );
}

function TwoStepCard({ isOn, removedOn }: { isOn: boolean; removedOn: string | null }) {
  return (
    <Card id="two-step-login" title="Two-step login">
      <p>
        {isOn
          ? "On. A new device needs your password and a code from your app."
          : "Off. Switch it on, and a stolen password alone no longer opens your account."}
      </p>
      {isOn && removedOn !== null && (
        <Note tone="warn">
          We were asked to switch it off on {removedOn}. If it was not you, stop it there.
        </Note>
      )}
      <p className="acts">
        <a className="tap" href="/account/security/second-factor">
          {isOn ? "Manage two-step login" : "Set up two-step login"}
        </a>
      </p>
    </Card>
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

function EmailForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [, fields] = useForm<EmailFields>({ id: "change-email", lastResult });
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
